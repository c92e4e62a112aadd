/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

/** Somebody has won: only the ledger knows how much there is. The answer is the payment itself. All that the jackpot has goes on the table and what is not won goes back, so that nobody else can win it meanwhile. */
export interface CountingOut {
  offer: 'counting_out';
  to: string;
  otherwise: JackpotStands | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  jackpot: Jackpot;
  winners: [number, string][];
}

/** With a side stake of 0 there is none. `mesa` is the table's own. Under another name all tables of the house that play the same game in the same currency fill and win one jackpot; the floor sees to it that they do so under one plan. */
export interface Jackpot {
  name: string;
  stake: number;
  start: number;
  increment: number;
  ceiling: number;
  overflow: 'adds' | 'seeds';
  prizes: string[];
  marking?: 'automatica' | 'manual';
}

/** The side stakes are in: by how much the jackpot grew. */
export interface JackpotFed {
  fact: 'jackpot_fed';
  stakes: number;
  amount: number;
}

export interface JackpotJoined {
  fact: 'jackpot_joined';
  seat: number;
}

export interface JackpotLeft {
  fact: 'jackpot_left';
  seat: number;
}

/** What the jackpot can be won for after prizes were paid. */
export interface JackpotShown {
  fact: 'jackpot_shown';
  value: number;
}

/** The cashier reads the jackpot's balance off the ledger. */
export interface JackpotStands {
  act: 'jackpot_stands';
  balance: number;
}

export interface JackpotWon {
  fact: 'jackpot_won';
  seat: number;
  combination: string;
  amount: number;
}

/** Lay the one side stake for the jackpot; a player needs a bet in the game itself. */
export interface JoinJackpot {
  act: 'join_jackpot';
}

/** Take the side stake back while bets are open. */
export interface LeaveJackpot {
  act: 'leave_jackpot';
}

/** Before the cards, where the jackpot is marked by hand. */
export interface Marking {
  offer: 'marking';
  to: string;
  otherwise: TakeSideStakes | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seats: number[];
  raises: number;
  rule: string;
}

/** The chips are taken before the cards; at these seats a mark says who plays for the jackpot. */
export interface SideStakesMarked {
  fact: 'side_stakes_marked';
  seats: number[];
  raised: number;
}

/** Marked by hand: take the chips, lay a mark for each, and put the display up by so much. */
export interface TakeSideStakes {
  act: 'take_side_stakes';
  raised: number;
}
