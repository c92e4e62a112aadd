/** Names of the chances of cussec, what they cover and what they pay. */

import type { Board, Place } from './board';
import { t } from './texts';

/** "Diferentes 1 e 2", in English "Diferentes (two dice) 1 and 2". */
export function nameOf(place: Place): string {
  return [t.chances[place.kind] ?? place.kind, t.numbersAnd(place.numbers)].filter(Boolean).join(' ');
}

/** "paga 1, 2 ou 3 para 1", by how many dice show the number. */
export function paysOf(place: Place): string {
  return t.paysAnyOf(place.prizes);
}

export function coversOf({ totals }: Pick<Board, 'totals'>, place: Place): string {
  return t.covers[place.kind]?.(place.numbers, totals[place.id] ?? []) ?? '';
}
