/** What a table remembers for who looks at it: the end of the last hand, how everybody stands, sums of a visit. */

import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Seen } from '../../lib/border';
import type { Fact, Game, Lying } from '../../protocol/games/poquer';
import { factOf, type Scene as AnyScene, type Told } from '../pano/facts';
import { standingOf, type Standing } from './standing';

type Scene = AnyScene<Game>;

const told = ({ events }: Scene, ...names: Fact['fact'][]) => events.some((event) => names.includes(factOf(event).fact));

/** The last hand stays on the table while the next one is being gathered for. */
export class LastHand {
  #last: Scene | null = null;

  readonly scene: Scene = $derived.by(() => {
    const now = this.of.scene();
    const last = this.#last;
    if (last && last.jogada !== now.jogada && told(last, 'hand_over') && !told(now, 'hand_begins', 'suspended') && !this.of.replaying()) return last;
    this.#last = now;
    return now;
  });

  constructor(readonly of: { scene(): Scene; replaying(): boolean }) {}
}

/** How everybody stands, kept from hand to hand: stacks are told once, and what lies on the table is told late. */
export class Company {
  standings = $state.raw<ReadonlyMap<number, Standing>>(new Map());
  #people: Record<number, string> = {};
  #lying: Seen<Lying> | null = null;

  /** For an $effect. */
  read(lying: Seen<Lying>, events: readonly Told<Fact>[], seats: Record<number, string>): void {
    const before = untrack(() => this.standings);
    const same = new Map([...before].filter(([seat]) => this.#people[seat] === seats[seat]));
    this.standings = standingOf(same, lying === this.#lying ? null : lying, events, Object.keys(seats).map(Number));
    this.#people = seats;
    this.#lying = lying;
  }
}

export interface Played {
  jogada: string;
  net: number;
}

const visits = new SvelteMap<string, Played[]>();
const MOST_HANDS = 500;

/** What the hands of this visit brought at a table. */
export function playedAt(table: string): Played[] {
  return visits.get(table) ?? [];
}

/** For an $effect. */
export function notePlayed(table: string, played: Played): void {
  const before = untrack(() => playedAt(table));
  if (before.some((each) => each.jogada === played.jogada)) return;
  visits.set(table, [...before, played].slice(-MOST_HANDS));
}
