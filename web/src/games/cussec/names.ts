/** Names of the chances of cussec, in English with the usual word beside them. */

import type { Language } from '../../lib/i18n.svelte';
import type { Place } from './board';

const NAMES: Record<string, Record<Language, string>> = {
  pequeno: { pt: 'Pequeno', en: 'Pequeno (small)' },
  grande: { pt: 'Grande', en: 'Grande (big)' },
  pintas: { pt: 'Pintas', en: 'Pintas (single)' },
  diferentes: { pt: 'Diferentes', en: 'Diferentes (two dice)' },
  duplo: { pt: 'Duplo', en: 'Duplo (double)' },
  triplo: { pt: 'Triplo', en: 'Triplo (triple)' },
  qualquer_triplo: { pt: 'Qualquer triplo', en: 'Qualquer triplo (any triple)' },
  soma: { pt: 'Soma', en: 'Soma (total)' },
};

/** "Diferentes 1 e 2", in English "Diferentes (two dice) 1 and 2". */
export function nameOf(place: Place, language: Language): string {
  const name = NAMES[place.kind]?.[language] ?? place.kind;
  return [name, place.numbers.join(language === 'pt' ? ' e ' : ' and ')].filter(Boolean).join(' ');
}

/** "paga 1, 2 ou 3 para 1", by how many dice show the number. */
export function paysOf(place: Place, language: Language): string {
  const all = place.prizes.map(String);
  const newest = all.pop();
  const prizes = all.length ? `${all.join(', ')} ${language === 'pt' ? 'ou' : 'or'} ${newest}` : newest;
  return language === 'pt' ? `paga ${prizes} para 1` : `pays ${prizes} to 1`;
}

const BETWEEN: Record<Language, (numbers: number[], totals: number[]) => string> = {
  pt: (_, totals) => `total de ${totals[0]} a ${totals.at(-1)}, sem triplo`,
  en: (_, totals) => `total from ${totals[0]} to ${totals.at(-1)}, no triple`,
};

const COVERS: Record<string, Record<Language, (numbers: number[], totals: number[]) => string>> = {
  pequeno: BETWEEN,
  grande: BETWEEN,
  pintas: { pt: ([n]) => `um, dois ou três dados com ${n}`, en: ([n]) => `one, two or three dice with ${n}` },
  diferentes: { pt: ([a, b]) => `um dado com ${a} e outro com ${b}`, en: ([a, b]) => `a die with ${a} and another with ${b}` },
  duplo: { pt: ([n]) => `dois ou três dados com ${n}`, en: ([n]) => `two or three dice with ${n}` },
  triplo: { pt: ([n]) => `três dados com ${n}`, en: ([n]) => `three dice with ${n}` },
  qualquer_triplo: { pt: () => 'três dados iguais', en: () => 'three equal dice' },
  soma: { pt: ([n]) => `total de ${n}`, en: ([n]) => `total of ${n}` },
};

export function coversOf(place: Place, language: Language): string {
  return COVERS[place.kind]?.[language](place.numbers, place.totals) ?? '';
}
