/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

/** Shuffling shoe: whether the cards went back, or lie in the discard corner. */
export interface CardsBack {
  fact: 'cards_back';
  in_corner: boolean;
}

export interface CardsBurnt {
  fact: 'cards_burnt';
  cards: number;
  left: number;
}

/** All is paid, the jackpot too: the dealer takes the cards. */
export interface CardsTaken {
  fact: 'cards_taken';
}

/** Cut the shuffled pack so that the card of this place comes first. */
export interface Cut {
  act: 'cut';
  at: number;
}

export interface CutDeclined {
  fact: 'cut_declined';
  seat: number;
}

/** Who will cut if nobody with an earlier right does. */
export interface CutWanted {
  fact: 'cut_wanted';
  seat: number;
}

/** The shuffled pack is to be cut; the dealer cannot decline. */
export interface Cutting {
  offer: 'cutting';
  to: string;
  otherwise: Cut | DeclineCut | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  cards: number;
  must: boolean;
}

/** Leave the cut to the next player, or to the dealer. */
export interface DeclineCut {
  act: 'decline_cut';
}

/** Shuffling shoe: whether the cards of the jogada fit in again now. */
export interface Discarding {
  offer: 'discarding';
  to: string;
  otherwise: PutBack | LeaveInCorner | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (PutBack | LeaveInCorner)[];
}

/** They do not fit now and wait in the discard corner for the next time. */
export interface LeaveInCorner {
  act: 'leave_in_corner';
}

/** Before play begins at the table: all cards of a pack, in rows, face up. */
export interface PackShown {
  fact: 'pack_shown';
  pack: number;
  rows: string[][];
}

/** The cards of the jogada go back into the shuffling shoe. */
export interface PutBack {
  act: 'put_back';
}

/** A new shoe, with the place of the cut and who made it, the cards behind the warning card and those burnt. */
export interface ShoeFilled {
  fact: 'shoe_filled';
  shoe: number;
  cards: number;
  cut_by: number;
  cut_at: number;
  warning: number;
  burnt: number;
}

/** The warning card has come out: this jogada is the last of the shoe. */
export interface WarningOut {
  fact: 'warning_out';
  left: number;
}
