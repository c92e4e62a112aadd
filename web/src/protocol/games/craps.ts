/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';
import type * as pano from './pano';

export type Act = pano.Place | pano.Withdraw | Throw | RefuseDice | pano.Close | LastJogada | NullThrow | FairThrow;

/** A come or don't come bet goes to its number. */
export interface BetMoved {
  fact: 'bet_moved';
  seat: number;
  chance: string;
  to: string;
  amount: number;
}

/** A bet that goes back undecided: after the last jogada, or as money that no known bet explains. */
export interface BetReturned {
  fact: 'bet_returned';
  seat: number;
  chance: string;
  amount: number;
  why: 'last' | 'unknown';
}

/** A bet that has won and been paid lies on, to win again. */
export interface BetStays {
  fact: 'bet_stays';
  seat: number;
  chance: string;
  amount: number;
}

/** The last jogada is decided: no more bets; those that may not be taken down are thrown for. */
export interface BetsDown {
  fact: 'bets_down';
}

/** Bets are open. `bets` is all that lies for the seat, `carried` the part that lies from the throws before. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
  point: number;
  carried: Record<string, number>;
}

export interface Board {
  points: number[];
  dice: number[];
  bar: number;
  places: BoardPlace[];
}

/** A place on the layout. Money in units; bets are multiples of `step`. */
export interface BoardPlace {
  id: string;
  kind: string;
  number: number;
  price: [number, number];
  rule: string;
  step: number;
  minimum: number;
  maximum: number;
  base: string;
  laid: 'after_point' | 'any_time' | 'before_point' | 'never';
  taken_down: boolean;
  one_throw: boolean;
  wins: number[];
  wins_double: number[];
  loses: number[];
  void: number[];
}

/** The series between two throws. */
export interface Carry {
  point: number;
  bets: LyingBet[];
  shooter: Shooter | null;
  after: number;
  dice: [number, number];
  last: 'called' | 'no' | 'over';
}

/** The croupier may close the bets, or call the last jogada. */
export interface ClosingBets {
  offer: 'closing_bets';
  to: string;
  otherwise: pano.Close | LastJogada | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  called: boolean;
}

/** Who throws which two dice; seat 0 is the stickman. */
export interface DiceChosen {
  fact: 'dice_chosen';
  seat: number;
  dice: [number, number];
}

/** The dice change hands (AO4.8). */
export interface DiceLost {
  fact: 'dice_lost';
  seat: number;
  why: 'no_bets' | 'seven';
}

/** The stickman presents dice to a player, who picks two of them. */
export interface DiceOffered {
  fact: 'dice_offered';
  seat: number;
  dice: number[];
}

export interface DiceRefused {
  fact: 'dice_refused';
  seat: number;
}

/** The dice roll: as they must, or the throw is null (AO4.6, AO4.7). */
export interface DiceRolling {
  offer: 'dice_rolling';
  to: string;
  otherwise: FairThrow | NullThrow | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (FairThrow | NullThrow)[];
}

/** The dice are presented: pick two and throw them, or let them go on. A silent shooter is thrown for. */
export interface DiceToThrow {
  offer: 'dice_to_throw';
  to: string;
  otherwise: Throw | RefuseDice | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  dice: number[];
  may_refuse: boolean;
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | TableStands | BetReturned | DiceOffered | DiceRefused | DiceChosen | ThrowNull | Thrown | BetMoved | BetStays | PuckMoved | DiceLost | SeriesAbandoned | BetsDown;

/** The dice roll as they must (AO4.6). */
export interface FairThrow {
  act: 'fair_throw';
}

/** Call the last jogada: the series in play, or the one that begins now (AO4.13 c). */
export interface LastJogada {
  act: 'last_jogada';
}

export type Lying = Carry;

/** A bet that the throw before has not decided. Its money is in `carried` of the seat. */
export interface LyingBet {
  seat: number;
  player: string;
  chance: string;
  amount: number;
}

/** The minimums fixed for the casas; bets there are multiples of them (AO4.12). */
export interface Minima {
  casa_6_8: number;
  casa_5_9: number;
  casa_4_10: number;
  contra_6_8: number;
  contra_5_9: number;
  contra_4_10: number;
}

/** A die left the table, or the dice did not pass the middle without having hit a wall (AO4.7). */
export interface NullThrow {
  act: 'null_throw';
  cause: 'off_table' | 'short';
  die?: number;
}

export type Offer = Betting | ClosingBets | DiceToThrow | DiceRolling;

export type Outcome = '7' | '11' | '2' | '3' | '12' | '4' | '5' | '6' | '8' | '9' | '10';

/** As printed. The two prices that hang on a reading are in `Readings`. */
export interface Prizes {
  simples: [number, number];
  odds_6_8: [number, number];
  odds_5_9: [number, number];
  odds_4_10: [number, number];
  any_craps: [number, number];
  hardway_4_10: [number, number];
  hardway_6_8: [number, number];
  total_7: [number, number];
  total_2_12: [number, number];
  total_3_11: [number, number];
  casa_6_8: [number, number];
  casa_5_9: [number, number];
  contra_5_9: [number, number];
  contra_4_10: [number, number];
  field: [number, number];
}

/** The puck is put on the point, or taken off (0). */
export interface PuckMoved {
  fact: 'puck_moved';
  point: number;
}

export interface Readings {
  casa_4_10: '9:15' | '9:5';
  contra_6_8: '10:13' | '4:5';
  dont_odds: 'inverse' | 'letter';
  dont_odds_limit: 'prize' | 'stake';
  multiple: 'for_one' | 'to_one';
  come_out: 'resting' | 'working';
  winners: 'down' | 'up';
}

/** Let the dice go on to the next player (AO4.5). */
export interface RefuseDice {
  act: 'refuse_dice';
}

export interface Rules {
  law: string;
  currency: string;
  seats: number;
  bar: 'ases' | 'senas';
  minimum: number;
  smallest_chip: number;
  maximum: number;
  most_paid: number;
  minima: Minima;
  prizes: Prizes;
  readings: Readings;
}

/** Nobody has a bet: nothing is thrown, and the next throw is the first of a series. */
export interface SeriesAbandoned {
  fact: 'series_abandoned';
}

export interface Shooter {
  seat: number;
  player: string;
}

/** The table before bets are open: the puck, the bets that lie, who has the dice. */
export interface TableStands {
  fact: 'table_stands';
  point: number;
  shooter: number | null;
  bets: LyingBet[];
}

/** Pick two of the dice that the stickman presents, and throw them (AO4.4). */
export interface Throw {
  act: 'throw';
  first: number;
  second: number;
}

/** Nothing was thrown. `die` is the one set aside, if one left the table. */
export interface ThrowNull {
  fact: 'throw_null';
  cause: 'off_table' | 'short';
  die: number;
}

export interface Thrown {
  fact: 'thrown';
  faces: [number, number];
  total: number;
}

export const OUTCOMES: Record<'seven' | 'natural' | 'craps' | 'point', readonly string[]> = {
  seven: ['7'],
  natural: ['11'],
  craps: ['2', '3', '12'],
  point: ['4', '5', '6', '8', '9', '10'],
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
