/** Bets on a cloth as acts name them, and chips as they are drawn. */

/** A bet as an act names it. */
export interface Bet {
  chance: string;
  amount: number;
}

/** A place to bet on, as far as every cloth has the same. Money in units. */
export interface Place {
  id: string;
  kind: string;
  minimum: number;
  maximum: number;
  /** What lies there is a multiple of this. */
  step?: number;
}

export type Phase = 'waiting' | 'betting' | 'closed' | 'settled' | 'void';

/** What one seat has on one place in one sort of chips. */
export interface Stack {
  key: string;
  place: string;
  seat: number;
  amount: number;
  prize: number;
  /** Its chips that lost were swept, or its prize was paid. */
  settled: boolean;
  colour: string;
  own: boolean;
}

/** A chip to draw: a stack on its place, or a piece of one that lies on another place. */
export interface ChipDrawn<S extends Stack = Stack> {
  key: string;
  stack: S;
  place: string;
  /** Money that lies there. */
  amount: number;
  /** Prize shown beside it. */
  prize: number;
  piece: boolean;
}

/** What the player at this screen has put at stake, and what came back. */
export interface Money {
  phase: Phase;
  staked: number;
  returned: number;
}

/** Every stack on its own place. */
export function drawn<S extends Stack>(stacks: readonly S[]): ChipDrawn<S>[] {
  return stacks.map((stack) => ({ key: stack.key, stack, place: stack.place, amount: stack.amount, prize: stack.prize, piece: false }));
}
