/** The data that a blackjack table is drawn from, as the server describes it. */

/** A place on the cloth. Money in units; the maximum is of all players together. */
export interface BoardPlace {
  id: string;
  seat: number;
  minimum: number;
  maximum: number;
}

export interface Board {
  places: BoardPlace[];
  seats: number;
  /** Bets are multiples of it. */
  step: number;
  /** Insurances are multiples of it. */
  chip: number;
  decks: number;
  cards: number;
  shoe: 'sabot' | 'baralhador' | 'continuo';
  warning: number;
  /** So many to so many. */
  blackjack: [number, number];
  insurance: number;
  special: number;
  allowed: { bank_stands_on: number; resplit_aces: boolean; insurance: boolean; special_prize: boolean };
  jackpot: { stake: number; start: number; ceiling: number | null; prizes: [string, string, number][] } | null;
}

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
