/** The data that a bacará table is drawn from, as the server describes it. */

export type Group = 'ponto' | 'banca';
export const GROUPS: readonly Group[] = ['ponto', 'banca'];

/** A chance on the cloth. Money in units; no maximum where it is null. */
export interface BoardPlace {
  id: string;
  prize: number;
  minimum: number;
  /** Of one player. */
  maximum: number | null;
  /** Of all players together. */
  cap: number | null;
}

/** A place for a standing player; `host` is the seat whose bets they complement, 0 where they bet freely. */
export interface Gap {
  place: number;
  beside: number;
  host: number;
}

export interface Board {
  places: BoardPlace[];
  sides: number;
  seats: number;
  standing: Gap[];
  cards: number;
  decks: number;
  shoe: 'sabot' | 'baralhador';
  warning: number;
  /** By how much one side may pass the other, over all players. */
  ceiling: number | null;
  /** Per cent of the banca's prize, and with which points. */
  deduction: [number, number[]];
  handling: 'players' | 'dealer';
}

/** The rules that matter for drawing; the server decides with all of them. */
export interface Rules {
  law: string;
  minimum: number;
  smallest_chip: number;
  cites: { closing: string; null: string };
}

/** How much may still be added to a chance, and what bounds it. */
export interface Space {
  left: number;
  most: number;
  code: string;
  rule: string;
}

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
