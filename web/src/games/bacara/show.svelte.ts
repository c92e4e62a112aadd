/**
 * What is shown of the table: facts come in bursts and are shown one after the other, at the pace of the table. When the
 * next jogada begins before the end of the last one has been shown, the last one stays until it has.
 */

import { untrack } from 'svelte';
import { serverClock } from '../../lib/clock.svelte';
import type { Game } from '../../protocol/games/bacara';
import type { Scene as AnyScene, Told as AnyTold } from '../pano/facts';
import { isOver, LATE_MS, LINGER_MS, waitFor } from './pace';

type Scene = AnyScene<Game>;
type Told = AnyTold<Game['fact']>;

export interface Source {
  scene(): Scene;
  /** A replay steps through the facts itself. */
  replaying(): boolean;
  /** No motion is wanted. */
  still(): boolean;
  /** This event waits until the player has seen it for themselves. */
  holds(event: Told): boolean;
}

export class Show {
  #count = $state(0);
  #of = $state<string | null>(null);
  #lingered = $state(false);
  #known = 0;
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
    return this.#of === jogada ? Math.min(this.#count, events.length) : 0;
  });

  /** Everything that is known is shown. */
  readonly caughtUp: boolean = $derived.by(() => this.count === this.scene.events.length);

  constructor(readonly source: Source) {
    $effect(() => this.#follow());
  }

  /** The player does not want to wait. */
  skip(): void {
    this.#count = Infinity;
    this.#lingered = true;
  }

  #runs({ jogada, events }: Scene): boolean {
    if (this.source.replaying() || this.#of !== jogada) return false;
    return this.#count < events.length || (isOver(events) && !this.#lingered);
  }

  #follow(): (() => void) | undefined {
    const { events, jogada } = this.scene;
    if (this.source.replaying()) return undefined;
    const first = untrack(() => this.#of) === null;
    if (untrack(() => this.#of) !== jogada) {
      this.#of = jogada;
      this.#count = 0;
      this.#lingered = first && isOver(events);
      this.#known = 0;
    }
    this.#passOver(events, first || this.source.still() || document.hidden);
    return this.#next(events);
  }

  /** What is old news when it comes is not acted out. */
  #passOver(events: readonly Told[], all: boolean): void {
    const late = (event: Told) => all || serverClock.now() - event.at_ms > LATE_MS;
    for (let index = this.#known; index < events.length; index++) {
      if (untrack(() => this.source.holds(events[index]!))) break;
      if (late(events[index]!)) this.#count = Math.max(untrack(() => this.#count), index + 1);
    }
    this.#known = events.length;
  }

  #next(events: readonly Told[]): (() => void) | undefined {
    const count = this.#count;
    const next = events[count];
    if (!next && (!isOver(events) || this.#lingered)) return undefined;
    if (next && this.source.holds(next)) return undefined;
    const go = () => (next ? (this.#count = count + 1) : (this.#lingered = true));
    const wait = next && !this.source.still() ? waitFor(events, count) : 0;
    const timer = setTimeout(go, next ? wait : LINGER_MS);
    return () => clearTimeout(timer);
  }
}
