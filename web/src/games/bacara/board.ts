/** The data that a bacará table is drawn from, as the server describes it. */

import type { Board, CardDealt, Gap, Rules, Space } from '../../protocol/games/bacara';

export type { Board, Gap, Rules, Space };
export type Group = CardDealt['group'];
export const GROUPS: readonly Group[] = ['ponto', 'banca'];

/** A place as the hand of the player needs it. */
export interface BetPlace {
  id: string;
  kind: string;
  minimum: number;
  maximum: number;
  step: number;
  prize: number;
  cap: number | null;
  bounded: boolean;
}

export function betPlaces(board: Board, rules: Rules): Map<string, BetPlace> {
  const places = board.places.map(({ id, prize, minimum, maximum, cap }): BetPlace => {
    const most = maximum ?? Number.MAX_SAFE_INTEGER;
    return { id, kind: id, minimum, maximum: most, step: rules.smallest_chip, prize, cap, bounded: maximum !== null };
  });
  return new Map(places.map((place) => [place.id, place]));
}
