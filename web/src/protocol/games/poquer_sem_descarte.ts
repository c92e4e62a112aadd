/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as acumulado from './acumulado';
import type * as core from './core';
import type * as pano from './pano';
import type * as sabot from './sabot';

export type Act = pano.Place | pano.Withdraw | Vou | Passo | acumulado.JoinJackpot | acumulado.LeaveJackpot | acumulado.JackpotStands | acumulado.TakeSideStakes | pano.Close | sabot.Cut | Deal | Misdeal | ShowBankCard | NoteBreach | BarPlayer;

/** A card of the bank, face up. */
export interface BankCard {
  fact: 'bank_card';
  place: number;
  card: string;
}

/** All cards of the bank are open: what they make, and whether it plays. */
export interface BankHand {
  fact: 'bank_hand';
  cards: string[];
  combination: string;
  qualifies: boolean;
}

/** A player who keeps breaking the rules does not play on here. */
export interface BarPlayer {
  act: 'bar_player';
  seat: number;
}

export interface Barred {
  fact: 'barred';
  seat: number;
}

/** Bets are open: the first bet, and with it the side stake for the jackpot. Nobody has to bet. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | acumulado.JoinJackpot | acumulado.LeaveJackpot | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
  left: number;
  joined: boolean;
  barred: boolean;
}

export interface Board {
  places: BoardPlace[];
  prices: Price[];
  prize_on: 'first' | 'second';
  seats: number;
  cards: number;
  packs: number;
  shuffling: 'automatico' | 'manual';
  open_card: boolean;
  most_prizes: number;
  jackpot: acumulado.Jackpot | null;
}

/** A box of every seat. Money in units; the second bet is so many times the first. */
export interface BoardPlace {
  id: 'inicial' | 'segunda';
  minimum: number;
  maximum: number;
  step: number;
  times: number;
}

/** `loses`: the bets of this seat are lost. */
export interface BreachNoted {
  fact: 'breach_noted';
  seat: number;
  breach: 'showed' | 'talked';
  loses: boolean;
}

/** A card lies face down; nobody knows it yet, the house included. Seat 0 is the bank. */
export interface CardDealt {
  fact: 'card_dealt';
  seat: number;
  place: number;
  left: number;
}

/** Nothing wrong: the next cards are dealt. */
export interface Deal {
  act: 'deal';
}

/** Before the next cards are dealt: all is well, or what is not. `bank` are the bank's cards that may come early. */
export interface Dealing {
  offer: 'dealing';
  to: string;
  otherwise: Deal | Misdeal | ShowBankCard | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bank: number[];
}

/** The player has looked at the cards: vou or passo. */
export interface Deciding {
  offer: 'deciding';
  to: string;
  otherwise: Vou | Passo | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  second: number;
  hand: string[];
  open_card: string;
}

/** For the player of this seat alone, until all have decided. */
export interface DecisionTaken {
  fact: 'decision_taken';
  seat: number;
  goes: boolean;
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | acumulado.JackpotJoined | acumulado.JackpotLeft | acumulado.SideStakesMarked | acumulado.JackpotFed | acumulado.JackpotWon | acumulado.JackpotShown | sabot.PackShown | PackReady | CardDealt | BankCard | HandSeen | MisdealNoted | ShownEarly | BreachNoted | Barred | DecisionTaken | WentOn | Passed | BankHand | HandShown | PrizesCut | sabot.CardsTaken;

/** For the player of this seat alone: their cards, in the order in which they came. */
export interface HandSeen {
  fact: 'hand_seen';
  seat: number;
  cards: string[];
  combination: string;
}

/** The cards of a player in play, open for everybody, and how they stand against the bank's. */
export interface HandShown {
  fact: 'hand_shown';
  seat: number;
  cards: string[];
  combination: string;
  result: 'lost' | 'not_qualified' | 'tied' | 'won';
}

/** Nothing lies on the table between two jogadas but the pack. */
export interface Lying {
  jogadas: number;
}

/** A mistake in dealing, which annuls the jogada. */
export interface Misdeal {
  act: 'misdeal';
  error: 'count' | 'exposed';
}

export interface MisdealNoted {
  fact: 'misdeal_noted';
  error: 'count' | 'exposed';
}

/** A player has let cards be seen, or has talked about the play. */
export interface NoteBreach {
  act: 'note_breach';
  seat: number;
  breach: 'showed' | 'talked';
}

export type Offer = Betting | pano.ClosingBets | sabot.Cutting | Dealing | Deciding | Watching | acumulado.CountingOut | acumulado.Marking;

export type Outcome = string;

/** Shuffled, and cut at a place (0: not cut); so many cards burnt. */
export interface PackReady {
  fact: 'pack_ready';
  pack: number;
  cut_at: number;
  burnt: number;
}

/** «Passo». */
export interface Passed {
  fact: 'passed';
  seat: number;
}

/** Give up the first bet. It cannot be taken back; the clock says it for whoever is silent. */
export interface Passo {
  act: 'passo';
}

export interface Price {
  combination: string;
  times: number;
}

/** So many to one, by combination. */
export interface Prizes {
  carta_maior: number;
  par: number;
  dois_pares: number;
  trio: number;
  sequencia: number;
  cor: number;
  fullen: number;
  poquer: number;
  sequencia_de_cor: number;
  sequencia_maxima: number;
}

/** All prizes together would pass the most that the bank pays in a golpe; each was cut in proportion. */
export interface PrizesCut {
  fact: 'prizes_cut';
  due: number;
  most: number;
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  second_bet: number;
  prize_on: 'first' | 'second';
  not_qualified: 'better' | 'each';
  equal_high_cards: 'three_of_a_suit' | 'tie';
  side_cards: 'all' | 'letter';
  open_card: 'always' | 'letter';
  prize_cap: 'cut' | 'refuse';
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  maximum: number;
  smallest_chip: number;
  most_prizes: number;
  prizes: Prizes;
  seats: number;
  shuffling: 'automatico' | 'manual';
  packs: number;
  jackpot: acumulado.Jackpot;
  readings: Readings;
  authorised?: number;
}

/** The cards are dealt, and this one of the bank's comes face up before its time. */
export interface ShowBankCard {
  act: 'show_bank_card';
  place: number;
}

/** A card of the bank came face up before its time: it is the open one. */
export interface ShownEarly {
  fact: 'shown_early';
  place: number;
}

/** Play on: the second bet is laid with it. */
export interface Vou {
  act: 'vou';
}

/** While players decide, the dealer minds that nobody shows cards or talks; play does not wait for it. */
export interface Watching {
  offer: 'watching';
  to: string;
  otherwise: NoteBreach | BarPlayer | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seats: number[];
  may_be_barred: number[];
}

/** «Vou»: the second bet lies. */
export interface WentOn {
  fact: 'went_on';
  seat: number;
  amount: number;
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
