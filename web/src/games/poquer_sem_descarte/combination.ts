/** Five cards as people order and name them. What they make the facts say; nothing is judged here. */

import { t } from '../cartas/texts';

const ORDER = '23456789TJQKA';

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

/** "par de damas", "ás e rei", "sequência ao nove". */
export function handName(cards: readonly string[], combination: string): string {
  const ranks = groups(cards).map(({ rank }) => rank);
  const top = combination.startsWith('sequencia') && isWheel(cards) ? '5' : ranks.reduce((high, rank) => (ORDER.indexOf(rank) > ORDER.indexOf(high) ? rank : high), '2');
  const named = t.hands[combination];
  const inWords = (words: Record<string, string>) => ranks.map((rank) => words[rank]!);
  return named ? named(inWords(t.rank), inWords(t.ranks), t.rank[top]!) : combination;
}

/** The cards that are not in the name, in their order: what decides between hands of one name. */
export function sideCards(cards: readonly string[], combination: string): string {
  const named = { carta_maior: 2, par: 1, dois_pares: 2, trio: 1, cor: 1 }[combination] ?? 5;
  return groups(cards).slice(named).map(({ rank }) => t.rank[rank]!).join(', ');
}
