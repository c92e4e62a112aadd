/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';
import type * as pano from './pano';
import type * as sabot from './sabot';

export type Act = pano.Place | pano.Withdraw | sabot.Cut | sabot.DeclineCut | Turn | Claim | Decline | Complement | pano.Close | Deal | DealOne | FaceUp | Lapse | sabot.PutBack | sabot.LeaveInCorner;

/** A bet of a tie lies on: as the coup leaves it, and as the next one finds it. */
export interface BetLies {
  fact: 'bet_lies';
  seat: number;
  chance: string;
  amount: number;
}

/** Bets are open. Nobody has to bet. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
  space: Record<string, Space>;
  free: Record<string, number>;
  leaning: Record<string, number>;
  host: number;
  hosts: Neighbour[];
}

export interface Board {
  places: BoardPlace[];
  sides: number;
  seats: number;
  standing: Gap[];
  cards: number;
  decks: number;
  shoe: 'baralhador' | 'sabot';
  warning: number;
  ceiling: number | null;
  deduction: [number, number[]];
  handling: 'dealer' | 'players';
  draws: boolean[][];
}

/** A chance on the cloth. Money in units; no maximum where it is null. */
export interface BoardPlace {
  id: string;
  prize: number;
  minimum: number;
  maximum: number | null;
  cap: number | null;
}

/** A card lies face down; nobody knows it, the house included. The third lies apart from the first two. */
export interface CardDealt {
  fact: 'card_dealt';
  group: 'banca' | 'ponto';
  place: number;
  left: number;
}

export interface CardTurned {
  fact: 'card_turned';
  group: 'banca' | 'ponto';
  place: number;
  card: string;
  by: number;
  points: number;
}

/** Somebody further down would turn them. */
export interface CardsClaimed {
  fact: 'cards_claimed';
  group: 'banca' | 'ponto';
  seat: number;
}

export interface CardsDeclined {
  fact: 'cards_declined';
  group: 'banca' | 'ponto';
  seat: number;
}

/** Who may turn the cards of a group. */
export interface CardsHanded {
  fact: 'cards_handed';
  group: 'banca' | 'ponto';
  seat: number;
}

/** Which number of the text words each call and decides each refusal. */
export interface Citations {
  closing: string;
  last: string;
  natural: string;
  points: string;
  null: string;
  chances: string;
  minimum: string;
  maximum: string;
  both_sides: string;
  standing: string;
  difference: string;
  tie_cap: string;
  pair_cap: string;
  cut: string;
  handling: string;
}

/** Want the cards, should nobody whose right comes first want them. */
export interface Claim {
  act: 'claim';
}

/** Of a standing player: complement the bets of this one of the two seats they stand between. */
export interface Complement {
  act: 'complement';
  seat: number;
}

/** Which of the two seats beside them a standing player complements from now on. */
export interface Complements {
  fact: 'complements';
  seat: number;
  host: number;
}

/** How often each came in this shoe. */
export interface Counts {
  ponto: number;
  banca: number;
  empate: number;
  par_do_ponto: number;
  par_da_banca: number;
  natural: number;
}

export interface CoupOver {
  fact: 'coup_over';
  coup: number;
  winner: 'banca' | 'empate' | 'ponto';
  ponto: number;
  banca: number;
  pairs: number;
  natural: boolean;
}

/** Nothing wrong: the cards of this distribution are dealt, all that are left of it. */
export interface Deal {
  act: 'deal';
}

/** Nothing wrong with the next card: it is dealt, and only that one. */
export interface DealOne {
  act: 'deal_one';
}

/** Before each card: all is well, or what is not. The croupier deals card by card, or all that are left at once. */
export interface Dealing {
  offer: 'dealing';
  to: string;
  otherwise: Deal | DealOne | FaceUp | Lapse | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  stage: 'additional' | 'initial';
  left: number;
}

/** Leave the cards to the player with the next lower bet. The clock does it for whoever is away. */
export interface Decline {
  act: 'decline';
}

/** Taken off a prize of the banca before it was paid. */
export interface Deducted {
  fact: 'deducted';
  seat: number;
  amount: number;
}

/** The next card lies face up in the shoe. */
export interface FaceUp {
  act: 'face_up';
}

export interface FaceUpNoted {
  fact: 'face_up_noted';
  stage: 'additional' | 'initial';
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | sabot.PackShown | sabot.CardsTaken | sabot.ShoeFilled | sabot.CutWanted | sabot.CutDeclined | sabot.CardsBurnt | sabot.WarningOut | sabot.CardsBack | CardDealt | CardsHanded | CardsClaimed | CardsDeclined | CardTurned | LapseNoted | FaceUpNoted | CoupOver | BetLies | LyingReturned | Complements | Deducted;

/** A place for a standing player, between two seats; `hosts` are those whose bets they may complement. Where they bet freely there is none. */
export interface Gap {
  place: number;
  beside: [number, number];
  hosts: number[];
}

/** The cards of a group are this player's to turn, or will be should nobody want them whose right comes first. All who have the right are asked at the same time, and their clocks run together. */
export interface Handling {
  offer: 'handling';
  to: string;
  otherwise: Turn | Claim | Decline | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Turn | Claim | Decline)[];
  group: 'banca' | 'ponto';
  cards: number;
}

/** A slip in dealing: put right, or impossible to put right. */
export interface Lapse {
  act: 'lapse';
  corrected: boolean;
}

export interface LapseNoted {
  fact: 'lapse_noted';
  stage: 'additional' | 'initial';
  corrected: boolean;
}

/** The shoe, and its coups so far, for plate and roads. */
export interface Lying {
  shoe: number;
  cards: number;
  left: number;
  before_warning: number;
  coup: number;
  past: PastShown[];
  counts: Counts;
}

/** One that cannot lie on, for the rules or the seat are others now, goes back to its owner. */
export interface LyingReturned {
  fact: 'lying_returned';
  seat: number;
  chance: string;
  amount: number;
}

/** The smallest bet on what has a minimum of its own; ponto and banca have that of the table. */
export interface Minima {
  empate: number;
  par: number;
}

/** A seat whose bets a standing player may complement. */
export interface Neighbour {
  seat: number;
  open: boolean;
}

export type Offer = Betting | pano.ClosingBets | sabot.Cutting | Handling | Dealing | sabot.Discarding;

export type Outcome = string;

/** A coup of this shoe. Points and pairs as in `CoupOver`. */
export interface PastShown {
  winner: 'banca' | 'empate' | 'ponto';
  ponto: number;
  banca: number;
  pairs: number;
  natural: boolean;
}

/** A number for each sort of chance. */
export interface PerChance {
  ponto: number;
  banca: number;
  empate: number;
  par: number;
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  draw_table: 'columns' | 'letter';
  pair_cap: 'each' | 'together';
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  smallest_chip: number;
  maxima: PerChance;
  ceiling: number;
  ceiling_shares: PerChance;
  pair_bets: boolean;
  prizes: PerChance;
  deduction: string;
  both_sides: 'apart' | 'free';
  table: 'double' | 'single';
  seats: number;
  standing: number;
  standing_bets: 'complement' | 'free';
  shoe: 'baralhador' | 'sabot';
  decks: number;
  warning: number;
  burnt_first: number;
  burnt_each: number;
  cut: boolean;
  handling: 'dealer' | 'players';
  readings: Readings;
  cites: Citations;
  minima?: Minima;
  tied?: 'back' | 'lie';
}

/** How much may still be added to a chance, and what bounds it. */
export interface Space {
  left: number;
  most: number;
  code: 'only_complement' | 'over_ceiling' | 'over_difference' | 'over_maximum';
  rule: string;
}

/** Turn the next card of the group. */
export interface Turn {
  act: 'turn';
}

/** All that a table of this game says and hears. */
export interface Game {
  fact: Fact;
  offer: Offer;
  act: Act;
  board: Board;
  lying: Lying;
  outcome: Outcome;
  rules: Rules;
}
