/**
 * What is shown of the table: everything as it comes, only the end of a jogada at the pace of the table. When the next
 * jogada begins before the end of the last one has been shown, the last one stays until it has.
 */

import { untrack } from 'svelte';
import { serverClock } from '../../lib/clock.svelte';
import type { Game } from '../../protocol/games/roleta';
import type { Scene as AnyScene } from '../pano/facts';
import { LATE_MS, momentsOf, shownAfter, SPIN_MS } from './pace';
import { indexOfRest } from './roleta';

type Scene = AnyScene<Game>;

export interface Source {
  scene(): Scene;
  /** A replay steps through the facts itself. */
  replaying(): boolean;
  /** No motion is wanted. */
  still(): boolean;
}

export class Show {
  #elapsed = $state(0);
  #of = $state('');
  #began = 0;
  #seen = false;
  #kept: Scene | null = null;

  /** The jogada on show: the one in play, or the one before while its end is shown. */
  readonly scene: Scene = $derived.by(() => {
    const now = this.source.scene();
    if (this.#kept && this.#kept.jogada !== now.jogada && this.#runs(this.#kept)) return this.#kept;
    this.#kept = now;
    return now;
  });

  /** How many of its events are shown. */
  readonly count: number = $derived.by(() => {
    const { events, jogada } = this.scene;
    if (this.source.replaying()) return events.length;
    return shownAfter(events, this.#of === jogada ? this.#elapsed : 0);
  });

  /** The result is known, and the ball still on its way to it. */
  readonly falling: boolean = $derived.by(() => {
    const rest = indexOfRest(this.scene.events);
    return rest >= 0 && this.count <= rest;
  });

  /** All eyes are on the wheel: until the first chip is swept or paid. */
  readonly spotlight: boolean = $derived.by(() => {
    const { events, jogada } = this.scene;
    const rest = indexOfRest(events);
    return rest >= 0 && this.count <= rest + 1 && this.#of === jogada && this.#runs(this.scene);
  });

  constructor(readonly source: Source) {
    $effect(() => this.#follow());
  }

  /** The player does not want to wait. */
  skip(): void {
    this.#elapsed = Infinity;
  }

  #runs({ jogada, events }: Scene): boolean {
    const end = momentsOf(events).at(-1);
    return end !== undefined && !this.source.replaying() && this.#of === jogada && this.#elapsed < end.at;
  }

  #follow(): (() => void) | undefined {
    const { events, jogada } = this.scene;
    const rest = indexOfRest(events);
    const early = this.#seen;
    this.#seen = true;
    if (rest < 0 || this.source.replaying()) return undefined;
    if (untrack(() => this.#of) !== jogada) {
      const late = !early || document.hidden || serverClock.now() - events[rest]!.at_ms > LATE_MS;
      this.#of = jogada;
      this.#began = performance.now();
      this.#elapsed = late || this.source.still() ? Infinity : 0;
    }
    if (untrack(() => this.#elapsed) === Infinity) return undefined;
    const passed = () => performance.now() - this.#began;
    const tick = (at: number) => (this.#elapsed = Math.max(this.#elapsed, at, passed()));
    const timers = momentsOf(events, SPIN_MS).map(({ at }) => setTimeout(tick, Math.max(0, at - passed()), at));
    return () => timers.forEach(clearTimeout);
  }
}
