/** The data that a blackjack table is drawn from, as the server describes it. */

import type { Board } from '../../protocol/games/blackjack';

export type { Board };

/** A place as the hand of the player needs it. */
export interface BetPlace {
  id: string;
  kind: string;
  number: number;
  minimum: number;
  maximum: number;
  step: number;
}

export function betPlaces(board: Board): Map<string, BetPlace> {
  return new Map(board.places.map(({ id, seat, minimum, maximum }) => [id, { id, kind: 'lugar', number: seat, minimum, maximum, step: board.step }]));
}

export const placeName = (place: number) => `lugar:${place}`;
export const placeOf = (chance: string) => Number(chance.split(':')[1]);
/** Where the chips of a hand lie, and those of an insurance. */
export const handKey = (place: number, hand: number) => `${placeName(place)}|${hand}`;
export const insuranceKey = (place: number) => `seguro:${place}`;
