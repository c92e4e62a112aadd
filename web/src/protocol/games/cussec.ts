/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';
import type * as pano from './pano';
import type * as terno from './terno';

export type Act = pano.Place | pano.Withdraw | pano.Close | ReadDice | GolpeNulo;

/** The sign is lit and bets are open. After a golpe nulo bets may be kept, withdrawn or changed (AO5.7). */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: pano.Place | pano.Withdraw | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bets: Record<string, number>;
}

export interface Board {
  boards: number;
  dice: terno.DiceShown;
  places: pano.BoardPlace[];
  throws: Record<string, ThrowShown>;
  totals: Record<string, number[]>;
}

export interface Carry {
  dice: number[];
}

/** The lever was pressed so often, and the sign that opens the betting lights up (AO5.5). Tells no die. */
export interface DiceShaken {
  fact: 'dice_shaken';
  presses: number;
}

/** The glass dome is covered by the opaque one; from now on nobody sees the dice (AO5.5). */
export interface DomeCovered {
  fact: 'dome_covered';
}

/** What the dice show (AO5.6). */
export interface DomeLifted {
  fact: 'dome_lifted';
  dice: [number, number, number];
  total: number;
  result: 'grande' | 'pequeno' | 'triplo';
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | pano.BetPlaced | pano.BetWithdrawn | pano.Collected | pano.Paid | DomeCovered | DiceShaken | ShakingVoid | DomeLifted | ZonesLit;

/** The dome is lifted and so many dice lie on each other (AO5.7). */
export interface GolpeNulo {
  act: 'golpe_nulo';
  stacked: 2 | 3;
}

export type Lying = Carry;

/** The largest bet of a player on one chance of each kind, in table minimums. */
export interface Maxima {
  pequeno: number;
  grande: number;
  pintas: number;
  diferentes: number;
  duplo: number;
  triplo: number;
  qualquer_triplo: number;
  soma: number;
}

export type Offer = Betting | pano.ClosingBets | OpeningDome;

/** The dome is lifted: the dice can be read, or some lie on each other. At an electronic table none do. */
export interface OpeningDome {
  offer: 'opening_dome';
  to: string;
  otherwise: ReadDice | GolpeNulo | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (ReadDice | GolpeNulo)[];
}

export type Outcome = string;

/** So many times the bet (AO5.9). */
export interface Prizes {
  pequeno: number;
  grande: number;
  pintas: [number, number, number];
  diferentes: number;
  duplo: [number, number];
  triplo: number;
  qualquer_triplo: number;
  soma: number[];
}

/** The dome is lifted and each die lies by itself. */
export interface ReadDice {
  act: 'read_dice';
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  triple_totals: 'lose' | 'win';
  repeated: 'lose' | 'win';
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  smallest_chip: number;
  maxima: Maxima;
  prizes: Prizes;
  boards: number;
  seats: number;
  dice_colour: string;
  dice: 'real' | 'sealed';
  readings: Readings;
}

/** Dice lay on each other: what was shaken does not count (AO5.7). `dice` is what was drawn for it under the dome, which is told so that everybody can check it; nothing, where real dice were shaken. */
export interface ShakingVoid {
  fact: 'shaking_void';
  stacked: number;
  dice: number[];
}

export interface ThrowShown {
  total: number;
  result: 'grande' | 'pequeno' | 'triplo';
}

/** The chances that won light up on the board (AO5.6). */
export interface ZonesLit {
  fact: 'zones_lit';
  chances: string[];
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
