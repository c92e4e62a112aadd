/** A jackpot as data for its display: lines of prizes, and figures that roll. */

import type { AnyFact } from '../../lib/border';
import type { Bilingual, Language } from '../../lib/i18n.svelte';
import { figures } from '../../lib/money';

/** Of a prize: what is left, per cent of the jackpot, or so many side stakes. */
export type Sort = 'rest' | 'percent' | 'stakes';

export interface Prize {
  combination: string;
  name: Bilingual;
  sort: Sort;
  number: number;
}

/** What a prize comes to for one winner alone. Whole units, exact whatever the jackpot has. */
export function alone({ sort, number }: Pick<Prize, 'sort' | 'number'>, value: number, stake: number): number {
  if (sort === 'rest') return value;
  if (sort === 'stakes') return number * stake;
  return Math.floor(value / 100) * number + Math.floor(((value % 100) * number) / 100);
}

/** One place of a display: a digit that rolls, or a sign between digits. */
export interface Reel {
  /** Counted from the right, so that a figure that grows keeps its reels. */
  key: number;
  text: string;
  digit: number | null;
}

export function reels(value: number, language: Language): Reel[] {
  const signs = [...figures(value, language)];
  return signs.map((text, index) => ({ key: signs.length - index, text, digit: /\d/.test(text) ? Number(text) : null }));
}

/** Whether a seat plays for the jackpot in the jogada that these facts tell. */
export function joinedIn(facts: Iterable<AnyFact>, seat: number | null): boolean {
  let joined = false;
  for (const fact of facts) {
    if (fact.fact === 'jackpot_joined' && fact.seat === seat) joined = true;
    if (fact.fact === 'jackpot_left' && fact.seat === seat) joined = false;
  }
  return joined;
}

/** A prize of the jackpot that was paid at this table. */
export interface Won {
  /** Of the event that told it. */
  event: number;
  seat: number;
  combination: string;
  amount: number;
}

export function wonIn(event: number, fact: AnyFact): Won | null {
  if (fact.fact !== 'jackpot_won') return null;
  const { seat, combination, amount } = fact;
  return { event, seat, combination, amount };
}
