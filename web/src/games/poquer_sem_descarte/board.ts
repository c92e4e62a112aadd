/** The data that a table of póquer sem descarte is drawn from, as the server describes it. */

import type { Place } from '../pano/bets';

import type { Board, BoardPlace } from '../../protocol/games/poquer_sem_descarte';

export type { Board };
export type Box = BoardPlace['id'];

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
