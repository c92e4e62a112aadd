/** The contract between the table shell and a game. The shell knows no game; a game knows no socket. */

import type { Component } from 'svelte';
import type { TableDetail } from '../lib/api';
import type { AnyGame, Seen } from '../lib/border';
import type { ChanceOdds } from '../protocol/rest';
import type { Bilingual, Language } from '../lib/i18n.svelte';
import type { Answer, JackpotStanding } from '../protocol/socket';
import type { Bank, OwnSeat, Said } from './partida.svelte';

export type { Answer, Bank, OwnSeat, Said, TableDetail };

/** A fact of a jogada, as this client may see it. */
export interface SocketEvent<G extends AnyGame = AnyGame> {
  table: string;
  number: number;
  jogada: string;
  fact: G['fact'];
  at_ms: number;
  call: Bilingual | null;
}

/** The table as it stands, seen from this client. */
export interface LiveView<G extends AnyGame = AnyGame> {
  table: string;
  jogada: string | null;
  /** What lay on the table when the jogada in play began. */
  lying: Seen<G['lying']>;
  /** Of the jogada in play, in order. */
  events: SocketEvent<G>[];
  offer: { number: number; offer: G['offer'] } | null;
  seat: number | null;
  /** Seat number to the person in it. */
  seats: Record<number, string>;
  betsCloseMs: number | null;
  /** When the clock decides for a party (`seat:3`) that has been asked, in server time. */
  decisions: Record<string, number>;
  purse: number | null;
  /** Money that lies in front of the player in chips, besides the purse. Null when nobody has said so. */
  stack: number | null;
  /** The table's jackpot as it stands, where it has one; the shell shows it. `value` can be won of `balance`. */
  jackpot?: JackpotStanding | null;
  /** Of a table at which players play against each other. */
  partida?: PartidaView;
  /** Of the last jogadas, newest last. */
  results: string[];
  /** Changes with each jogada. */
  phaseKey: string;
}

export interface PartidaView {
  readonly own: OwnSeat;
  /** Seats that rest or are away, as of the beginning of the jogada. */
  readonly resting: readonly number[];
  /** Phrases that were said lately, newest last. */
  readonly said: readonly Said[];
  /** A player's time bank; null where there is none. */
  bank(seat: number): Bank | null;
}

/** What a player asks the house about their seat, besides what belongs to a hand. */
export interface SeatAsks {
  rest(): Promise<void>;
  comeBack(): Promise<void>;
  /** Another seat, as soon as it is free; asking for the own one takes it back. */
  changeSeat(seat: number): Promise<void>;
  changeTable(to: string): Promise<void>;
  /** A name in the book, for a seat to sit at: the answer says its place in the order. And out of it again. */
  register(): Promise<Answer>;
  withdraw(): Promise<void>;
  /** One of the table's phrases, to everybody there. */
  say(phrase: string): Promise<void>;
}

export interface GameProps<G extends AnyGame = AnyGame> {
  detail: TableDetail<G>;
  live: LiveView<G>;
  language: Language;
  act(act: G['act']): Promise<Answer>;
  start(): Promise<Answer>;
  sit(seat?: number): Promise<Answer>;
  replaying: boolean;
  asks?: SeatAsks;
  /** Known a little after the table. */
  odds?: ChanceOdds[] | undefined;
  /**
   * A game that shows facts at a pace of its own tells here up to which event it has shown them. Words of the croupier,
   * results, sums and purse wait for that. A game that never tells has everything shown at once.
   */
  onshown?: ((event: number) => void) | undefined;
}

export type GameComponent<G extends AnyGame = AnyGame> = Component<GameProps<G>>;
export type GameModule<G extends AnyGame = AnyGame> = { default: GameComponent<G> };

/** What a game gives the shell besides its table. */
export interface GameEntry<G extends AnyGame = AnyGame> {
  load(): Promise<GameModule<G>>;
  /** Players play against each other: the table itself says who rests, and lets them come back. */
  betweenPlayers?: boolean;
  /** Places from this one on are for players who stand. */
  standsFrom?(board: G['board']): number;
  /** What is written of a result, where the whole of it would be too long. */
  resultText?(result: string): string;
  /** How a result is shown in the lobby and above the table. */
  resultTone?(result: string): ResultTone;
  /** What the table called as the result, and what the drawn values make of it. Null when there is no result. */
  announced?(facts: G['fact'][], drawn: number[]): { announced: string; drawn: string } | null;
}

export type ResultTone = 'red' | 'black' | 'zero' | 'plain';
