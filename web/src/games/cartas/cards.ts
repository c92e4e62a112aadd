/** Playing cards by their codes: a rank of 23456789TJQKA and a suit of cdhs, such as Th. */

import { t } from './texts';

export type Suit = 'c' | 'd' | 'h' | 's';

export interface Card {
  code: string;
  /** As printed in the corner. */
  index: string;
  suit: Suit;
  red: boolean;
  /** In bacará: the ace 1, ten and figures 0. */
  value: number;
}

/** Outlines of the suits, about 18 wide and high around the origin. */
export const SUIT_PATHS: Record<Suit, string> = {
  h: 'M0 8.6C-3-.2-9 .2-8.6-4.3-8.2-8.4-2-9.4 0-4.6 2-9.4 8.2-8.4 8.6-4.3 9 .2 3-.2 0 8.6Z',
  d: 'M0-9.2Q2.6-4 6.8 0 2.6 4 0 9.2-2.6 4-6.8 0-2.6-4 0-9.2Z',
  s: 'M0-9C2.4-4.2 8.4-1.8 8.4 2.6 8.4 6.4 3.8 7 1.1 4.1 1.3 6.3 2 7.7 3.6 8.8H-3.6C-2 7.7-1.3 6.3-1.1 4.1-3.8 7-8.4 6.4-8.4 2.6-8.4-1.8-2.4-4.2 0-9Z',
  c: 'M-4.1-4.7a4.1 4.1 0 1 1 8.2 0 4.1 4.1 0 0 1-1.5 3.1A4.1 4.1 0 1 1 1 4.2C1.2 6.4 2 7.7 3.6 8.8H-3.6C-2 7.7-1.2 6.4-1 4.2A4.1 4.1 0 1 1-2.6-1.6 4.1 4.1 0 0 1-4.1-4.7Z',
};

export function cardOf(code: string): Card {
  const rank = code[0]!;
  const suit = code[1] as Suit;
  const value = rank === 'A' ? 1 : (Number(rank) || 0);
  return { code, index: rank === 'T' ? '10' : rank, suit, red: suit === 'd' || suit === 'h', value };
}

/** "rei de copas", "king of hearts". */
export function cardName(code: string): string {
  return t.card(t.rank[code[0]!]!, t.suits[code[1]!]!);
}

/** Where the pips of a card lie, from -1 to 1 across and down. Those below the middle stand on their heads. */
export function pipsOf(index: string): [number, number][] {
  const sides = (...rows: number[]): [number, number][] => rows.flatMap((y) => [[-1, y], [1, y]] as [number, number][]);
  const middle = (...rows: number[]): [number, number][] => rows.map((y) => [0, y]);
  const third = 1 / 3;
  switch (index) {
    case '2':
      return middle(-1, 1);
    case '3':
      return middle(-1, 0, 1);
    case '4':
      return sides(-1, 1);
    case '5':
      return [...sides(-1, 1), ...middle(0)];
    case '6':
      return sides(-1, 0, 1);
    case '7':
      return [...sides(-1, 0, 1), ...middle(-0.5)];
    case '8':
      return [...sides(-1, 0, 1), ...middle(-0.5, 0.5)];
    case '9':
      return [...sides(-1, -third, third, 1), ...middle(0)];
    case '10':
      return [...sides(-1, -third, third, 1), ...middle(-2 * third, 2 * third)];
    default:
      return [];
  }
}
