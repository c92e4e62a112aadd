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
  under_seven: { pt: () => 'de 2 a 6', en: () => '2 to 6' },
  over_seven: { pt: () => 'de 8 a 12', en: () => '8 to 12' },
  any_craps: { pt: () => '2, 3 ou 12', en: () => '2, 3 or 12' },
  hardway: {
    pt: (n) => `${n / 2} e ${n / 2}, antes do sete e de outro ${n}`,
    en: (n) => `${n / 2} and ${n / 2}, before seven and any other ${n}`,
  },
  total_of: { pt: (n) => `o ${n} no próximo lançamento`, en: (n) => `${n} on the next throw` },
  field: { pt: () => '2, 3, 4, 9, 10, 11 ou 12', en: () => '2, 3, 4, 9, 10, 11 or 12' },
};

const RIGHT: Record<Language, string> = {
  pt: '7 ou 11; 2, 3 e 12 perdem; senão, o número que sair antes do sete',
  en: '7 or 11; 2, 3 and 12 lose; otherwise the number thrown, before seven',
};
const WRONG: Record<Language, (bar: number) => string> = {
  pt: (bar) => `${bar === 12 ? '2 ou 3' : '3 ou 12'} (${bar} é nulo); 7 e 11 perdem; senão, o sete antes do número`,
  en: (bar) => `${bar === 12 ? '2 or 3' : '3 or 12'} (${bar} is void); 7 and 11 lose; otherwise seven before the number`,
};

export function nameOf(place: Place, language: Language): string {
  return NAMES[place.kind]?.[language](place.number) ?? place.id;
}

/** With what a place wins. */
export function winsWith(place: Place, bar: number, language: Language): string {
  switch (place.kind) {
    case 'pass_line':
      return RIGHT[language];
    case 'dont_pass_line':
      return WRONG[language](bar);
    case 'come':
      return place.number ? numberFirst[language](place.number) : RIGHT[language];
    case 'dont_come':
      return place.number ? sevenFirst[language](place.number) : WRONG[language](bar);
    default:
      return WINS[place.kind]?.[language](place.number) ?? '';
  }
}
