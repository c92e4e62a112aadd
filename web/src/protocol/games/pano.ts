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

/** Close the bets. At an electronic table the clock does it. */
export interface Close {
  act: 'close';
}

/** The croupier may close the bets. */
export interface ClosingBets {
  offer: 'closing_bets';
  to: string;
  otherwise: Close | null;
  clock: 'at_once' | 'betting' | 'decision' | 'interval' | 'none';
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
