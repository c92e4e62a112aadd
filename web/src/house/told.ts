/** A fact of a jogada taken apart, so that it can be read in a line. */

import type { AnyFact } from '../lib/border';

export interface Part {
  key: string;
  value: string | number | boolean;
}

const AMOUNTS = new Set(['amount', 'stake', 'kept', 'prize', 'chip_value', 'total']);

export function isAmount(part: Part): part is Part & { value: number } {
  return AMOUNTS.has(part.key) && typeof part.value === 'number';
}

const ORDER = ['seat', 'player', 'colour', 'number', 'chance', 'stake', 'amount', 'kept', 'prize'];

/** Everything a fact says besides its name, who and what first; what lies within something else comes out, too. */
export function partsOf(fact: AnyFact): Part[] {
  const place = ({ key }: Part) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  return Object.entries(fact)
    .filter(([key]) => key !== 'fact')
    .flatMap(([key, value]) => within(key, value))
    .sort((a, b) => place(a) - place(b));
}

function within(key: string, value: unknown): Part[] {
  if (value === null || value === undefined || value === '' || value === false) return [];
  if (Array.isArray(value)) return [{ key, value: value.map(String).join(', ') }];
  if (typeof value === 'object') return Object.entries(value).flatMap(([inner, each]) => within(inner, each));
  return [{ key, value: value as Part['value'] }];
}

/** The number within its table, by which older ones are asked for. */
export function numberOf(jogada: string): number {
  return Number(jogada.slice(jogada.lastIndexOf('/') + 1));
}
