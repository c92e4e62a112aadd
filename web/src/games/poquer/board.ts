/** The table as the server describes it, and what it may offer a player. Money in units. */

export interface VariantShown {
  key: string;
  hole: number;
  /** Own cards in a combination; 0: any number. */
  used: number;
  /** Common cards that fall before each round of bets. */
  streets: number[];
  deck: number;
  forced: 'blinds' | 'ante';
  /** Combinations, the highest first. */
  classes: string[];
}

export interface Commission {
  by: 'pot' | 'cave' | 'session';
  permille: number;
  /** The most that one hand pays; 0: no bound. */
  cap: number;
  needs_action: boolean;
}

export interface Board {
  variants: VariantShown[];
  seats: number;
  /** With fewer no hand is dealt. */
  players: number;
  minimum: number;
  small: number | null;
  smallest_chip: number;
  cave: number;
  top_up: number;
  entry: string;
  limit: string;
  maximum: number | null;
  raises: number | null;
  commission: Commission;
  estardilho: boolean;
  showdown: 'all' | 'choice';
  leads: string;
  dealer: string;
}

export function variantOf(board: Board, key: string): VariantShown {
  return board.variants.find((each) => each.key === key) ?? board.variants[0]!;
}

/** Bounds of a bet: what a raise may go to, or what an estardilho may be. No raise is possible where `max_to` is 0. */
export interface Bounds {
  min_to: number;
  max_to: number;
  chip: number;
}

export interface Speaking extends Bounds {
  offer: 'speaking';
  seat: number;
  stack: number;
  bet: number;
  level: number;
  call: number;
  pot: number;
  /** -1: any number. */
  raises_left: number;
  no_raise: string;
  otherwise: { act: string };
}

export interface Answering extends Bounds {
  offer: 'answering';
  seat: number;
  stack: number;
  bet: number;
  level: number;
  call: number;
  /** To how much; 0: not possible. */
  restardilho: number;
  otherwise: { act: string };
}

export interface Unseen {
  offer: 'unseen';
  above: number;
  most: number;
  chip: number;
}

export interface Between {
  offer: 'between';
  seat: number;
  stack: number;
  /** What it takes to play; 0: the player has brought a cave before. */
  cave: number;
  top_up: number;
  must_top_up: boolean;
  resting: boolean;
  waits: boolean;
  permille: number;
  /** The croupier has told them to leave: nothing else is possible. */
  sent_away?: boolean;
}

/** Something that a player does. */
export type PokerAct = { act: string } & Record<string, unknown>;
