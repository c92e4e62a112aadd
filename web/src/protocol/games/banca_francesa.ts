/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';
import type * as pano from './pano';
import type * as terno from './terno';

export type Act = pano.Place | pano.Withdraw | pano.Close | ChangeDice | Undisturbed | GolpeNulo | CallChance | LiftDice;

/** A part of the table, with the numbers and the word written in it. */
export interface Area {
  chance: string;
  where: string;
  numbers: number[];
}

/** Bets are open; nobody has to bet. After a null throw those that lie may be kept, withdrawn or changed. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
}

export interface Board {
  boards: number;
  areas: Area[];
  lines: Line[];
  arena: boolean;
  dice: terno.DiceShown;
  ternos: number;
  places: BoardPlace[];
}

/** A chance on the table. Money in units; what lies is a multiple of `step`, one in `bet_divisor` of it plays. */
export interface BoardPlace {
  id: 'ases' | 'grande' | 'pequeno' | 'risco_grande' | 'risco_pequeno';
  kind: string;
  totals: number[];
  prize: number;
  minimum: number;
  maximum: number;
  step: number;
  over: number;
}

/** Call the chance that came. */
export interface CallChance {
  act: 'call_chance';
}

/** The dice are read: the croupier calls the chance, or lifts them without a call. */
export interface CallingChance {
  offer: 'calling_chance';
  to: string;
  otherwise: CallChance | LiftDice | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (CallChance | LiftDice)[];
}

export interface Carry {
  terno: number;
  spoiled: number[];
}

/** Take the next terno of the case; due every hour (AO3.4). */
export interface ChangeDice {
  act: 'change_dice';
}

/** Which number of the text words each call and decides each refusal. */
export interface Citations {
  closing: string;
  result: string;
  chances: string;
  line_limits: string;
  limits: string;
}

/** The croupier may close the bets, or take another terno. */
export interface ClosingBets {
  offer: 'closing_bets';
  to: string;
  otherwise: pano.Close | ChangeDice | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (pano.Close | ChangeDice)[];
}

/** What the dice show. `called` is false if they were lifted first. */
export interface DiceRest {
  fact: 'dice_rest';
  dice: [number, number, number];
  total: number;
  result: 'ases' | 'grande' | 'nenhuma' | 'nulo' | 'pequeno';
  called: boolean;
}

/** The dice are thrown and not yet read: they come to rest as they should, or the golpe is null. */
export interface DiceRolling {
  offer: 'dice_rolling';
  to: string;
  otherwise: Undisturbed | GolpeNulo | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Undisturbed | GolpeNulo)[];
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | TernoChanged | ThrowSpoiled | DiceRest | Returned;

/** The throw does not count. Declared before the dice are read, so that no result is thrown away. */
export interface GolpeNulo {
  act: 'golpe_nulo';
  cause: 'foreign_object' | 'lifted_too_soon' | 'not_all_in_cup' | 'not_alone_on_a_face' | 'off_the_table' | 'stuck_in_cup';
}

/** Lift, move or touch the resting dice without having called the chance (AO3.7 d). */
export interface LiftDice {
  act: 'lift_dice';
}

/** A line around the bank; what lies on it plays half for the chance that it bounds. */
export interface Line {
  chance: string;
  where: string;
  bounds: string;
}

export type Lying = Carry;

export type Offer = Betting | ClosingBets | DiceRolling | CallingChance;

export type Outcome = string;

/** Something that the law gives for each chance. */
export interface PerChance {
  ases: number;
  pequeno: number;
  grande: number;
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  other_totals: 'lose' | 'null';
  line_limits: 'bet' | 'chips';
}

/** Chips that come back without a prize: the half on a line that did not play, or a bet that may not lose. */
export interface Returned {
  fact: 'returned';
  seat: number;
  chance: string;
  amount: number;
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  maxima: PerChance;
  prizes: PerChance;
  smallest_chip: number;
  boards: number;
  seats: number;
  dice_colour: string;
  ternos: number;
  causes: ('foreign_object' | 'lifted_too_soon' | 'not_all_in_cup' | 'not_alone_on_a_face' | 'off_the_table' | 'stuck_in_cup')[];
  lifting: boolean;
  readings: Readings;
  cites: Citations;
}

/** Another set of dice is in use. `why`: hourly turn, or a throw that spoiled the one before (AO3.8 b). */
export interface TernoChanged {
  fact: 'terno_changed';
  terno: number;
  why: 'spoiled' | 'turn';
}

/** A golpe nulo: nobody wins or loses, the bets lie on. */
export interface ThrowSpoiled {
  fact: 'throw_spoiled';
  cause: 'foreign_object' | 'lifted_too_soon' | 'not_all_in_cup' | 'not_alone_on_a_face' | 'off_the_table' | 'stuck_in_cup';
  rule: string;
}

/** The three dice come to rest as they should. */
export interface Undisturbed {
  act: 'undisturbed';
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
