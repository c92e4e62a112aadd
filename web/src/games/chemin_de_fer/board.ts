/** The table as the server describes it, and what a player may do there. Money in units. */

import type { Act, BancoMade, Board, CardTurned, Fact, GolpeOver, Lying, Offer, PontoSaid, Speaking } from '../../protocol/games/chemin_de_fer';

export type { Act, Board, Fact, Lying, Offer };
export type Kind = BancoMade['kind'];
export type Side = CardTurned['side'];
export type Word = PontoSaid['word'];
export type Must = Speaking['must'];
export type Winner = GolpeOver['winner'];

export const SIDES: readonly Side[] = ['ponto', 'banca'];

/** Whether a place is one of those behind the seats. */
export const stands = (board: Board, place: number): boolean => place > board.seats;

/** The seat that a standing player is behind. */
export function behind(board: Board, place: number): number {
  return board.standing.find((each) => each.place === place)?.behind ?? place;
}

/** The seats to the right of a place, one after the other: the numbers go up that way. */
export function toTheRight(board: Board, of: number): number[] {
  const from = behind(board, of);
  return Array.from({ length: board.seats }, (_, step) => ((from + step) % board.seats) + 1);
}
