/** Five cards as people order and name them. What they make the facts say; nothing is judged here. */

import type { Language } from '../../lib/i18n.svelte';

const ORDER = '23456789TJQKA';

const ONE: Record<Language, Record<string, string>> = {
  pt: { A: 'ás', K: 'rei', Q: 'dama', J: 'valete', T: 'dez', '9': 'nove', '8': 'oito', '7': 'sete', '6': 'seis', '5': 'cinco', '4': 'quatro', '3': 'três', '2': 'dois' },
  en: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', '9': 'nine', '8': 'eight', '7': 'seven', '6': 'six', '5': 'five', '4': 'four', '3': 'three', '2': 'two' },
};
const SEVERAL: Record<Language, Record<string, string>> = {
  pt: { A: 'ases', K: 'reis', Q: 'damas', J: 'valetes', T: 'dez', '9': 'noves', '8': 'oitos', '7': 'setes', '6': 'seis', '5': 'cincos', '4': 'quatros', '3': 'três', '2': 'dois' },
  en: { A: 'aces', K: 'kings', Q: 'queens', J: 'jacks', T: 'tens', '9': 'nines', '8': 'eights', '7': 'sevens', '6': 'sixes', '5': 'fives', '4': 'fours', '3': 'threes', '2': 'twos' },
};

const rankOf = (card: string) => ORDER.indexOf(card[0]!);

/** Ranks with how often they come, those that come more often first, then the higher ones. */
function groups(cards: readonly string[]): { rank: string; count: number }[] {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card[0]!, (counted.get(card[0]!) ?? 0) + 1);
  return [...counted]
    .map(([rank, count]) => ({ rank, count }))
    .sort((one, other) => other.count - one.count || ORDER.indexOf(other.rank) - ORDER.indexOf(one.rank));
}

/** Ace, two, three, four, five: the ace is the lowest. */
const isWheel = (cards: readonly string[]) => cards.map((card) => card[0]).sort().join('') === '2345A';

/** The indexes of cards as a player would hold them: what belongs together first, from the highest down. */
export function sorted(cards: readonly string[]): number[] {
  const times = (card: string) => cards.filter((each) => each[0] === card[0]).length;
  const worth = (card: string) => (isWheel(cards) && card[0] === 'A' ? -1 : rankOf(card));
  return cards
    .map((_, index) => index)
    .sort((one, other) => times(cards[other]!) - times(cards[one]!) || worth(cards[other]!) - worth(cards[one]!) || cards[one]!.localeCompare(cards[other]!));
}

/** Which cards make the combination, where not all of them do. */
export function makers(cards: readonly string[], combination: string | null): boolean[] {
  const some = combination !== null && ['par', 'dois_pares', 'trio', 'poquer'].includes(combination);
  return cards.map((card) => some && cards.filter((each) => each[0] === card[0]).length > 1);
}

const upTo = (top: string) => (top === 'dama' ? 'à dama' : `ao ${top}`);

const say: Record<Language, Record<string, (one: string[], several: string[], top: string) => string>> = {
  pt: {
    carta_maior: ([first, second]) => `${first} e ${second}`,
    par: (_, [pair]) => `par de ${pair}`,
    dois_pares: (_, [high, low]) => `dois pares, ${high} e ${low}`,
    trio: (_, [three]) => `trio de ${three}`,
    sequencia: (_, __, top) => `sequência ${upTo(top)}`,
    cor: (_, __, top) => `cor ${upTo(top)}`,
    fullen: (_, [three, two]) => `full de ${three} e ${two}`,
    poquer: (_, [four]) => `póquer de ${four}`,
    sequencia_de_cor: (_, __, top) => `sequência de cor ${upTo(top)}`,
    sequencia_maxima: () => 'sequência real de cor',
  },
  en: {
    carta_maior: ([first, second]) => `${first} and ${second}`,
    par: (_, [pair]) => `pair of ${pair}`,
    dois_pares: (_, [high, low]) => `two pairs, ${high} and ${low}`,
    trio: (_, [three]) => `three ${three}`,
    sequencia: (_, __, top) => `straight up to ${top}`,
    cor: (_, __, top) => `flush up to ${top}`,
    fullen: (_, [three, two]) => `full house of ${three} and ${two}`,
    poquer: (_, [four]) => `four ${four}`,
    sequencia_de_cor: (_, __, top) => `straight flush up to ${top}`,
    sequencia_maxima: () => 'royal flush',
  },
};

/** "par de damas", "ás e rei", "sequência ao nove". */
export function handName(cards: readonly string[], combination: string, language: Language): string {
  const ranks = groups(cards).map(({ rank }) => rank);
  const top = combination.startsWith('sequencia') && isWheel(cards) ? '5' : ranks.reduce((high, rank) => (ORDER.indexOf(rank) > ORDER.indexOf(high) ? rank : high), '2');
  const named = say[language][combination];
  const inWords = (words: Record<string, string>) => ranks.map((rank) => words[rank]!);
  return named ? named(inWords(ONE[language]), inWords(SEVERAL[language]), ONE[language][top]!) : combination;
}

/** The cards that are not in the name, in their order: what decides between hands of one name. */
export function sideCards(cards: readonly string[], combination: string, language: Language): string {
  const named = { carta_maior: 2, par: 1, dois_pares: 2, trio: 1, cor: 1 }[combination] ?? 5;
  return groups(cards).slice(named).map(({ rank }) => ONE[language][rank]!).join(', ');
}
