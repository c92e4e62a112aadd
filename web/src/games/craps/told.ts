/** What is said of a place, in the language of the page. */

import type { Language } from '../../lib/i18n.svelte';
import { figures, money } from '../../lib/money';
import type { Place } from './board';
import { t } from './texts';

export function paysText(place: Place): string {
  const pays = t.pays(...place.price);
  return place.wins_double.length ? `${pays}, ${t.double212}` : pays;
}

/** What may lie there. */
export function limitsText(place: Place, currency: string, language: Language): string {
  if (place.laid === 'never') return t.byItself;
  const least = figures(place.minimum, language);
  const range = place.base ? t.upToBase(least) : t.limitsOf(least, money(place.maximum, currency, language));
  return `${range}, ${t.steps(figures(place.step, language))}`;
}

/** Whether bets can be laid now, and taken back later. */
export function termsText(place: Place, open: boolean): string {
  if (!open) return whyShut(place);
  return (place.one_throw ? `${t.oneThrow}. ` : '') + (place.taken_down ? t.freeToTake : t.staysUntilDecided);
}

function whyShut(place: Place): string {
  if (place.laid === 'never') return t.notNow.never;
  if (place.base) return t.notNow.base;
  return t.notNow[place.laid === 'before_point' ? 'before_point' : 'after_point'];
}
