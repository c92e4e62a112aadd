/** What lies on the table, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { ShoeView } from '../cartas/shoe';
import type { Stack } from '../pano/bets';
import { seatColour } from '../pano/colours';
import { factOf, type Fact, type Told } from '../pano/facts';
import { ClothReading } from '../pano/reading';
import { handKey, insuranceKey, placeName, placeOf, type Board } from './board';
import type { BankView, Decision, HandView, InsuranceView, JackpotView, PlaceView, Result, StakeView, View } from './views';

interface Lying {
  shoe?: number;
  cards?: number;
  left?: number;
  before_warning?: number;
}

/** The calls that close the bets, without and with a jackpot. */
const CLOSING = ['AO6.15', 'AO7.11'];

class Reading extends ClothReading {
  shoe: ShoeView;
  bank: BankView = { cards: [], total: 0, soft: false, blackjack: null };
  hands = new Map<string, HandView>();
  insurances: InsuranceView[] = [];
  jackpot: JackpotView = { joined: [], won: [], shown: null };
  note: View['note'] = null;
  /** Own money that went on the table after the bets. */
  added = 0;

  constructor(
    readonly board: Board,
    seat: number | null,
    lying: Lying,
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
    if (typeof fact.left === 'number') this.leave(fact.left);
    switch (fact.fact) {
      case 'shoe_filled':
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
        this.hand(fact).decision = fact.decision as Decision;
        return;
      case 'hand_split':
        return this.split(fact);
      case 'stake_added':
        return this.add(fact);
      case 'stayed_out':
        return this.change(fact, (stake) => (stake.out = true));
      case 'special_paid':
        return this.change(fact, (stake) => (stake.special += fact.prize as number));
      case 'hand_over':
        return this.change(fact, (stake) => this.settle(stake, fact));
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
        this.bank.blackjack = fact.blackjack as boolean;
        return;
      case 'jackpot_joined':
        this.jackpot.joined.push(fact.seat as number);
        return;
      case 'jackpot_left':
        this.jackpot.joined = this.jackpot.joined.filter((seat) => seat !== fact.seat);
        return;
      case 'jackpot_won':
        this.jackpot.won.push({ seat: fact.seat as number, combination: fact.combination as string, amount: fact.amount as number });
        if (fact.seat === this.seat) this.returned += fact.amount as number;
        return;
      case 'jackpot_shown':
        this.jackpot.shown = fact.value as number;
        return;
      default:
        super.read(fact);
    }
  }

  // ---- the shoe

  private fill(fact: Fact): void {
    const cards = fact.cards as number;
    const left = cards - (fact.burnt as number);
    this.shoe = { number: fact.shoe as number, cards, left, beforeWarning: Math.max(0, left - (fact.warning as number)), warned: false };
  }

  private leave(left: number): void {
    this.shoe.beforeWarning = Math.max(0, this.shoe.beforeWarning - Math.max(0, this.shoe.left - left));
    this.shoe.left = left;
  }

  // ---- cards

  private hand({ place, hand }: Fact): HandView {
    const [at, number] = [place as number, hand as number];
    const key = handKey(at, number);
    const known = this.hands.get(key);
    if (known) return known;
    const made: HandView = { place: at, number, cards: [], total: 0, soft: false, split: false, doubled: false, decision: null, stakes: [] };
    this.hands.set(key, made);
    return made;
  }

  private deal(fact: Fact): void {
    this.close();
    const hand = this.hand(fact);
    hand.cards.push(fact.card as string);
    hand.total = fact.total as number;
    hand.soft = fact.soft as boolean;
  }

  /** With the first card the bets lie on the first hand of their place. */
  private close(): void {
    if (this.hands.size) return;
    this.phase = 'closed';
    for (const { place, seat, amount } of this.stacks.values())
      this.hand({ fact: '', place: placeOf(place), hand: 1 }).stakes.push(stakeOf(seat, amount, seat === this.seat));
  }

  private open(fact: Fact): void {
    const down = this.bank.cards.indexOf(null);
    if (down < 0) this.bank.cards.push(fact.card as string);
    else this.bank.cards[down] = fact.card as string;
    this.bank.total = fact.total as number;
    this.bank.soft = fact.soft as boolean;
  }

  private split(fact: Fact): void {
    const from = this.hand(fact);
    const made = this.hand({ ...fact, hand: fact.new });
    const card = fact.card as string;
    const at = from.cards.lastIndexOf(card);
    from.cards.splice(at < 0 ? from.cards.length - 1 : at, 1);
    made.cards = [card];
    from.split = made.split = true;
    from.decision = null;
    for (const hand of [from, made]) [hand.total, hand.soft] = aloneCounts(hand.cards[0]);
  }

  // ---- money

  private stake(fact: Fact): StakeView {
    const hand = this.hand(fact);
    const known = hand.stakes.find((stake) => stake.seat === fact.seat);
    if (known) return known;
    const made = stakeOf(fact.seat as number, 0, fact.seat === this.seat);
    hand.stakes.push(made);
    return made;
  }

  private change(fact: Fact, how: (stake: StakeView) => void): void {
    const stake = this.stake(fact);
    how(stake);
    if (stake.own && fact.fact === 'special_paid') this.returned += fact.prize as number;
  }

  private add(fact: Fact): void {
    const stake = this.stake(fact);
    if (stake.amount > 0) this.hand(fact).doubled = true;
    stake.amount += fact.amount as number;
    if (stake.own) this.added += fact.amount as number;
  }

  private settle(stake: StakeView, fact: Fact): void {
    stake.result = fact.result as Result;
    stake.kept = fact.kept as number;
    stake.prize = fact.prize as number;
    if (stake.own) this.returned += stake.kept + stake.prize;
  }

  private insure(fact: Fact): void {
    const [seat, place, amount] = [fact.seat as number, fact.place as number, fact.amount as number];
    if (seat === this.seat) this.added += amount;
    this.insurances.push({ seat, place, amount, own: seat === this.seat, over: false, kept: 0, prize: 0 });
  }

  private endInsurance(fact: Fact): void {
    const one = this.insurances.find((each) => each.seat === fact.seat && each.place === fact.place);
    if (!one) return;
    one.over = true;
    one.kept = fact.kept as number;
    one.prize = fact.prize as number;
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

/** What the card of a hand that was just split counts until the next one comes. */
function aloneCounts(card: string | undefined): [number, boolean] {
  const rank = card?.[0] ?? '';
  return rank === 'A' ? [11, true] : [Number(rank) || 10, false];
}

/** The table after these facts. `lying` is what lay there before the first of them. */
export function viewOf(board: Board, lying: Record<string, unknown>, events: readonly Told[], seat: number | null): View {
  const reading = new Reading(board, seat, lying as Lying);
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
