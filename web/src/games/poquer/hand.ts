/** A hand as far as its facts tell it. Nothing is judged here: facts say who speaks, who wins and with what. */

import type { CardsDealt, CommonCards, Fact, HandBegins, Mucked, Posted, PotWon, Shown, Spoke, Uncalled } from '../../protocol/games/poquer';
import { factOf, type Told } from '../pano/facts';
import { variantOf, type Board } from './board';

export type Phase = 'waiting' | 'playing' | 'showing' | 'over' | 'suspended' | 'void';

/** What somebody said last in this round of bets, or put up without a choice. */
export interface Word {
  says: string;
  /** What was added with it, and what that makes in this round. */
  put: number;
  to: number;
}

export interface PlayerView {
  seat: number;
  own: boolean;
  stack: number;
  /** When the hand began. */
  before: number;
  /** In this round. */
  bet: number;
  /** Face down where nobody may see them. */
  cards: (string | null)[];
  out: boolean;
  allIn: boolean;
  mucked: boolean;
  shown: boolean;
  word: Word | null;
  combination: string | null;
  five: string[];
  /** Of all pots, less the commission. */
  won: number;
}

export interface PotView {
  amount: number;
  contenders: number[];
}

export interface Share {
  seat: number;
  amount: number;
  commission: number;
}

export interface Win {
  pot: number;
  amount: number;
  contenders: number[];
  winners: number[];
  combination: string;
  shares: Share[];
}

/** What is told in words, in order. */
export type Step =
  | { about: 'uncalled'; seat: number; amount: number }
  | { about: 'muck'; seat: number }
  | { about: 'pot'; win: Win }
  | { about: 'fault'; fault: string; rule: string; seat: number }
  | { about: 'warned'; why: string; rule: string; grave: boolean; seat: number }
  | { about: 'sent_away'; seat: number };

export interface HandView {
  phase: Phase;
  hand: number;
  variant: string;
  /** Who has the hand; 0 while nobody has. */
  marker: number;
  drawn: boolean;
  /** In the order of the first place. */
  players: PlayerView[];
  own: PlayerView | null;
  board: string[];
  street: number;
  pot: number;
  /** Told once there is more than one. */
  pots: PotView[];
  /** What has to be matched in this round. */
  level: number;
  speaks: number | null;
  /** Bets are made before anybody has seen a card. */
  unseen: boolean;
  wins: Win[];
  steps: Step[];
  /** The cards of the combinations that won the pot told last. */
  marked: string[];
  /** So many cards lie open on the table before the first hand, or after a break. */
  opened: number;
  /** How many play, and how many it takes. */
  few: { players: number; needed: number } | null;
  /** Combinations of the variant, the highest first. */
  classes: string[];
}

class Reading {
  phase: Phase = 'waiting';
  hand = 0;
  variant: string;
  marker = 0;
  drawn = false;
  players: PlayerView[] = [];
  board: string[] = [];
  street = 0;
  pot = 0;
  pots: PotView[] = [];
  level = 0;
  speaks: number | null = null;
  unseen = false;
  wins: Win[] = [];
  steps: Step[] = [];
  marked: string[] = [];
  opened = 0;
  few: HandView['few'] = null;

  constructor(
    readonly table: Board,
    readonly seat: number | null,
  ) {
    this.variant = table.variants[0]!.key;
  }

  read(fact: Fact): void {
    switch (fact.fact) {
      case 'chosen':
        this.variant = fact.variant;
        return;
      case 'hand_begins':
        return this.begin(fact);
      case 'posted':
        return this.post(fact);
      case 'cards_dealt':
        this.opened = 0;
        return this.deal(fact);
      case 'hole_cards':
        this.of(fact).cards = fact.cards;
        return;
      case 'common_cards':
        return this.common(fact);
      case 'to_speak':
        this.speaks = fact.seat;
        this.pot = fact.pot;
        return;
      case 'spoke':
        return this.speak(fact);
      case 'uncalled':
        return this.giveBack(fact);
      case 'pots':
        this.pots = fact.pots;
        this.clearBets();
        return;
      case 'shown':
        return this.show(fact);
      case 'mucked':
        return this.muck(fact);
      case 'pot_won':
        return this.win(fact);
      case 'hand_over':
        this.phase = 'over';
        this.speaks = null;
        for (const [seat, stack] of fact.stacks) this.at(seat).stack = stack;
        return;
      case 'suspended':
        this.phase = 'suspended';
        this.few = { players: fact.players, needed: fact.needed };
        return;
      case 'deck_shown':
        this.opened = fact.cards.length;
        return;
      case 'fault_noted':
        this.steps.push({ about: 'fault', fault: fact.fault, rule: fact.rule, seat: fact.seat });
        return;
      case 'warned':
        this.steps.push({ about: 'warned', why: fact.why, rule: fact.rule, grave: fact.grave, seat: fact.seat });
        return;
      case 'sent_away':
        this.steps.push({ about: 'sent_away', seat: fact.seat });
        return;
      case 'jogada_void':
        this.phase = 'void';
        this.speaks = null;
        this.pot = 0;
        for (const player of this.players) Object.assign(player, { bet: 0, stack: player.before });
        return;
    }
  }

  private at(seat: number): PlayerView {
    return this.players.find((player) => player.seat === seat)!;
  }

  private of(fact: { seat: number }): PlayerView {
    return this.at(fact.seat);
  }

  private begin(fact: HandBegins): void {
    this.phase = 'playing';
    this.opened = 0;
    this.hand = fact.hand;
    this.variant = fact.variant;
    this.marker = fact.marker;
    this.drawn = fact.drawn;
    const blinds = variantOf(this.table, this.variant).forced === 'blinds';
    this.level = blinds ? this.table.minimum : 0;
    this.unseen = !blinds;
    this.players = fact.stacks.map(([seat, stack]) => ({
      seat,
      own: seat === this.seat,
      stack,
      before: stack,
      bet: 0,
      cards: [],
      out: false,
      allIn: false,
      mucked: false,
      shown: false,
      word: null,
      combination: null,
      five: [],
      won: 0,
    }));
  }

  private post(fact: Posted): void {
    const player = this.of(fact);
    const { amount, what } = fact;
    player.stack = fact.stack;
    player.allIn = player.stack === 0;
    this.pot += amount;
    if (this.table.in_round.includes(what)) player.bet += amount;
    player.word = { says: what, put: amount, to: player.bet };
  }

  /** Bets that were made unseen lie in the middle now. */
  private deal(fact: CardsDealt): void {
    this.unseen = false;
    this.speaks = null;
    if (variantOf(this.table, this.variant).forced === 'ante') this.clearBets();
    for (const seat of fact.seats) this.at(seat).cards = Array<null>(fact.each).fill(null);
  }

  private common(fact: CommonCards): void {
    this.street = fact.street;
    this.board = fact.board;
    this.speaks = null;
    if (this.street > 0) this.clearBets();
  }

  private clearBets(): void {
    this.level = 0;
    for (const player of this.players) {
      player.bet = 0;
      if (!player.out) player.word = null;
    }
  }

  private speak(fact: Spoke): void {
    const player = this.of(fact);
    const { says, to } = fact;
    player.word = { says, put: fact.put, to };
    player.bet = to;
    player.stack = fact.stack;
    player.allIn = player.stack === 0 && says !== 'fold';
    if (says === 'fold' || says === 'pass') player.out = true;
    this.level = Math.max(this.level, says === 'estardilho' ? this.table.estardilho_asks * to : to);
    this.pot = fact.pot;
    this.speaks = null;
  }

  private giveBack(fact: Uncalled): void {
    const player = this.of(fact);
    const { amount } = fact;
    player.stack = fact.stack;
    player.bet = Math.max(0, player.bet - amount);
    player.allIn = player.stack === 0;
    this.pot -= amount;
    this.takeOffPots(amount);
    this.steps.push({ about: 'uncalled', seat: player.seat, amount });
  }

  /** What nobody matched had been counted as the last of the pots. */
  private takeOffPots(amount: number): void {
    const last = this.pots.at(-1);
    if (last) this.pots = [...this.pots.slice(0, -1), ...(last.amount > amount ? [{ ...last, amount: last.amount - amount }] : [])];
  }

  private show(fact: Shown): void {
    const player = this.of(fact);
    this.phase = 'showing';
    this.speaks = null;
    this.clearBets();
    Object.assign(player, { cards: fact.cards, combination: fact.combination, five: fact.five, shown: true });
  }

  private muck(fact: Mucked): void {
    this.phase = 'showing';
    Object.assign(this.of(fact), { mucked: true, out: true });
    this.steps.push({ about: 'muck', seat: fact.seat });
  }

  private win(fact: PotWon): void {
    this.phase = 'showing';
    this.speaks = null;
    this.clearBets();
    const shares = fact.shares.map(([seat, amount, commission]) => ({ seat, amount, commission }));
    const win: Win = {
      pot: fact.pot,
      amount: fact.amount,
      contenders: fact.contenders,
      winners: fact.winners,
      combination: fact.combination,
      shares,
    };
    for (const { seat, amount } of shares) {
      const player = this.at(seat);
      player.won += amount;
      player.stack += amount;
      player.allIn = player.allIn && player.stack === 0;
    }
    this.marked = win.combination ? win.winners.flatMap((seat) => this.at(seat).five) : [];
    this.wins.push(win);
    this.steps.push({ about: 'pot', win });
  }
}

export function handOf(board: Board, events: readonly Told<Fact>[], seat: number | null): HandView {
  const reading = new Reading(board, seat);
  for (const event of events) reading.read(factOf(event));
  const { phase, hand, variant, marker, drawn, players, street, pot, pots, level, speaks, unseen, wins, steps, marked, opened, few } = reading;
  const own = players.find((player) => player.own) ?? null;
  const { classes } = variantOf(board, variant);
  return { phase, hand, variant, marker, drawn, players, own, board: reading.board, street, pot, pots, level, speaks, unseen, wins, steps, marked, opened, few, classes };
}

/** What the player would have to add to stay in; 0 when nothing. */
export function dueOf({ level, own }: Pick<HandView, 'level' | 'own'>): number {
  return own ? Math.max(0, Math.min(level - own.bet, own.stack)) : 0;
}
