/** What lies on the table, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { Bet, Money, Stack } from '../pano/bets';
import { seatColour } from '../pano/colours';
import type { CardDealt, DecisionTaken, Fact, HandSeen, HandShown } from '../../protocol/games/poquer_sem_descarte';
import { factOf, type Told } from '../pano/facts';
import { ClothReading, type OffCloth, type PaidOut } from '../pano/reading';
import { secondOf, spotKey, type Board, type Box } from './board';

export type Result = HandShown['result'];

/** Five cards, by place; null for one that lies face down. */
export interface HandView {
  cards: (string | null)[];
  combination: string | null;
}

export interface BankView extends HandView {
  /** Known once all its cards are open. */
  qualifies: boolean | null;
}

export interface PlayerView extends HandView {
  seat: number;
  own: boolean;
  first: number;
  /** 0 unless the player has gone on. */
  second: number;
  /** What was said; of others known only when all have decided. */
  said: 'vou' | 'passo' | null;
  /** Cards are open for everybody. */
  shown: boolean;
  result: Result | null;
  /** Of the bets, and on them, once they are settled. */
  kept: number;
  prize: number;
  lost: number;
  /** Plays for the jackpot, and has won so much of it. */
  joined: boolean;
  jackpot: number;
  /** Bets are lost because cards were let be seen. */
  exposed: boolean;
}

/** What there is to tell of the showdown, in the order in which it came. */
export type Step = { about: 'passed' | 'player'; seat: number } | { about: 'bank' };

export type Note = 'pack_shown' | 'misdeal' | 'shown_early' | 'prizes_cut' | 'barred' | null;

export interface View extends Money {
  stacks: Stack[];
  /** The player's own first bet as it lay before the cards. */
  placed: Bet[];
  bank: BankView;
  /** Who has a bet, by seat. */
  players: PlayerView[];
  own: PlayerView | null;
  steps: Step[];
  /** Everybody has decided, and bets are being settled. */
  settling: boolean;
  /** All cards of the pack, in rows, as shown before the first jogada. */
  pack: string[][] | null;
  /** Cards left in the pack. */
  left: number;
  note: Note;
}

const CLOSING = ['AO9.22'];

class Reading extends ClothReading {
  bank: BankView = { cards: [], combination: null, qualifies: null };
  players = new Map<number, PlayerView>();
  joined = new Set<number>();
  fed = false;
  steps: Step[] = [];
  settling = false;
  pack: string[][] | null = null;
  left: number;
  note: Note = null;
  /** Own money that went on the table after the first bet. */
  added = 0;

  constructor(
    readonly board: Board,
    seat: number | null,
  ) {
    super(CLOSING, seat);
    this.left = board.cards;
  }

  override read(fact: Fact): void {
    switch (fact.fact) {
      case 'pack_shown':
        this.pack = fact.rows;
        this.note = 'pack_shown';
        return;
      case 'pack_ready':
        this.pack = null;
        this.note = null;
        return;
      case 'card_dealt':
        return this.deal(fact);
      case 'bank_card':
        this.bank.cards[fact.place - 1] = fact.card;
        return;
      case 'hand_seen':
        return this.open(fact);
      case 'decision_taken':
        return this.decide(fact);
      case 'went_on':
        return this.goOn(fact.seat, fact.amount);
      case 'passed':
        this.player(fact.seat).said = 'passo';
        return this.step({ about: 'passed', seat: fact.seat });
      case 'bank_hand':
        this.bank = { cards: fact.cards, combination: fact.combination, qualifies: fact.qualifies };
        return this.step({ about: 'bank' });
      case 'hand_shown':
        this.open(fact);
        this.player(fact.seat).shown = true;
        this.player(fact.seat).result = fact.result;
        return this.step({ about: 'player', seat: fact.seat });
      case 'breach_noted':
        if (fact.loses) this.player(fact.seat).exposed = true;
        return;
      case 'misdeal_noted':
        this.note = 'misdeal';
        return;
      case 'shown_early':
        this.note = 'shown_early';
        return;
      case 'barred':
        if (fact.seat === this.seat) this.note = 'barred';
        return;
      case 'prizes_cut':
        this.note = 'prizes_cut';
        return;
      case 'jackpot_joined':
        this.joined.add(fact.seat);
        return;
      case 'jackpot_left':
        this.joined.delete(fact.seat);
        return;
      case 'jackpot_fed':
        this.fed = true;
        return;
      case 'jackpot_won':
        this.player(fact.seat).jackpot += fact.amount;
        if (fact.seat === this.seat) this.returned += fact.amount;
        return;
      case 'cards_taken':
        this.phase = 'settled';
        return;
      default:
        super.read(fact);
    }
  }

  private player(seat: number): PlayerView {
    const known = this.players.get(seat);
    if (known) return known;
    const made: PlayerView = {
      seat,
      own: seat === this.seat,
      first: this.stacks.get(`${seat}|inicial`)?.amount ?? 0,
      second: 0,
      said: null,
      cards: [],
      combination: null,
      shown: false,
      result: null,
      kept: 0,
      prize: 0,
      lost: 0,
      joined: false,
      jackpot: 0,
      exposed: false,
    };
    this.players.set(seat, made);
    return made;
  }

  private step(step: Step): void {
    this.settling = true;
    const known = 'seat' in step && this.steps.some((each) => 'seat' in each && each.seat === step.seat);
    if (!known) this.steps.push(step);
  }

  private deal(fact: CardDealt): void {
    this.phase = 'closed';
    this.left = fact.left;
    const hand = fact.seat === 0 ? this.bank : this.player(fact.seat);
    hand.cards[fact.place - 1] ??= null;
  }

  private open(fact: HandSeen | HandShown): void {
    const player = this.player(fact.seat);
    player.cards = fact.cards;
    player.combination = fact.combination;
  }

  /** Known to the player alone: their chips lie, or their cards are given up. */
  private decide(fact: DecisionTaken): void {
    const seat = fact.seat;
    if (fact.goes) this.goOn(seat, secondOf(this.board, this.player(seat).first));
    else this.player(seat).said = 'passo';
  }

  private goOn(seat: number, amount: number): void {
    const player = this.player(seat);
    if (player.said === 'vou') return;
    player.said = 'vou';
    player.second = amount;
    const key = `${seat}|segunda`;
    this.stacks.set(key, { key, place: 'segunda', seat, amount, prize: 0, settled: false, colour: seatColour(seat), own: player.own });
    if (player.own) this.added += amount;
  }

  protected override takeOff(fact: OffCloth, back: boolean): void {
    super.takeOff(fact, back);
    if (this.phase === 'closed') {
      this.player(fact.seat).lost += fact.amount;
      this.step({ about: 'player', seat: fact.seat });
    }
  }

  protected override pay(fact: PaidOut): void {
    super.pay(fact);
    const player = this.player(fact.seat);
    player.kept += fact.kept;
    player.prize += fact.prize;
    player.result ??= 'not_qualified';
    this.step({ about: 'player', seat: player.seat });
  }

  // ---- what it all comes to

  get chips(): Stack[] {
    const bets = [...this.stacks.values()].map((stack) => ({ ...stack, place: spotKey(stack.seat, stack.place as Box) }));
    if (this.fed || this.phase === 'void') return bets;
    const sides = [...this.joined].map((seat): Stack => {
      const amount = this.board.jackpot?.stake ?? 0;
      return { key: `${seat}|acumulado`, place: spotKey(seat, 'acumulado'), seat, amount, prize: 0, settled: false, colour: seatColour(seat), own: seat === this.seat };
    });
    return [...bets, ...sides];
  }
}

/** The table after these facts. */
export function viewOf(board: Board, events: readonly Told<Fact>[], seat: number | null): View {
  const reading = new Reading(board, seat);
  for (const event of events) reading.read(factOf(event));
  const { phase, placed, staked, returned } = reading.view();
  const { bank, steps, settling, pack, left, note, joined } = reading;
  const players = [...reading.players.values()].map((player) => ({ ...player, joined: joined.has(player.seat) }));
  const all = staked + reading.added + (seat !== null && joined.has(seat) ? (board.jackpot?.stake ?? 0) : 0);
  return {
    phase,
    placed,
    staked: all,
    returned: phase === 'void' ? all : returned,
    stacks: reading.chips,
    bank,
    players: players.sort((one, other) => one.seat - other.seat),
    own: players.find((player) => player.own) ?? null,
    steps,
    settling,
    pack: phase === 'betting' ? pack : null,
    left,
    note,
  };
}

