/** What places are called, and what wins and loses there. */

import type { Place } from './board';
import { t } from './texts';

export function nameOf(place: Place): string {
  return t.names[place.kind]?.(place.number) ?? place.id;
}

/** With what a place wins. */
export function winsWith(place: Place, bar: number): string {
  switch (place.kind) {
    case 'pass_line':
      return t.comesOutRight;
    case 'dont_pass_line':
      return t.comesOutWrong(bar);
    case 'come':
      return place.number ? t.numberBeforeSeven(place.number) : t.comesOutRight;
    case 'dont_come':
      return place.number ? t.sevenBeforeNumber(place.number) : t.comesOutWrong(bar);
    case 'casa':
    case 'big':
    case 'pass_line_odds':
    case 'come_odds':
      return t.numberBeforeSeven(place.number);
    case 'casa_contra':
    case 'dont_pass_line_odds':
    case 'dont_come_odds':
      return t.sevenBeforeNumber(place.number);
    default:
      return t.winsWith[place.kind]?.(place.number) ?? '';
  }
}
