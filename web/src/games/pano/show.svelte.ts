/**
 * What is shown of a table: facts as they come, each after the time that the game wants before it. When the next
 * jogada begins before the end of the last one has been shown, the last one stays until it has.
 */

import { untrack } from 'svelte';
import { prefersReducedMotion } from 'svelte/motion';
import type { AnyGame } from '../../lib/border';
import { serverClock } from '../../lib/clock.svelte';
import type { GameProps } from '../../table/game';
import { factOf, sceneAt, type Scene, type Told } from './facts';

export interface Pace<G extends AnyGame> {
  scene(): Scene<G>;
  /** A replay steps through the facts itself. */
  replaying(): boolean;
  /** No motion is wanted. */
  still(): boolean;
  /** How long to wait before this event is shown, once those before it are. */
  before(events: readonly Told<G['fact']>[], index: number): number;
  /** This event waits until the player has seen it for themselves. */
  holds?(event: Told<G['fact']>): boolean;
  /** The jogada is over, and its end is left to be seen also when nothing of it had to be waited for. */
  ended?(events: readonly Told<G['fact']>[]): boolean;
}

/** The pace of a game at the table where it is played. */
export function paceAt<G extends AnyGame>(game: () => Pick<GameProps<G>, 'live' | 'replaying'>, before: Pace<G>['before'], more: Pick<Pace<G>, 'holds' | 'ended'> = {}): Pace<G> {
  return {
    scene: () => sceneAt(game().live),
    replaying: () => game().replaying,
    still: () => prefersReducedMotion.current,
    before,
    ...more,
  };
}

/** What is older than this when it arrives is shown at once. */
const LATE_MS = 2500;
const LINGER_MS = 1600;

const BREATH_MS = 450;
const SWEEP_MS = 700;
const SWEEP_EACH_MS = 110;
const PAY_MS = 1600;
const PAY_EACH_MS = 450;

/** The pace of sweeping and paying, however many bets there are. */
export function settling(events: readonly Told[], index: number): number {
  const { fact } = factOf(events[index]!);
  if (fact !== 'collected' && fact !== 'returned' && fact !== 'paid') return 0;
  const paying = fact === 'paid';
  const alike = events.filter((event) => (factOf(event).fact === 'paid') === paying).length;
  const first = index === 0 || factOf(events[index - 1]!).fact !== fact;
  const each = paying ? Math.min(PAY_EACH_MS, PAY_MS / alike) : Math.min(SWEEP_EACH_MS, SWEEP_MS / alike);
  return each + (first ? BREATH_MS : 0);
}

export class Show<G extends AnyGame> {
  #count = $state(0);
  #of = $state('');
  /** Everything has been shown, and has been seen for a while. */
  #done = $state(true);
  #seen = false;
  #kept: Scene<G> | null = null;
  /** How many events have arrived, and up to which they came too late to be waited for. */
  #known = 0;
  #lateUntil = 0;
  #due: { count: number; at: number } | null = null;

  /** The jogada on show: the one in play, or the one before while its end is shown. */
  readonly scene: Scene<G> = $derived.by(() => {
    const now = this.pace.scene();
    if (this.#kept && this.#kept.jogada !== now.jogada && this.#runs(this.#kept)) return this.#kept;
    this.#kept = now;
    return now;
  });

  /** How many of its events are shown. */
  readonly count: number = $derived.by(() => {
    const { events, jogada } = this.scene;
    if (this.pace.replaying()) return events.length;
    return this.#of === jogada ? Math.min(this.#count, events.length) : this.#shownAtOnce(events, 0);
  });

  readonly shown: readonly Told<G['fact']>[] = $derived(this.scene.events.slice(0, this.count));

  /** The event that is being waited for, and how long: time for the table to move. */
  readonly awaited: { index: number; ms: number } | null = $derived.by(() => {
    const { events } = this.scene;
    if (this.count >= events.length) return null;
    return { index: this.count, ms: this.pace.before(events, this.count) };
  });

  /** Everything that is known is shown. */
  readonly caughtUp: boolean = $derived.by(() => this.count === this.scene.events.length);

  /** Something of it is still to be shown, or to be seen for a while. */
  readonly running: boolean = $derived.by(() => this.#runs(this.scene));

  constructor(readonly pace: Pace<G>) {
    $effect(() => this.#follow());
  }

  /** The player does not want to wait. */
  skip(): void {
    this.#count = this.scene.events.length;
    this.#done = true;
  }

  /** Everything up to the first event that has to be waited for. */
  #shownAtOnce(events: readonly Told<G['fact']>[], from: number): number {
    let count = from;
    while (count < events.length && this.pace.before(events, count) === 0 && !this.#holds(events[count]!)) count++;
    return count;
  }

  #holds(event: Told<G['fact']>): boolean {
    return this.pace.holds?.(event) ?? false;
  }

  #runs({ jogada, events }: Scene<G>): boolean {
    if (this.pace.replaying() || this.#of !== jogada) return false;
    return this.pace.ended ? this.#count < events.length || (this.pace.ended(events) && !this.#done) : !this.#done;
  }

  #follow(): (() => void) | undefined {
    const { events, jogada } = this.scene;
    const early = this.#seen;
    this.#seen = true;
    if (this.pace.replaying()) return undefined;
    if (untrack(() => this.#of) !== jogada) {
      this.#of = jogada;
      this.#known = early ? 0 : events.length;
      this.#lateUntil = this.#known;
      this.#due = null;
      this.#count = untrack(() => this.#shownAtOnce(events, this.#known));
      this.#done = !this.pace.ended || (!early && this.pace.ended(events));
    }
    this.#arrive(events);
    const count = this.#count;
    if (count < events.length) return this.#wait(events, count);
    if (this.#done || this.pace.ended?.(events) === false) return undefined;
    const timer = setTimeout(() => (this.#done = true), LINGER_MS);
    return () => clearTimeout(timer);
  }

  /** Events that come late, or while nobody looks, are not waited for. */
  #arrive(events: readonly Told[]): void {
    const held = events.findIndex((event, index) => index >= this.#known && untrack(() => this.#holds(event)));
    const until = held < 0 ? events.length : held;
    for (; this.#known < until; this.#known++) {
      const late = document.hidden || this.pace.still() || serverClock.now() - events[this.#known]!.at_ms > LATE_MS;
      if (late) this.#lateUntil = this.#known + 1;
    }
    this.#known = events.length;
  }

  #wait(events: readonly Told<G['fact']>[], count: number): (() => void) | undefined {
    if (this.#holds(events[count]!)) return undefined;
    const ms = count < this.#lateUntil ? 0 : this.pace.before(events, count);
    if (this.#due?.count !== count) this.#due = { count, at: performance.now() + ms };
    const on = () => (this.#count = this.#shownAtOnce(events, count + 1));
    const left = this.#due.at - performance.now();
    if (left <= 0) {
      on();
      return undefined;
    }
    this.#done = false;
    const timer = setTimeout(on, left);
    return () => clearTimeout(timer);
  }
}
