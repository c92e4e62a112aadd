/** The data that a roulette table is drawn from, as the server describes it. */

import type { Board, BoardPlace as Place, Holder, Rules } from '../../protocol/games/roleta';

export type { Board, Holder, Place, Rules };
export type NumberColour = Board['colours'][number];

/** Whether a place is bet on the racetrack instead of the cloth. */
export function isOnTrack(kind: string): boolean {
  return kind.startsWith('serie_') || kind.startsWith('vizinhos_');
}

/** Whether a place joins two dúzias or colunas that do not touch. */
export function isApart(place: Place): boolean {
  return /^cavalo_de_(duzia:1-3|coluna:34-36)$/.test(place.id);
}

/** The colour by which a seat is known: the one it holds, or at a table without colours the one of its seat. */
export function colourOfSeat(board: Pick<Board, 'seat_colours'>, seat: number, held: string | undefined): string {
  const { seat_colours: colours } = board;
  return (colours.length ? colours[(seat - 1) % colours.length] : held) ?? 'valor';
}
