/** The table as it is drawn: places with their hands, the bank, the shoe, and the chips. */

import type { Decided, HandOver } from '../../protocol/games/blackjack';
import type { ShoeView } from '../cartas/shoe';
import { drawn, type Bet, type ChipDrawn, type Money, type Stack } from '../pano/bets';
import { placeName, type Board } from './board';

export type Decision = Decided['decision'];
export type Result = HandOver['result'];

/** What one seat has on one hand. */
export interface StakeView {
  seat: number;
  amount: number;
  own: boolean;
  result: Result | null;
  /** Of the stake, and on it, once it is decided. */
  kept: number;
  prize: number;
  /** Paid at once for 6-7-8 or three sevens. */
  special: number;
  /** Did not follow a split or a double. */
  out: boolean;
}

/** What cards count. */
export interface Count {
  total: number;
  /** The same with every ace at its least, where one counts more. */
  low: number | null;
  /** More than a hand may count. */
  bust: boolean;
  /** As much as a hand may count, or more. */
  full: boolean;
}

export interface HandView {
  place: number;
  number: number;
  cards: string[];
  /** What the cards count, as the board counts them. */
  count: Count;
  /** One of several hands of its place. */
  split: boolean;
  doubled: boolean;
  /** What was decided last. */
  decision: Decision | null;
  stakes: StakeView[];
}

export interface InsuranceView {
  seat: number;
  place: number;
  amount: number;
  own: boolean;
  over: boolean;
  kept: number;
  prize: number;
}

export interface PlaceView {
  number: number;
  hands: HandView[];
  /** Before the cards: what lies in the circle, of all. */
  total: number;
  insurances: InsuranceView[];
}

export interface BankView {
  /** Null for the card that lies face down. */
  cards: (string | null)[];
  count: Count;
  /** Known once the jogada is over; null before. */
  blackjack: boolean | null;
}

export interface JackpotView {
  /** Seats that play for it. */
  joined: number[];
  won: { seat: number; combination: string; amount: number }[];
  /** What it can be won for after prizes were paid. */
  shown: number | null;
}

export interface View extends Money {
  stacks: Stack[];
  /** The player's own bets as they lay before the cards. */
  placed: Bet[];
  places: PlaceView[];
  bank: BankView;
  shoe: ShoeView;
  jackpot: JackpotView;
  /** Cards in the discard corner. */
  discarded: number;
  note: 'pack_shown' | 'cut_wanted' | 'annulled' | 'set_aside' | 'shuffled_in' | 'spread' | null;
}

/** The count of a hand as it is shown: what the facts say it has, and what the board says of that. */
export function countOf({ most, ace }: Board['counting'], total: number, soft: boolean): Count {
  return { total, low: soft && total < most ? total - ace : null, bust: total > most, full: total >= most };
}

/** A blackjack is made of the first two cards; after a split none is. */
export function isBlackjack({ counting }: Pick<Board, 'counting'>, { cards, split }: HandView): boolean {
  return cards.length === 2 && !split && counting.blackjacks.includes(cards.map((card) => card[0]).join(''));
}

/** The result that matters to who looks: their own, or else what became of the hand. */
export function resultOf(hand: HandView): Result | null {
  return (hand.stakes.find((stake) => stake.own) ?? hand.stakes[0])?.result ?? null;
}

/** What the player at this screen has on a hand. */
export function ownOn(hand: HandView): StakeView | null {
  return hand.stakes.find((stake) => stake.own) ?? null;
}

/** The places on which the player at this screen has a hand. */
export function ownPlacesOf({ places }: View): number[] {
  return places.filter((place) => place.hands.some(ownOn)).map((place) => place.number);
}

/** On a narrow screen one place is drawn large: the own one that is played, the own seat, or another own one. */
export function focusOf(own: readonly number[], played: number | null, seat: number | null): number {
  if (played !== null && own.includes(played)) return played;
  return (seat !== null && own.includes(seat) ? seat : own[0]) ?? seat ?? 1;
}

/** Chips to draw. What was paid is written beside own ones only, and on a narrow screen at the large place only. */
export function chipsOf({ stacks }: View, large: number | null): ChipDrawn[] {
  const written = ({ stack, place }: ChipDrawn) => stack.own && (large === null || place.startsWith(`${placeName(large)}|`));
  return drawn(stacks).map((chip) => (written(chip) ? chip : { ...chip, prize: 0 }));
}
