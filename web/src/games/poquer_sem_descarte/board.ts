/** The data that a table of póquer sem descarte is drawn from, as the server describes it. */

import type { Place } from '../pano/bets';

export type Box = 'inicial' | 'segunda';

/** A box of every seat. Money in units; what lies in it is so many times the first bet. */
export interface BoardPlace {
  id: Box;
  minimum: number;
  maximum: number;
  step: number;
  times: number;
}

export interface Price {
  combination: string;
  /** So many to one. */
  times: number;
}

export interface Board {
  places: BoardPlace[];
  /** From the greatest combination to the smallest. */
  prices: Price[];
  /** The bet that prices are counted on. */
  prize_on: 'second' | 'first';
  seats: number;
  cards: number;
  open_card: boolean;
  most_prizes: number;
  jackpot: { stake: number } | null;
}

/** A box as the hand of the player needs it. */
export interface BetPlace extends Place {
  id: string;
  number: number;
  step: number;
}

/** The one box that takes bets while bets are open. */
export function firstBox({ places }: Pick<Board, 'places'>): BetPlace {
  const { id, minimum, maximum, step } = places[0]!;
  return { id, kind: id, number: 1, minimum, maximum, step };
}

/** What «vou» costs after a first bet of so much. */
export function secondOf({ places }: Pick<Board, 'places'>, first: number): number {
  return first * places[1]!.times;
}

/** What a combination is paid besides the first bet, after a first bet of so much. */
export function priceOf(board: Pick<Board, 'places' | 'prices' | 'prize_on'>, combination: string, first: number): number {
  const times = board.prices.find((price) => price.combination === combination)?.times ?? 0;
  return times * (board.prize_on === 'second' ? secondOf(board, first) : first);
}

/** Where the chips of a seat lie. */
export const spotKey = (seat: number, box: Box | 'acumulado') => `${seat}:${box}`;
