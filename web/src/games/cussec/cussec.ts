/** A table of cussec, told by the facts of a jogada so far. What the dome hides is no fact until it is lifted. */

import type { Seen } from '../../lib/border';
import type { DomeLifted, Fact, Lying } from '../../protocol/games/cussec';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { ClothReading, type ClothView } from '../pano/reading';
import { settling } from '../pano/show.svelte';

type Told = AnyTold<Fact>;
export type Result = DomeLifted['result'];

export interface Lifted {
  dice: number[];
  total: number;
  result: Result;
}

export interface CussecView extends ClothView {
  covered: boolean;
  /** How often dice were shaken in this jogada. */
  shakes: number;
  lifted: Lifted | null;
  /** The bell was rung, and bets are closed. */
  rung: boolean;
  /** Chances that won, lit up on the board. */
  lit: ReadonlySet<string>;
  /** How many dice lay on each other when what was shaken did not count. */
  stacked: number | null;
  /** The dice of the jogada before, under the glass. */
  before: number[];
}

export const CLOSING = 'AO5.6';
export const RESULT = 'cussec_result';
export const LIFT_MS = 1900;
export const BELL_MS = 900;
const VOID_MS = 1600;

class Reading extends ClothReading {
  covered = false;
  shakes = 0;
  lifted: Lifted | null = null;
  lit = new Set<string>();
  stacked: number | null = null;
  rung = false;

  override read(fact: Fact): void {
    super.read(fact);
    switch (fact.fact) {
      case 'dome_covered':
        this.covered = true;
        this.rung = false;
        return;
      case 'dice_shaken':
        this.shakes += 1;
        return;
      case 'shaking_void':
        this.stacked = fact.stacked;
        return;
      case 'dome_lifted':
        this.covered = false;
        this.phase = 'settled';
        this.lifted = { dice: fact.dice, total: fact.total, result: fact.result };
        return;
      case 'zones_lit':
        this.lit = new Set(fact.chances);
        return;
      case 'announced':
        if (fact.key !== CLOSING) return;
        this.stacked = null;
        this.rung = true;
        return;
    }
  }
}

export function viewOf(lying: Seen<Lying>, events: readonly Told[], seat: number | null): CussecView {
  const reading = new Reading([CLOSING], seat);
  for (const event of events) reading.read(factOf(event));
  const { covered, shakes, lifted, lit, stacked, rung } = reading;
  return { ...reading.view(), covered, shakes, lifted, lit, stacked, rung, before: lying.dice ?? [] };
}

/** The bell is rung before the call that closes the bets, and the dome is lifted before the result is called; then zones light up, losers are swept and winners paid. */
export function pace(events: readonly Told[], index: number): number {
  const fact = factOf(events[index]!);
  const before = events[index - 1] && factOf(events[index - 1]!);
  if (fact.fact === 'announced' && fact.key === CLOSING) return BELL_MS;
  if (fact.fact === 'announced' && fact.key === RESULT) return LIFT_MS;
  if (fact.fact === 'dome_covered' && before?.fact === 'shaking_void') return VOID_MS;
  return settling(events, index);
}

/** Whether the event that is waited for is the call that follows the bell. */
export function isRinging(events: readonly Told[], awaited: number | undefined): boolean {
  const next = awaited === undefined ? undefined : events[awaited]?.fact;
  return next?.fact === 'announced' && next.key === CLOSING;
}

/** The dice that the rising dome shows, before they have been called. */
export function uncovered(events: readonly Told[], awaited: number | undefined): number[] | null {
  const next = awaited === undefined ? undefined : events[awaited]?.fact;
  if (next?.fact !== 'announced' || next.key !== RESULT) return null;
  return events.slice(awaited).map(factOf).find((fact) => fact.fact === 'dome_lifted')?.dice ?? null;
}
