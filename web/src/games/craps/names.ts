/** What places are called, and what wins and loses there. */

import type { Language } from '../../lib/i18n.svelte';
import type { Place } from './board';

type Said = (number: number) => string;

const NAMES: Record<string, Record<Language, Said>> = {
  pass_line: { pt: () => 'Pass-line', en: () => 'Pass line' },
  dont_pass_line: { pt: () => 'Don’t pass-line', en: () => 'Don’t pass line' },
  come: { pt: (n) => (n ? `Come no ${n}` : 'Come'), en: (n) => (n ? `Come on ${n}` : 'Come') },
  dont_come: { pt: (n) => (n ? `Don’t come no ${n}` : 'Don’t come'), en: (n) => (n ? `Don’t come on ${n}` : 'Don’t come') },
  pass_line_odds: { pt: (n) => `Odds do pass-line no ${n}`, en: (n) => `Pass line odds on ${n}` },
  dont_pass_line_odds: { pt: (n) => `Odds do don’t pass-line no ${n}`, en: (n) => `Don’t pass line odds on ${n}` },
  come_odds: { pt: (n) => `Odds do come no ${n}`, en: (n) => `Come odds on ${n}` },
  dont_come_odds: { pt: (n) => `Odds do don’t come no ${n}`, en: (n) => `Don’t come odds on ${n}` },
  big: { pt: (n) => `Big ${n}`, en: (n) => `Big ${n}` },
  under_seven: { pt: () => 'Under seven', en: () => 'Under seven' },
  over_seven: { pt: () => 'Over seven', en: () => 'Over seven' },
  any_craps: { pt: () => 'Craps', en: () => 'Any craps' },
  hardway: { pt: (n) => `Hardway ${n}`, en: (n) => `Hardway ${n}` },
  total_of: { pt: (n) => `Total ${n}`, en: (n) => `Total of ${n}` },
  casa: { pt: (n) => `Casa ${n}`, en: (n) => `Box ${n}` },
  casa_contra: { pt: (n) => `Casa ${n}, contra`, en: (n) => `Box ${n}, against` },
  field: { pt: () => 'Field', en: () => 'Field' },
};

const numberFirst: Record<Language, Said> = { pt: (n) => `o ${n} antes do sete`, en: (n) => `${n} before seven` };
const sevenFirst: Record<Language, Said> = { pt: (n) => `o sete antes do ${n}`, en: (n) => `seven before ${n}` };

const WINS: Record<string, Record<Language, Said>> = {
  casa: numberFirst,
  big: numberFirst,
  pass_line_odds: numberFirst,
  come_odds: numberFirst,
  casa_contra: sevenFirst,
  dont_pass_line_odds: sevenFirst,
  dont_come_odds: sevenFirst,
  hardway: {
    pt: (n) => `${n / 2} e ${n / 2}, antes do sete e de outro ${n}`,
    en: (n) => `${n / 2} and ${n / 2}, before seven and any other ${n}`,
  },
  total_of: { pt: (n) => `o ${n} no próximo lançamento`, en: (n) => `${n} on the next throw` },
};

const listed = (totals: readonly number[], last: string) => (totals.length > 1 ? `${totals.slice(0, -1).join(', ')} ${last} ${totals.at(-1)}` : totals.join(''));
const oneOf: Record<Language, (totals: readonly number[]) => string> = { pt: (totals) => listed(totals, 'ou'), en: (totals) => listed(totals, 'or') };
const allOf: Record<Language, (totals: readonly number[]) => string> = { pt: (totals) => listed(totals, 'e'), en: (totals) => listed(totals, 'and') };

/** On the first throw as the board says; after it, by the number that was thrown. */
const RIGHT: Record<Language, (place: Place) => string> = {
  pt: ({ wins, loses }) => `${oneOf.pt(wins)}; ${allOf.pt(loses)} perdem; senão, o número que sair antes do sete`,
  en: ({ wins, loses }) => `${oneOf.en(wins)}; ${allOf.en(loses)} lose; otherwise the number thrown, before seven`,
};
const WRONG: Record<Language, (place: Place) => string> = {
  pt: ({ wins, loses, void: none }) => `${oneOf.pt(wins)} (${allOf.pt(none)} é nulo); ${allOf.pt(loses)} perdem; senão, o sete antes do número`,
  en: ({ wins, loses, void: none }) => `${oneOf.en(wins)} (${allOf.en(none)} is void); ${allOf.en(loses)} lose; otherwise seven before the number`,
};

/** Totals as people say them: "de 2 a 6" where none is left out. */
const SPAN: Record<Language, (first: number, last: number) => string> = { pt: (first, last) => `de ${first} a ${last}`, en: (first, last) => `${first} to ${last}` };

function totalsText(totals: readonly number[], language: Language): string {
  const [first = 0, last = 0] = [totals[0], totals.at(-1)];
  return totals.length > 3 && last - first === totals.length - 1 ? SPAN[language](first, last) : oneOf[language](totals);
}

export function nameOf(place: Place, language: Language): string {
  return NAMES[place.kind]?.[language](place.number) ?? place.id;
}

/** With what a place wins. */
export function winsWith(place: Place, language: Language): string {
  switch (place.kind) {
    case 'pass_line':
      return RIGHT[language](place);
    case 'dont_pass_line':
      return WRONG[language](place);
    case 'come':
      return place.number ? numberFirst[language](place.number) : RIGHT[language](place);
    case 'dont_come':
      return place.number ? sevenFirst[language](place.number) : WRONG[language](place);
    default:
      return WINS[place.kind]?.[language](place.number) ?? totalsText(place.wins, language);
  }
}
