/** Names of the chances of banca francesa, and what they pay. */

import type { Place } from './board';
import { t } from './texts';

export function nameOf(place: Place): string {
  return t.chances[place.id];
}

export function paysOf(place: Place): string {
  return t.paysOf(place.prize, place.over !== 1);
}
