/** A golpe as far as its facts tell it. Nothing is judged here: facts say whose the hand is, who plays, what cards count and who wins. */

import type { Seen } from '../../lib/border';
import type { BankerSaid, BankStands, CardTurned, GolpeShown, RulesTold } from '../../protocol/games/chemin_de_fer';
import type { ShoeView } from '../cartas/shoe';
import { factOf, type Told } from '../pano/facts';
import { stands, toTheRight, type Board, type Fact, type Kind, type Lying, type Winner, type Word } from './board';

/** What goes on: whose the hand is, an auction, bets, cards, and how it ended. */
export type Phase = 'waiting' | 'few' | 'shoe' | 'hand' | 'auction' | 'betting' | 'closed' | 'over' | 'void' | 'no_bets';

export interface BankView {
  seat: number;
  bank: number;
  garage: number;
  /** Has half of it; 0 is nobody. */
  associate: number;
  wins: number;
  byTable: boolean;
  how: BankStands['how'];
}

export interface BancoView {
  seat: number;
  kind: Kind;
  amount: number;
  priority: boolean;
}

export interface BidView {
  seat: number;
  amount: number;
  partner: number;
}

export interface AuctionView {
  base: number;
  step: number;
  barred: number[];
  best: BidView | null;
  /** Bids of two that wait for the other half. */
  invited: BidView[];
}

export interface HandView {
  /** By place: null lies face down. */
  cards: (string | null)[];
  points: number | null;
  word: Word | null;
}

export interface PontoView extends HandView {
  /** Whose the cards are, and by which right; null before they are given. */
  seat: number | null;
  kind: Kind | null;
  inHand: boolean;
  /** What only the player at this screen knows. */
  own: { cards: string[]; points: number } | null;
  shown: boolean;
}

/** What is told in words, in order. */
export type Step =
  | { about: 'skipped' | 'refused' | 'returns'; seat: number }
  | { about: 'seat_lost'; seat: number; why: 'refused' | 'absent' }
  | { about: 'fault'; fault: string; rule: string }
  | { about: 'burnt'; cards: number }
  | { about: 'rebuilt' }
  | { about: 'banker'; word: Word; why: BankerSaid['why'] }
  | { about: 'advised'; draws: boolean }
  | { about: 'yields'; seat: number; amount: number }
  | { about: 'stays'; seat: number; amount: number }
  | { about: 'overridden'; seat: number; kind: Kind; by: number }
  | { about: 'collected'; seat: number; amount: number }
  | { about: 'paid'; seat: number; amount: number }
  | { about: 'cagnotte'; amount: number }
  | { about: 'outside'; amount: number }
  | { about: 'changed'; bank: number; garage: number; back: number }
  | { about: 'returned'; seat: number; bank: number; garage: number }
  | { about: 'passed'; seat: number; level: number; after: 'win' | 'tie' | 'gone' }
  | { about: 'lost'; seat: number };

export interface GolpeView {
  phase: Phase;
  shoe: ShoeView;
  golpe: number;
  /** The golpes of this shoe, this one too once it is over. */
  past: GolpeShown[];
  bank: BankView | null;
  /** What a banker has said before the bank stands. */
  capital: { seat: number; amount: number; welcome: boolean } | null;
  /** Whose it is to take the hand now; null where nobody is asked. */
  arrives: number | null;
  /** A hand that was passed, what takes it over, and who is asked in which order. */
  passed: { seat: number | null; level: number; order: number[] } | null;
  /** What those have answered who are asked all at once. */
  answers: ReadonlyMap<number, 'wants' | 'left'>;
  auction: AuctionView | null;
  bets: ReadonlyMap<number, number>;
  banco: BancoView | null;
  /** What is left of the bank to play for. */
  open: number;
  ponto: PontoView;
  banca: HandView;
  /** What the rules say, for who asked. */
  told: Pick<RulesTold, 'points' | 'must'> | null;
  winner: Winner | null;
  /** Whose bank it was in this golpe. */
  bankWas: number;
  /** What the bank has won or lost, before the house takes its part. */
  brought: number;
  cagnotte: number;
  /** Bets that the player at this screen has won or lost. */
  ownNet: number;
  few: { seated: number; needed: number } | null;
  /** All cards of a shoe, when play has stopped. */
  spread: string[];
  firstBurnt: { card: string; burnt: number } | null;
  steps: Step[];
  last: number;
  /** Places that let the hand go by once. */
  skips: number[];
}

const emptyHand = (): HandView => ({ cards: [], points: null, word: null });

class Reading {
  phase: Phase = 'waiting';
  shoe: ShoeView;
  golpe: number;
  past: GolpeShown[];
  bank: BankView | null;
  capital: GolpeView['capital'] = null;
  arrives: number | null = null;
  passed: GolpeView['passed'];
  answers = new Map<number, 'wants' | 'left'>();
  auction: AuctionView | null = null;
  bets = new Map<number, number>();
  banco: BancoView | null = null;
  open = 0;
  ponto: PontoView = { ...emptyHand(), seat: null, kind: null, inHand: false, own: null, shown: false };
  banca = emptyHand();
  told: GolpeView['told'] = null;
  winner: Winner | null = null;
  bankWas = 0;
  brought = 0;
  cagnotte = 0;
  ownNet = 0;
  few: GolpeView['few'] = null;
  spread: string[] = [];
  firstBurnt: GolpeView['firstBurnt'] = null;
  steps: Step[] = [];
  last: number;
  skips: number[];

  constructor(
    board: Board,
    lying: Seen<Lying>,
    readonly seat: number | null,
  ) {
    const size = lying.cards || board.cards;
    const inUse = Boolean(lying.cards);
    this.shoe = {
      number: lying.shoe ?? 0,
      cards: size,
      left: inUse ? (lying.left ?? size) : size,
      beforeWarning: inUse ? (lying.before_warning ?? 0) : size - board.warning,
      warned: false,
    };
    this.golpe = lying.golpe ?? 0;
    this.past = lying.past ?? [];
    const bank = lying.bank;
    this.bank = bank ? { ...bank, byTable: false } : null;
    this.open = bank?.bank ?? 0;
    this.passed = lying.passed ? { ...lying.passed, order: [] } : null;
    this.last = lying.last ?? 0;
    this.skips = lying.skips ?? [];
  }

  read(fact: Fact): void {
    this.hand(fact);
    this.betting(fact);
    this.cards(fact);
    this.end(fact);
  }

  // ---- the shoe, and whose the hand is

  private hand(fact: Fact): void {
    switch (fact.fact) {
      case 'interrupted':
        this.phase = 'few';
        this.few = fact;
        return;
      case 'cards_spread':
        this.spread = fact.cards;
        return;
      case 'pack_shown':
      case 'cut_wanted':
      case 'cut_declined':
        this.phase = 'shoe';
        return;
      case 'shoe_filled': {
        this.phase = 'shoe';
        const left = fact.cards - fact.burnt;
        this.shoe = { number: fact.shoe, cards: fact.cards, left, beforeWarning: left - fact.warning, warned: false };
        this.past = [];
        this.golpe = 0;
        return;
      }
      case 'first_burnt':
        this.firstBurnt = { card: fact.card, burnt: fact.burnt };
        return;
      case 'warning_out':
        this.shoe.warned = true;
        return;
      case 'hand_arrives':
        this.phase = 'hand';
        this.few = null;
        this.bank = null;
        this.passed = null;
        this.arrives = fact.seat;
        return;
      case 'hand_skipped':
        this.skips = this.skips.filter((each) => each !== fact.seat);
        this.steps.push({ about: 'skipped', seat: fact.seat });
        return;
      case 'hand_offered':
        this.phase = 'hand';
        this.bank = null;
        this.answers = new Map();
        this.passed = { seat: this.passed?.seat ?? null, level: fact.level, order: fact.order };
        return;
      case 'hand_wanted':
        this.answers.set(fact.seat, 'wants');
        return;
      case 'hand_left':
        this.answers.set(fact.seat, 'left');
        return;
      case 'hand_refused':
        this.arrives = null;
        this.steps.push({ about: 'refused', seat: fact.seat });
        return;
      case 'seat_lost':
        this.steps.push({ about: 'seat_lost', seat: fact.seat, why: fact.why });
        return;
      case 'auction_opened':
        this.phase = 'auction';
        this.answers = new Map();
        this.auction = { base: fact.base, step: fact.step, barred: fact.barred, best: null, invited: [] };
        return;
      case 'bid_made':
        if (this.auction) this.auction = { ...this.auction, best: bidOf(fact), invited: this.without(fact.seat) };
        return;
      case 'bid_invited':
        if (this.auction) this.auction = { ...this.auction, invited: [...this.without(fact.seat), bidOf(fact)] };
        return;
      case 'bid_over':
        if (this.auction) this.auction = { ...this.auction, invited: this.without(fact.seat) };
        return;
      case 'auction_over':
        this.phase = 'hand';
        this.auction = null;
        this.arrives = fact.seat || null;
        return;
      case 'capital_announced':
        this.answers = new Map();
        this.arrives = null;
        this.capital = { seat: fact.seat, amount: fact.capital, welcome: fact.associate };
        return;
      case 'bank_stands':
        this.stand(fact);
        return;
    }
  }

  private without(seat: number): BidView[] {
    return this.auction?.invited.filter((each) => each.seat !== seat) ?? [];
  }

  private stand({ seat, bank, garage, associate, wins, by_table, how }: BankStands): void {
    this.phase = 'betting';
    this.few = null;
    this.arrives = null;
    this.passed = null;
    this.capital = null;
    this.answers = new Map();
    this.bank = { seat, bank, garage, associate, wins, byTable: by_table, how };
    this.open = bank;
    this.bankWas = seat;
  }

  // ---- bets

  private betting(fact: Fact): void {
    switch (fact.fact) {
      case 'staked':
      case 'bet_taken_back':
      case 'bet_yields':
        this.lay(fact.seat, fact.total);
        this.open = fact.open;
        if (fact.fact === 'bet_yields') this.steps.push({ about: 'yields', seat: fact.seat, amount: fact.amount });
        return;
      case 'bet_stays':
        this.steps.push({ about: 'stays', seat: fact.seat, amount: fact.amount });
        if (this.winner) return; // left by this golpe where it lies
        this.lay(fact.seat, fact.amount);
        this.open -= fact.amount;
        return;
      case 'banco_made':
        this.banco = { seat: fact.seat, kind: fact.kind, amount: fact.amount, priority: fact.priority };
        this.lay(fact.seat, fact.amount);
        this.open = fact.open;
        return;
      case 'banco_overridden':
        this.steps.push({ about: 'overridden', seat: fact.seat, kind: fact.kind, by: fact.by });
        return;
      case 'bets_closed':
        this.phase = 'closed';
        return;
      case 'no_bets':
        this.phase = 'no_bets';
        return;
    }
  }

  private lay(seat: number, amount: number): void {
    if (amount) this.bets.set(seat, amount);
    else this.bets.delete(seat);
  }

  // ---- the cards

  private cards(fact: Fact): void {
    switch (fact.fact) {
      case 'card_dealt':
        this[fact.side].cards[fact.place - 1] = null;
        this.shoe.beforeWarning = Math.max(0, this.shoe.beforeWarning - (this.shoe.left - fact.left));
        this.shoe.left = fact.left;
        return;
      case 'cards_given':
        this.ponto.seat = fact.seat;
        this.ponto.kind = fact.kind;
        return;
      case 'cards_in_hand':
        this.ponto.seat = fact.seat;
        this.ponto.inHand = true;
        return;
      case 'cards_seen':
        this.ponto.own = { cards: fact.cards, points: fact.points };
        return;
      case 'rules_told':
        this.told = { points: fact.points, must: fact.must };
        return;
      case 'ponto_said':
        this.ponto.word = fact.word;
        return;
      case 'ponto_shown':
        this.show(fact.cards, fact.points);
        return;
      case 'card_turned':
        this.turn(fact);
        return;
      case 'banker_said':
        this.banca.word = fact.word;
        this.steps.push({ about: 'banker', word: fact.word, why: fact.why });
        return;
      case 'banker_advised':
        this.steps.push({ about: 'advised', draws: fact.draws });
        return;
      case 'card_burnt':
        this.steps.push({ about: 'burnt', cards: 1 });
        return;
      case 'rebuilt':
        this.steps.push({ about: 'rebuilt' });
        return;
      case 'fault_noted':
        this.steps.push({ about: 'fault', fault: fact.fault, rule: fact.rule });
        return;
    }
  }

  private show(cards: string[], points: number): void {
    this.ponto.shown = true;
    cards.forEach((card, index) => (this.ponto.cards[index] = card));
    if (this.ponto.cards.length === cards.length) this.ponto.points = points;
  }

  private turn({ side, place, card, points }: CardTurned): void {
    const hand = this[side];
    hand.cards[place - 1] = card;
    if (points !== null) hand.points = points;
  }

  // ---- how it ended

  private end(fact: Fact): void {
    switch (fact.fact) {
      case 'golpe_over':
        this.phase = 'over';
        this.golpe = fact.golpe;
        this.winner = fact.winner;
        this.ponto.points = fact.ponto;
        this.banca.points = fact.banca;
        this.past = [...this.past, { winner: fact.winner, ponto: fact.ponto, banca: fact.banca }];
        return;
      case 'collected':
        return this.settle(fact.seat, -fact.amount);
      case 'paid':
        return this.settle(fact.seat, fact.amount);
      case 'cagnotte_taken':
        this.cagnotte = fact.amount;
        this.keep(fact.bank);
        this.steps.push({ about: 'cagnotte', amount: fact.amount });
        return;
      case 'cagnotte_outside':
        this.keep(fact.bank);
        this.steps.push({ about: 'outside', amount: fact.amount });
        return;
      case 'bank_changed':
        this.keep(fact.bank, fact.garage);
        this.steps.push({ about: 'changed', bank: fact.bank, garage: fact.garage, back: fact.back });
        return;
      case 'bank_returned':
        this.steps.push({ about: 'returned', seat: fact.seat, bank: fact.bank, garage: fact.garage });
        return;
      case 'hand_passed':
        this.bank = null;
        this.last = fact.seat;
        this.passed = { seat: fact.seat, level: fact.level, order: [] };
        this.steps.push({ about: 'passed', seat: fact.seat, level: fact.level, after: fact.after });
        return;
      case 'hand_lost':
        this.bank = null;
        this.last = fact.seat;
        this.steps.push({ about: 'lost', seat: fact.seat });
        return;
      case 'hand_returns':
        this.last = fact.regular;
        this.steps.push({ about: 'returns', seat: fact.regular });
        return;
      case 'jogada_void':
        this.phase = 'void';
        this.bets = new Map();
        this.banco = null;
        return;
    }
  }

  private settle(seat: number, amount: number): void {
    this.brought -= amount;
    if (this.bank) this.keep(this.bank.bank - amount);
    this.lay(seat, amount > 0 ? amount : 0);
    if (seat === this.seat) this.ownNet += amount;
    this.steps.push(amount > 0 ? { about: 'paid', seat, amount } : { about: 'collected', seat, amount: -amount });
  }

  private keep(bank: number, garage?: number): void {
    if (this.bank) this.bank = { ...this.bank, bank, garage: garage ?? this.bank.garage };
  }
}

const bidOf = ({ seat, amount, partner }: BidView): BidView => ({ seat, amount, partner });

/** The table after these facts. `lying` is what lay there before the first of them. */
export function golpeOf(board: Board, lying: Seen<Lying>, events: readonly Told<Fact>[], seat: number | null): GolpeView {
  const reading = new Reading(board, beginningOf(lying, events), seat);
  for (const event of events) reading.read(factOf(event));
  const { phase, shoe, golpe, past, bank, capital, arrives, passed, answers, auction, bets, banco, open, ponto, banca, told } = reading;
  const { winner, bankWas, brought, cagnotte, ownNet, few, spread, firstBurnt, steps, last, skips } = reading;
  return {
    ...{ phase, shoe, golpe, past, bank, capital, arrives, passed, answers, auction, bets, banco, open, ponto, banca, told },
    ...{ winner, bankWas, brought, cagnotte, ownNet, few, spread, firstBurnt, steps, last, skips },
  };
}

/** Whoever comes to the table between two golpes is told of the last one and of a table that knows it already. */
function beginningOf(lying: Seen<Lying>, events: readonly Told<Fact>[]): Seen<Lying> {
  const over = events.map(factOf).find((fact) => fact.fact === 'golpe_over');
  if (!over || lying.golpe !== over.golpe || !lying.past?.length) return lying;
  return { ...lying, past: lying.past.slice(0, -1), golpe: over.golpe - 1 };
}

/** To whom the hand goes next, should it go on in turn: the next seat that somebody has. */
export function nextOf(board: Board, view: Pick<GolpeView, 'bank' | 'last' | 'skips'>, taken: readonly number[]): number | null {
  const from = view.bank && !stands(board, view.bank.seat) ? view.bank.seat : view.last || board.seats;
  if (stands(board, from)) return null;
  return toTheRight(board, from).find((seat) => taken.includes(seat) && seat !== view.bank?.seat && !view.skips.includes(seat)) ?? null;
}

