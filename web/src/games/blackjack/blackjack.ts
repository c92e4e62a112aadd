/** What lies on the table, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { ShoeView } from '../cartas/shoe';
import type { Stack } from '../pano/bets';
import { seatColour } from '../pano/colours';
import type { Seen } from '../../lib/border';
import type { BankCard, CardDealt, Fact, HandOver, HandSplit, InsuranceOver, Insured, Lying, SpecialPaid, StakeAdded } from '../../protocol/games/blackjack';
import type { ShoeFilled } from '../../protocol/games/sabot';
import { factOf, type Told } from '../pano/facts';
import { ClothReading } from '../pano/reading';
import { handKey, insuranceKey, placeName, placeOf, type Board } from './board';
import { countOf, type BankView, type Count, type HandView, type InsuranceView, type JackpotView, type PlaceView, type StakeView, type View } from './views';

/** A hand by its place and its number there. */
interface At {
  place: number;
  hand: number;
}

/** The calls that close the bets, without and with a jackpot. */
const CLOSING = ['AO6.15', 'AO7.11'];

const NOTHING: Count = { total: 0, low: null, bust: false, full: false };

class Reading extends ClothReading {
  shoe: ShoeView;
  bank: BankView = { cards: [], count: NOTHING, blackjack: null };
  hands = new Map<string, HandView>();
  insurances: InsuranceView[] = [];
  jackpot: JackpotView = { joined: [], won: [], shown: null };
  note: View['note'] = null;
  /** Own money that went on the table after the bets. */
  added = 0;

  constructor(
    readonly board: Board,
    seat: number | null,
    lying: Seen<Lying>,
  ) {
    super(CLOSING, seat);
    const size = lying.cards || board.cards;
    const inUse = Boolean(lying.cards);
    this.shoe = {
      number: lying.shoe ?? 0,
      cards: size,
      left: inUse ? (lying.left ?? size) : size,
      beforeWarning: inUse ? (lying.before_warning ?? 0) : size - board.warning,
      warned: false,
    };
  }

  override read(fact: Fact): void {
    if ('left' in fact) this.leave(fact.left);
    switch (fact.fact) {
      case 'pack_shown':
      case 'cut_wanted':
        this.note = fact.fact;
        return;
      case 'shoe_filled':
        this.note = null;
        return this.fill(fact);
      case 'warning_out':
        this.shoe.warned = true;
        return;
      case 'card_dealt':
        return this.deal(fact);
      case 'bank_card':
        return this.open(fact);
      case 'bank_card_down':
        if (!this.bank.cards.includes(null)) this.bank.cards.push(null);
        return;
      case 'decided':
        this.hand(fact).decision = fact.decision;
        return;
      case 'hand_split':
        return this.split(fact);
      case 'stake_added':
        return this.add(fact);
      case 'stayed_out':
        this.stake(fact).out = true;
        return;
      case 'special_paid':
        return this.special(fact);
      case 'hand_over':
        return this.settle(fact);
      case 'insured':
        return this.insure(fact);
      case 'insurance_over':
        return this.endInsurance(fact);
      case 'card_annulled':
        this.note = 'annulled';
        return;
      case 'card_set_aside':
        this.note = 'set_aside';
        return;
      case 'cards_shuffled_in':
        this.note = 'shuffled_in';
        return;
      case 'cards_spread':
        this.note = 'spread';
        return;
      case 'jogada_over':
        this.phase = 'settled';
        this.bank.blackjack = fact.blackjack;
        return;
      case 'jackpot_joined':
        this.jackpot.joined.push(fact.seat);
        return;
      case 'jackpot_left':
        this.jackpot.joined = this.jackpot.joined.filter((seat) => seat !== fact.seat);
        return;
      case 'jackpot_won':
        this.jackpot.won.push({ seat: fact.seat, combination: fact.combination, amount: fact.amount });
        if (fact.seat === this.seat) this.returned += fact.amount;
        return;
      case 'jackpot_shown':
        this.jackpot.shown = fact.value;
        return;
      default:
        super.read(fact);
    }
  }

  // ---- the shoe

  private fill(fact: ShoeFilled): void {
    const cards = fact.cards;
    const left = cards - fact.burnt;
    this.shoe = { number: fact.shoe, cards, left, beforeWarning: Math.max(0, left - fact.warning), warned: false };
  }

  private leave(left: number): void {
    this.shoe.beforeWarning = Math.max(0, this.shoe.beforeWarning - Math.max(0, this.shoe.left - left));
    this.shoe.left = left;
  }

  // ---- cards

  private hand({ place, hand: number }: At): HandView {
    const key = handKey(place, number);
    const known = this.hands.get(key);
    if (known) return known;
    const made: HandView = { place, number, cards: [], count: NOTHING, split: false, doubled: false, decision: null, stakes: [] };
    this.hands.set(key, made);
    return made;
  }

  private deal(fact: CardDealt): void {
    this.close();
    const hand = this.hand(fact);
    hand.cards.push(fact.card);
    hand.count = this.count(fact.total, fact.soft);
  }

  private count(total: number, soft: boolean): Count {
    return countOf(this.board.counting, total, soft);
  }

  /** With the first card the bets lie on the first hand of their place. */
  private close(): void {
    if (this.hands.size) return;
    this.phase = 'closed';
    for (const { place, seat, amount } of this.stacks.values())
      this.hand({ place: placeOf(place), hand: 1 }).stakes.push(stakeOf(seat, amount, seat === this.seat));
  }

  private open(fact: BankCard): void {
    const down = this.bank.cards.indexOf(null);
    if (down < 0) this.bank.cards.push(fact.card);
    else this.bank.cards[down] = fact.card;
    this.bank.count = this.count(fact.total, fact.soft);
  }

  private split(fact: HandSplit): void {
    const from = this.hand(fact);
    const made = this.hand({ place: fact.place, hand: fact.new });
    const { card } = fact;
    const at = from.cards.lastIndexOf(card);
    from.cards.splice(at < 0 ? from.cards.length - 1 : at, 1);
    made.cards = [card];
    from.split = made.split = true;
    from.decision = null;
    for (const hand of [from, made]) hand.count = this.count(...(this.board.counting.alone[hand.cards[0]![0]!] ?? [0, false]));
  }

  // ---- money

  private stake(fact: At & { seat: number }): StakeView {
    const hand = this.hand(fact);
    const known = hand.stakes.find((stake) => stake.seat === fact.seat);
    if (known) return known;
    const made = stakeOf(fact.seat, 0, fact.seat === this.seat);
    hand.stakes.push(made);
    return made;
  }

  private special(fact: SpecialPaid): void {
    const stake = this.stake(fact);
    stake.special += fact.prize;
    if (stake.own) this.returned += fact.prize;
  }

  private add(fact: StakeAdded): void {
    const stake = this.stake(fact);
    if (stake.amount > 0) this.hand(fact).doubled = true;
    stake.amount += fact.amount;
    if (stake.own) this.added += fact.amount;
  }

  private settle(fact: HandOver): void {
    const stake = this.stake(fact);
    stake.result = fact.result;
    stake.kept = fact.kept;
    stake.prize = fact.prize;
    if (stake.own) this.returned += stake.kept + stake.prize;
  }

  private insure({ seat, place, amount }: Insured): void {
    if (seat === this.seat) this.added += amount;
    this.insurances.push({ seat, place, amount, own: seat === this.seat, over: false, kept: 0, prize: 0 });
  }

  private endInsurance(fact: InsuranceOver): void {
    const one = this.insurances.find((each) => each.seat === fact.seat && each.place === fact.place);
    if (!one) return;
    one.over = true;
    one.kept = fact.kept;
    one.prize = fact.prize;
    if (one.own) this.returned += one.kept + one.prize;
  }

  // ---- what it all comes to

  get places(): PlaceView[] {
    return Array.from({ length: this.board.seats }, (_, index): PlaceView => {
      const number = index + 1;
      const hands = [...this.hands.values()].filter((hand) => hand.place === number);
      const laid = [...this.stacks.values()].filter((stack) => stack.place === placeName(number));
      return {
        number,
        hands: hands.sort((one, other) => one.number - other.number),
        total: laid.reduce((sum, stack) => sum + stack.amount, 0),
        insurances: this.insurances.filter((each) => each.place === number),
      };
    });
  }

  /** Chips as they lie: in the circles before the cards, then with the hands, and insurances on their line. */
  get chips(): Stack[] {
    if (this.phase === 'void') return [];
    const chip = (key: string, place: string, seat: number, amount: number, prize: number, settled: boolean): Stack => {
      return { key, place, seat, amount, prize, settled, colour: seatColour(seat), own: seat === this.seat };
    };
    if (!this.hands.size)
      return [...this.stacks.values()].map((stack) => ({ ...stack, key: `${stack.seat}|${handKey(placeOf(stack.place), 1)}`, place: handKey(placeOf(stack.place), 1) }));
    const onHands = [...this.hands.values()].flatMap((hand) =>
      hand.stakes
        .filter((stake) => stake.amount > 0 && (stake.result === null || stake.kept > 0))
        .map((stake) => {
          const at = handKey(hand.place, hand.number);
          const settled = stake.result !== null;
          return chip(`${stake.seat}|${at}`, at, stake.seat, settled ? stake.kept : stake.amount, stake.prize + stake.special, settled);
        }),
    );
    const insured = this.insurances
      .filter((each) => !each.over || each.kept > 0)
      .map((each) => chip(`${each.seat}|${insuranceKey(each.place)}`, insuranceKey(each.place), each.seat, each.over ? each.kept : each.amount, each.prize, each.over));
    return [...onHands, ...insured];
  }

  get onTable(): number {
    return this.bank.cards.length + [...this.hands.values()].reduce((sum, hand) => sum + hand.cards.length, 0);
  }
}

function stakeOf(seat: number, amount: number, own: boolean): StakeView {
  return { seat, amount, own, result: null, kept: 0, prize: 0, special: 0, out: false };
}

/** The table after these facts. `lying` is what lay there before the first of them. */
export function viewOf(board: Board, lying: Seen<Lying>, events: readonly Told<Fact>[], seat: number | null): View {
  const reading = new Reading(board, seat, lying);
  for (const event of events) reading.read(factOf(event));
  const { phase, placed, staked, returned } = reading.view();
  const { shoe, bank, jackpot, note } = reading;
  const all = staked + reading.added + (seat !== null && jackpot.joined.includes(seat) ? (board.jackpot?.stake ?? 0) : 0);
  return {
    phase,
    placed,
    staked: all,
    returned: phase === 'void' ? all : returned,
    stacks: reading.chips,
    places: reading.places,
    bank,
    shoe,
    jackpot,
    discarded: Math.max(0, shoe.cards - shoe.left - reading.onTable),
    note,
  };
}
