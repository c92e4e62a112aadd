/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

export interface BetPlaced {
  fact: 'bet_placed';
  seat: number;
  chance: string;
  amount: number;
}

export interface BetWithdrawn {
  fact: 'bet_withdrawn';
  seat: number;
  chance: string;
  amount: number;
}

/** A place to bet on. Money in units; several prizes where they depend on the outcome. `numbers` are those in the chance's name, such as 1 and 2 of `diferentes:1-2`; a prize is so many times the bet, divided by `prize_divisor`. */
export interface BoardPlace {
  id: string;
  kind: string;
  numbers: number[];
  prizes: number[];
  minimum: number;
  maximum: number;
  step: number;
  prize_divisor?: number;
}

/** Close the bets. At an electronic table the clock does it. */
export interface Close {
  act: 'close';
}

/** The croupier may close the bets. */
export interface ClosingBets {
  offer: 'closing_bets';
  to: string;
  otherwise: Close | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: Close[];
}

/** Chips that lost. */
export interface Collected {
  fact: 'collected';
  seat: number;
  chance: string;
  amount: number;
}

/** A winning bet: `kept` stays its owner's, `prize` is paid on it. */
export interface Paid {
  fact: 'paid';
  seat: number;
  chance: string;
  kept: number;
  prize: number;
}

/** Bet an amount of money on a chance. */
export interface Place {
  act: 'place';
  chance: string;
  amount: number;
}

/** Take back a bet, or a part of it, while bets are open. */
export interface Withdraw {
  act: 'withdraw';
  chance: string;
  amount: number;
}
