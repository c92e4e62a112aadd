/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as acumulado from './acumulado';
import type * as core from './core';
import type * as pano from './pano';
import type * as sabot from './sabot';

export type Act = pano.Place | pano.Withdraw | acumulado.JoinJackpot | acumulado.LeaveJackpot | acumulado.JackpotStands | acumulado.TakeSideStakes | sabot.Cut | sabot.DeclineCut | Draw | Stand | Double | Split | GiveUp | Follow | StayOut | Insure | TakeEvenMoney | NoInsurance | SitOut | pano.Close | sabot.PutBack | sabot.LeaveInCorner | GoOn | TurnBankCard | WrongCard | OneTooMany | SpreadCards | KeepShoe;

/** An open card of the bank, and what its open cards count. */
export interface BankCard {
  fact: 'bank_card';
  card: string;
  total: number;
  soft: boolean;
  left: number;
}

/** The bank's second card lies face down; nobody knows it, the house included. */
export interface BankCardDown {
  fact: 'bank_card_down';
  left: number;
}

/** Bets are open, on the own place and on any other. Nobody has to bet. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
  space: Record<string, number>;
  joined: boolean;
  waits: string[];
  may_sit_out: boolean;
}

export interface Board {
  places: BoardPlace[];
  seats: number;
  step: number;
  chip: number;
  decks: number;
  cards: number;
  shoe: 'baralhador' | 'continuo' | 'sabot';
  warning: number;
  blackjack: [number, number];
  insurance: number;
  special: number;
  allowed: Doing;
  counting: Counting;
  jackpot: BoardJackpot | null;
}

export interface BoardJackpot {
  stake: number;
  start: number;
  ceiling: number | null;
  prizes: [string, string, number][];
}

/** A place to bet on, with or without somebody who sits there. Money in units. */
export interface BoardPlace {
  id: string;
  seat: number;
  minimum: number;
  maximum: number;
}

/** A card that does not count and goes to the discard corner. */
export interface CardAnnulled {
  fact: 'card_annulled';
  card: string;
  left: number;
}

/** A card of a hand, face up, and what the hand counts with it. */
export interface CardDealt {
  fact: 'card_dealt';
  place: number;
  hand: number;
  card: string;
  total: number;
  soft: boolean;
  left: number;
}

/** A card drawn by mistake, face down: the next who asks for one gets it, or else the bank. */
export interface CardSetAside {
  fact: 'card_set_aside';
  left: number;
}

/** The shoe ran out: the cards of the discard corner are shuffled and dealt on. */
export interface CardsShuffledIn {
  fact: 'cards_shuffled_in';
  cards: number;
}

/** The cards that nobody had seen, laid open: how many of each rank, from the two to the ace. */
export interface CardsSpread {
  fact: 'cards_spread';
  cards: number;
  ranks: number[];
}

/** Which number of the text words a call that other games make too. */
export interface Citations {
  last: string;
}

/** How cards count, for whoever shows hands while they are played. */
export interface Counting {
  alone: Record<string, [number, boolean]>;
  most: number;
  ace: number;
  blackjacks: string[];
  given_up: [number, number];
}

/** Before a card of the bank: all is well, or what is not. */
export interface Dealing {
  offer: 'dealing';
  to: string;
  otherwise: GoOn | TurnBankCard | WrongCard | OneTooMany | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (GoOn | TurnBankCard | WrongCard | OneTooMany)[];
  stage: 'bank' | 'bank_stands' | 'second_card';
}

/** What was decided for a hand, and by the player of which seat. */
export interface Decided {
  fact: 'decided';
  place: number;
  hand: number;
  seat: number;
  decision: 'double' | 'draw' | 'give_up' | 'split' | 'stand';
}

/** A hand waits for its decider. `acts` are those that the rules allow now. */
export interface Deciding {
  offer: 'deciding';
  to: string;
  otherwise: Draw | Stand | Double | Split | GiveUp | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Draw | Stand | Double | Split | GiveUp)[];
  place: number;
  hand: number;
  cards: string[];
  total: number;
  soft: boolean;
  bank: string;
  stake: number;
  split: boolean;
  splits: number;
}

/** What the rules of this table allow. */
export interface Doing {
  stand_above: number;
  bank_stands_on: number;
  double: string;
  most_splits: number | null;
  split_by: string;
  resplit_aces: boolean;
  insurance: boolean;
  give_up: boolean;
  special_prize: boolean;
}

/** Double the bet on the hand, for one card and no more. */
export interface Double {
  act: 'double';
}

/** One more card. */
export interface Draw {
  act: 'draw';
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | acumulado.JackpotJoined | acumulado.JackpotLeft | acumulado.SideStakesMarked | acumulado.JackpotFed | acumulado.JackpotWon | acumulado.JackpotShown | sabot.PackShown | sabot.CardsTaken | sabot.ShoeFilled | sabot.CutWanted | sabot.CutDeclined | sabot.CardsBurnt | sabot.WarningOut | sabot.CardsBack | SatOut | CardDealt | BankCard | BankCardDown | Decided | StakeAdded | StayedOut | HandSplit | Insured | NoMoreInsurance | InsuranceOver | SpecialPaid | HandOver | CardAnnulled | CardSetAside | CardsShuffledIn | CardsSpread | JogadaOver;

/** Do with the own bet on a place what its decider has done: double it, or bet the same on the new hand. */
export interface Follow {
  act: 'follow';
}

/** The decider of a place has doubled or split: whoever else has bet on the hand may do so too (AO6.33, AO6.35). */
export interface Following {
  offer: 'following';
  to: string;
  otherwise: Follow | StayOut | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Follow | StayOut)[];
  place: number;
  hand: number;
  what: 'double' | 'split';
  stake: number;
}

/** Leave half of the bet to the bank. */
export interface GiveUp {
  act: 'give_up';
}

/** Nothing is wrong. */
export interface GoOn {
  act: 'go_on';
}

/** A bet on a hand is decided: what of it stays its owner's and what is paid on it. */
export interface HandOver {
  fact: 'hand_over';
  seat: number;
  place: number;
  hand: number;
  result: 'blackjack' | 'bust' | 'even_money' | 'gave_up' | 'loss' | 'tie' | 'win';
  kept: number;
  prize: number;
}

/** A card of a hand has become a new hand. */
export interface HandSplit {
  fact: 'hand_split';
  place: number;
  hand: number;
  new: number;
  card: string;
}

/** An insurance was lost, or came back with its prize. */
export interface InsuranceOver {
  fact: 'insurance_over';
  seat: number;
  place: number;
  kept: number;
  prize: number;
}

/** Insure a bet against a blackjack of the bank, with up to half of it. */
export interface Insure {
  act: 'insure';
  chance: string;
  amount: number;
}

export interface Insured {
  fact: 'insured';
  seat: number;
  place: number;
  amount: number;
}

/** The bank shows an ace. Each bet may be insured once; a blackjack may be paid one to one instead. */
export interface Insuring {
  offer: 'insuring';
  to: string;
  otherwise: Insure | TakeEvenMoney | NoInsurance | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  most: Record<string, number>;
  blackjacks: string[];
  chip: number;
}

/** What the bank has in the end; 0 when its second card was not turned because nobody was left. */
export interface JogadaOver {
  fact: 'jogada_over';
  bank: number;
  blackjack: boolean;
}

/** Nobody has bet: the shoe stays as it is. */
export interface KeepShoe {
  act: 'keep_shoe';
}

export interface Lying {
  shoe: number;
  cards: number;
  left: number;
  before_warning: number;
  jogada: number;
  last_cut: number;
}

/** Insure nothing more, and take no even money. */
export interface NoInsurance {
  act: 'no_insurance';
}

/** A player insures nothing more and takes no even money. */
export interface NoMoreInsurance {
  fact: 'no_more_insurance';
  seat: number;
}

export type Offer = Betting | pano.ClosingBets | sabot.Cutting | Dealing | Insuring | Deciding | Following | Slips | Spreading | sabot.Discarding | acumulado.CountingOut | acumulado.Marking;

/** The bank took a card although it had to stand: it does not count. */
export interface OneTooMany {
  act: 'one_too_many';
}

export type Outcome = 'banca:blackjack' | 'banca:0' | 'banca:1' | 'banca:2' | 'banca:3' | 'banca:4' | 'banca:5' | 'banca:6' | 'banca:7' | 'banca:8' | 'banca:9' | 'banca:10' | 'banca:11' | 'banca:12' | 'banca:13' | 'banca:14' | 'banca:15' | 'banca:16' | 'banca:17' | 'banca:18' | 'banca:19' | 'banca:20' | 'banca:21' | 'banca:22' | 'banca:23' | 'banca:24' | 'banca:25' | 'banca:26';

/** So many to one; that of a blackjack is so many to so many. */
export interface Prizes {
  blackjack: [number, number];
  insurance: number;
  special: number;
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  bank_blackjack: 'all' | 'initial';
  giving_up: 'at_once' | 'unless_blackjack';
  give_up_split: boolean;
  special_suits: 'both' | 'six_seven_eight';
  special_cards: 'any_three' | 'first_three';
  special_split: boolean;
  special_stake: 'initial' | 'whole';
  split_by: 'rank' | 'value';
  resplit_aces: boolean;
  double_split_aces: boolean;
  follower_insurance: 'after_decider' | 'free';
  continuous_spares: 'burning' | 'spreading';
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  smallest_chip: number;
  maximum: number;
  online: boolean;
  seats: number;
  shoe: 'baralhador' | 'continuo' | 'sabot';
  decks: number;
  warning: number;
  burnt: number;
  doubling: '9_10_11' | 'any';
  most_splits: number;
  insurance: boolean;
  special_prize: boolean;
  prizes: Prizes;
  jackpot: acumulado.Jackpot;
  readings: Readings;
  cites: Citations;
}

/** Whose seat it is does not bet on it now: the place is like a vacant one until they do. */
export interface SatOut {
  fact: 'sat_out';
  seat: number;
}

/** Not to bet on the own place in this jogada: others need not wait with bets on it. */
export interface SitOut {
  act: 'sit_out';
}

/** While a player decides: a card has been drawn against somebody's wish. Play does not wait for it (AO6.23). */
export interface Slips {
  offer: 'slips';
  to: string;
  otherwise: WrongCard | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: WrongCard[];
}

/** 6-7-8 of one suit, or three sevens: paid at once, the bet stays. */
export interface SpecialPaid {
  fact: 'special_paid';
  seat: number;
  place: number;
  hand: number;
  prize: number;
}

/** Make two hands of two cards of the same value, with the same bet on each. */
export interface Split {
  act: 'split';
}

/** Nobody has bet: the rest of the shoe is laid open, and the next jogada begins with a new one. */
export interface SpreadCards {
  act: 'spread_cards';
}

/** Nobody has bet: the rest of the shoe may be laid open (AO6.14). */
export interface Spreading {
  offer: 'spreading';
  to: string;
  otherwise: KeepShoe | SpreadCards | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (KeepShoe | SpreadCards)[];
}

/** More money on a hand: a double, or the bet on a new hand. */
export interface StakeAdded {
  fact: 'stake_added';
  seat: number;
  place: number;
  hand: number;
  amount: number;
}

/** No more cards. */
export interface Stand {
  act: 'stand';
}

/** Leave the own bet as it is. */
export interface StayOut {
  act: 'stay_out';
}

/** Who did not follow a double, or a split: then their bet is decided by the first of the two hands. */
export interface StayedOut {
  fact: 'stayed_out';
  seat: number;
  place: number;
  hand: number;
}

/** Be paid one to one for a blackjack before it is known what the bank has. */
export interface TakeEvenMoney {
  act: 'take_even_money';
  chance: string;
}

/** The bank's second card was turned by mistake: it goes to the discard corner, and another is dealt. */
export interface TurnBankCard {
  act: 'turn_bank_card';
}

/** A card was drawn for a player who had not asked for it: still face down, or already seen. */
export interface WrongCard {
  act: 'wrong_card';
  seen: boolean;
}

export const OUTCOMES: Record<'blackjack' | 'idle' | 'stands' | 'bust', readonly string[]> = {
  blackjack: ['banca:blackjack'],
  idle: ['banca:0'],
  stands: ['banca:1', 'banca:2', 'banca:3', 'banca:4', 'banca:5', 'banca:6', 'banca:7', 'banca:8', 'banca:9', 'banca:10', 'banca:11', 'banca:12', 'banca:13', 'banca:14', 'banca:15', 'banca:16', 'banca:17', 'banca:18', 'banca:19', 'banca:20', 'banca:21'],
  bust: ['banca:22', 'banca:23', 'banca:24', 'banca:25', 'banca:26'],
};

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
