/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';

export type Act = TakeColour | Place | Withdraw | GiveUpColour | Close | GolpeNulo | Undisturbed | CloseColour | LateChips | KeepColour;

/** After a golpe nulo the ball goes back to the number before, if there was one. */
export interface BallPutBack {
  fact: 'ball_put_back';
  number: number | null;
  cause: string;
}

/** The ball rests; the marker is put on the number (AO1.26, AO2.15). */
export interface BallRests {
  fact: 'ball_rests';
  number: number;
  colour: 'encarnado' | 'preto' | 'zero';
}

/** Bets are closed and the ball runs: undisturbed, or the golpe is null. */
export interface BallRunning {
  offer: 'ball_running';
  to: string;
  otherwise: Undisturbed | GolpeNulo | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
}

/** The ball runs one way, the wheel the other (AO1.24, AO2.13). */
export interface BallThrown {
  fact: 'ball_thrown';
  ball: 'left_to_right' | 'right_to_left';
  wheel: 'left_to_right' | 'right_to_left';
}

export interface BetPlaced {
  fact: 'bet_placed';
  seat: number;
  chance: string;
  amount: number;
  face_value: boolean;
}

export interface BetWithdrawn {
  fact: 'bet_withdrawn';
  seat: number;
  chance: string;
  amount: number;
  face_value: boolean;
}

/** The bets of one seat: amounts by chance, in chips of its colour and in chips with a face value. */
export interface Bets {
  colour: Record<string, number>;
  face_value: Record<string, number>;
  laid: Record<string, number>;
}

/** Bets are open. Nobody has to bet. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: TakeColour | Place | Withdraw | GiveUpColour | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  stack: number;
  holder: Holder | null;
  free_colours: string[];
  bets: Bets;
}

export interface Board {
  boards: number;
  cloths: number[];
  wheel: number[];
  colours: ('encarnado' | 'preto' | 'zero')[];
  places: BoardPlace[];
  hits: string[][];
  seat_colours: string[];
}

/** A chance on the cloth. Money in units; a bet on it is `chips` chips or a multiple. */
export interface BoardPlace {
  id: string;
  kind: string;
  simple: boolean;
  numbers: number[];
  pieces: [string, number][];
  chips: number;
  prize: [number, number] | null;
  minimum: number;
  maximum: number;
}

export interface Carry {
  next_throw: 'left_to_right' | 'right_to_left';
  last_number: number | null;
  holders: Holder[];
  missing: Missing[];
}

/** Which number of the text words each call and decides each refusal. */
export interface Citations {
  closing: string;
  null: string;
  result: string;
  payment: string;
  chances: string;
  limits: string;
  chips: string;
}

/** Close the bets. At an electronic table the clock does it. */
export interface Close {
  act: 'close';
}

/** Exchange the chips that a player who leaves presents, and free the colour (AO1.15, AO1.18). */
export interface CloseColour {
  act: 'close_colour';
  seat: number;
  chips: number;
}

/** The croupier may close the bets, declare the golpe null, or see to chips of those who leave. */
export interface ClosingBets {
  offer: 'closing_bets';
  to: string;
  otherwise: Close | GolpeNulo | CloseColour | LateChips | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  chips: Record<string, number>;
  missing: Record<string, number>;
}

/** Chips that lost. */
export interface Collected {
  fact: 'collected';
  seat: number;
  chance: string;
  amount: number;
  face_value: boolean;
}

/** A player has lost the right to a colour: how many chips do they present for exchange (AO1.15)? */
export interface ColourForfeit {
  offer: 'colour_forfeit';
  to: string;
  otherwise: CloseColour | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  chips: number;
}

/** All chips of a colour exchanged. `why`: left, idle (AO1.15) or closed by the croupier. */
export interface ColourFreed {
  fact: 'colour_freed';
  seat: number;
  colour: string;
  chips: number;
  chip_value: number;
  amount: number;
  why: 'closed' | 'idle' | 'left';
}

/** A player is about to lose a colour to who waits: the floor knows whether somebody still does (AO1.15). */
export interface ColourSpared {
  offer: 'colour_spared';
  to: string;
  otherwise: KeepColour | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
}

export interface ColourTaken {
  fact: 'colour_taken';
  seat: number;
  colour: string;
  chip_value: number;
  symbol: string;
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | BallThrown | BallPutBack | ColourTaken | ColourFreed | LateChipsPaid | BetPlaced | BetWithdrawn | BallRests | Collected | Paid;

/** Exchange all chips of one's colour and leave the game (AO1.18). */
export interface GiveUpColour {
  act: 'give_up_colour';
}

/** A chip, another ball or an object fell in before the ball came to rest (AO1.25, AO2.14). */
export interface GolpeNulo {
  act: 'golpe_nulo';
  cause: 'ball' | 'chip' | 'object';
}

/** A player's colour, the value given to its chips, and how many golpes have gone by without a bet. */
export interface Holder {
  seat: number;
  player: string;
  colour: string;
  chip_value: number;
  idle: number;
}

/** The floor says that whoever waited for an idle colour waits no more (AO1.15). */
export interface KeepColour {
  act: 'keep_colour';
  seat: number;
}

/** Pay chips that turn up after their colour was freed, at the table minimum each (AO1.18). */
export interface LateChips {
  act: 'late_chips';
  seat: number;
  chips: number;
}

export interface LateChipsPaid {
  fact: 'late_chips_paid';
  seat: number;
  chips: number;
  amount: number;
}

export type Lying = Carry;

/** Chips of a closed colour that a player has not presented. */
export interface Missing {
  player: string;
  chips: number;
}

export type Offer = Betting | ClosingBets | BallRunning | ColourForfeit | ColourSpared;

export type Outcome = '1' | '3' | '5' | '7' | '9' | '12' | '14' | '16' | '18' | '19' | '21' | '23' | '25' | '27' | '30' | '32' | '34' | '36' | '2' | '4' | '6' | '8' | '10' | '11' | '13' | '15' | '17' | '20' | '22' | '24' | '26' | '28' | '29' | '31' | '33' | '35' | '0';

/** A winning bet: `kept` stays its owner's, `prize` is paid on it. */
export interface Paid {
  fact: 'paid';
  seat: number;
  chance: string;
  stake: number;
  kept: number;
  prize: number;
  face_value: boolean;
}

/** Something that the law gives for each elementary chance. */
export interface PerChance_int {
  pleno: number;
  cavalo: number;
  rua: number;
  quadro: number;
  linha: number;
  duzia: number;
  coluna: number;
  cavalo_de_duzia: number;
  cavalo_de_coluna: number;
  simples: number;
}

/** Something that the law gives for each elementary chance. */
export interface PerChance_tuple_int__int {
  pleno: [number, number];
  cavalo: [number, number];
  rua: [number, number];
  quadro: [number, number];
  linha: [number, number];
  duzia: [number, number];
  coluna: [number, number];
  cavalo_de_duzia: [number, number];
  cavalo_de_coluna: [number, number];
  simples: [number, number];
}

/** Bet an amount of money on a chance: in chips of one's colour, or in chips with a face value. */
export interface Place {
  act: 'place';
  chance: string;
  amount: number;
  face_value?: boolean;
}

export interface Readings {
  zero: 'cloth' | 'letter';
  pairs: 'any' | 'neighbours';
  series_limit: 'chips_only' | 'places_too';
  null_golpe: 'closed' | 'open';
}

export interface Rules {
  law: string;
  currency: string;
  numeration: 'americana' | 'francesa';
  minimum: number;
  maxima: PerChance_int;
  series_maxima: SeriesMaxima;
  series: boolean;
  vizinhos: boolean;
  prizes: PerChance_tuple_int__int;
  chips: 'colours' | 'face_value';
  symbol: string;
  colours: string[];
  chip_values: number[];
  smallest_chip: number;
  idle_golpes: number;
  payment_order: string[];
  readings: Readings;
  cites: Citations;
  boards: number;
}

/** The largest bet on a série, in chips. */
export interface SeriesMaxima {
  grande: number;
  pequena: number;
  vadios: number;
}

/** Ask for a free colour and give its chips a value (AO1.16). */
export interface TakeColour {
  act: 'take_colour';
  colour: string;
  chip_value: number;
}

/** The ball runs out undisturbed. */
export interface Undisturbed {
  act: 'undisturbed';
}

/** Take back a bet, or a part of it, while bets are open. */
export interface Withdraw {
  act: 'withdraw';
  chance: string;
  amount: number;
  face_value?: boolean;
}

export const OUTCOMES: Record<'encarnado' | 'preto' | 'zero', readonly string[]> = {
  encarnado: ['1', '3', '5', '7', '9', '12', '14', '16', '18', '19', '21', '23', '25', '27', '30', '32', '34', '36'],
  preto: ['2', '4', '6', '8', '10', '11', '13', '15', '17', '20', '22', '24', '26', '28', '29', '31', '33', '35'],
  zero: ['0'],
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
