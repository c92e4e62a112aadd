/** What places are called, and what wins and loses there. */

import type { Place } from './board';
import { t } from './texts';

/** Totals as people say them: "de 2 a 6" where none is left out. */
function totalsText(totals: readonly number[]): string {
  const [first = 0, last = 0] = [totals[0], totals.at(-1)];
  return totals.length > 3 && last - first === totals.length - 1 ? t.fromTo(first, last) : t.oneOf(totals);
}

export function nameOf(place: Place): string {
  return t.names[place.kind]?.(place.number) ?? place.id;
}

/** With what a place wins: on the first throw as the board says; after it, by the number that was thrown. */
export function winsWith(place: Place): string {
  const { number, wins, loses, void: none } = place;
  const right = () => t.comesOutRight(t.oneOf(wins), t.allOf(loses));
  const wrong = () => t.comesOutWrong(t.oneOf(wins), t.allOf(none), t.allOf(loses));
  switch (place.kind) {
    case 'pass_line':
      return right();
    case 'dont_pass_line':
      return wrong();
    case 'come':
      return number ? t.numberBeforeSeven(number) : right();
    case 'dont_come':
      return number ? t.sevenBeforeNumber(number) : wrong();
    case 'casa':
    case 'big':
    case 'pass_line_odds':
    case 'come_odds':
      return t.numberBeforeSeven(number);
    case 'casa_contra':
    case 'dont_pass_line_odds':
    case 'dont_come_odds':
      return t.sevenBeforeNumber(number);
    default:
      return t.winsWith[place.kind]?.(number) ?? totalsText(wins);
  }
}
