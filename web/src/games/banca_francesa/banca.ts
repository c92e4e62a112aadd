/** A table of banca francesa, told by the facts of a jogada so far: bets, throws that decide nothing, and one that does. */

import type { DiceRest, Fact } from '../../protocol/games/banca_francesa';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { ClothReading, type ClothView } from '../pano/reading';
import { settling } from '../pano/show.svelte';
import type { Rules } from './board';

type Told = AnyTold<Fact>;
export type Result = DiceRest['result'];

export interface Throw {
  /** Which throw of the jogada it is. */
  count: number;
  dice: number[];
  total: number;
  result: Result;
}

export interface BancaView extends ClothView {
  /** All throws of the jogada, in order. */
  throws: Throw[];
  last: Throw | null;
  /** A throw was spoiled and bets are open again. */
  spoiled: string | null;
}

class Reading extends ClothReading {
  throws: Throw[] = [];
  spoiled: string | null = null;

  override read(fact: Fact): void {
    super.read(fact);
    if (fact.fact === 'announced' && fact.key === this.closing[0]) this.spoiled = null;
    if (fact.fact === 'throw_spoiled') this.spoiled = fact.cause;
    if (fact.fact !== 'dice_rest') return;
    const { dice, total, result } = fact;
    this.throws.push({ count: this.throws.length + 1, dice, total, result });
    if (result !== 'nulo') this.phase = 'settled';
  }
}

export function viewOf(rules: Rules, events: readonly Told[], seat: number | null): BancaView {
  const reading = new Reading([rules.cites.closing], seat);
  for (const event of events) reading.read(factOf(event));
  const { throws, spoiled } = reading;
  return { ...reading.view(), throws, last: throws.at(-1) ?? null, spoiled };
}

export const ROLL_MS = 2600;
/** A throw that decides nothing is looked at before bets are open again. */
const NULL_MS = 1300;

/** The dice roll before their result is called; then losers are swept and winners paid. */
export function paceOf(rules: Rules) {
  return (events: readonly Told[], index: number): number => {
    const fact = factOf(events[index]!);
    const before = events[index - 1] && factOf(events[index - 1]!);
    const called = fact.fact === 'announced' && fact.key === rules.cites.result && 'total' in fact.details;
    const uncalled = fact.fact === 'dice_rest' && !(before?.fact === 'announced' && before.key === rules.cites.result);
    if (called || uncalled) return ROLL_MS;
    if (fact.fact === 'announced' && fact.key === 'bets_open' && before?.fact === 'dice_rest') return NULL_MS;
    return settling(events, index);
  };
}

/** The throw that the dice are rolling to, when it is known and not yet shown. */
export function rollingTo(events: readonly Told[], awaited: number | undefined): number[] | null {
  if (awaited === undefined) return null;
  const near = events.slice(awaited, awaited + 2).map(factOf);
  if (near[0]?.fact !== 'dice_rest' && !(near[0]?.fact === 'announced' && near[1]?.fact === 'dice_rest')) return null;
  return near.find((fact) => fact.fact === 'dice_rest')?.dice ?? null;
}
