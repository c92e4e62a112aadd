/** What lies on the table, told by the facts of a coup so far. Nothing is decided here: facts say it all. */

import type { ShoeView } from '../cartas/shoe';
import type { Seen } from '../../lib/border';
import type { BetLies, CardTurned, CoupOver, Fact, Lying } from '../../protocol/games/bacara';
import type { ShoeFilled } from '../../protocol/games/sabot';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { ClothReading, type ClothView } from '../pano/reading';
import type { Board, Group, Rules } from './board';
import type { Past } from './roads';

type Told = AnyTold<Fact>;

export interface HandView {
  /** By place: the code of a card that lies open, null of one that lies face down. */
  cards: (string | null)[];
  /** Of the cards that lie open; null before the first. */
  points: number | null;
  /** The seat that may turn the cards; null for the dealer. */
  handler: number | null;
}

export interface Outcome extends Past {
  coup: number;
}

export interface View extends ClothView {
  shoe: ShoeView;
  hands: Record<Group, HandView>;
  natural: boolean;
  outcome: Outcome | null;
  /** The coups of this shoe, this one too once it is over. */
  past: Past[];
  coup: number;
  /** What is to be known besides: a slip in dealing, a card that lay face up, own bets of a tie that lie on or came back. */
  note: 'lapse' | 'face_up' | 'lies' | 'came_back' | null;
  /** Seats that would turn the cards of a group, should nobody want them whose right comes first. */
  claims: Record<Group, number[]>;
  /** Taken off the player's own prizes. */
  deducted: number;
}

class Reading extends ClothReading {
  shoe: ShoeView;
  hands: Record<Group, HandView> = { ponto: emptyHand(), banca: emptyHand() };
  outcome: Outcome | null = null;
  past: Past[];
  coup: number;
  note: View['note'] = null;
  natural = false;
  deducted = 0;
  claims: Record<Group, number[]> = { ponto: [], banca: [] };

  constructor(
    readonly rules: Rules,
    seat: number | null,
    board: Board,
    lying: Seen<Lying>,
  ) {
    super([rules.cites.closing], seat);
    const size = lying.cards || board.cards;
    const inUse = Boolean(lying.cards);
    this.shoe = {
      number: lying.shoe ?? 0,
      cards: size,
      left: inUse ? (lying.left ?? size) : size,
      beforeWarning: inUse ? (lying.before_warning ?? 0) : size - board.warning,
      warned: false,
    };
    this.past = lying.past ?? [];
    this.coup = lying.coup ?? 0;
  }

  override read(fact: Fact): void {
    switch (fact.fact) {
      case 'shoe_filled':
        return this.fill(fact);
      case 'cards_burnt':
        return this.leave(fact.left);
      case 'card_dealt':
        this.hands[fact.group].cards[fact.place - 1] = null;
        return this.leave(fact.left);
      case 'cards_handed':
        this.hands[fact.group].handler = fact.seat;
        return;
      case 'cards_declined':
        if (this.hands[fact.group].handler === fact.seat) this.hands[fact.group].handler = null;
        return;
      case 'cards_claimed':
        this.claims[fact.group].push(fact.seat);
        return;
      case 'bet_lies':
        return this.lieOn(fact);
      case 'lying_returned':
        if (fact.seat === this.seat) this.note = 'came_back';
        return;
      case 'card_turned':
        return this.turn(fact);
      case 'warning_out':
        this.shoe.warned = true;
        return;
      case 'lapse_noted':
        this.note = 'lapse';
        return;
      case 'face_up_noted':
        this.note = 'face_up';
        return;
      case 'coup_over':
        return this.end(fact);
      case 'deducted':
        if (fact.seat === this.seat) this.deducted += fact.amount;
        return;
      case 'announced':
        if (fact.key === this.rules.cites.natural) this.natural = true;
        return super.read(fact);
      default:
        super.read(fact);
    }
  }

  /** Left by this coup where it lies, or found there by it. */
  private lieOn({ seat, chance, amount }: BetLies): void {
    if (this.phase !== 'settled') return this.lay(seat, chance, amount);
    if (seat === this.seat) this.note = 'lies';
  }

  private fill(fact: ShoeFilled): void {
    const cards = fact.cards;
    const left = cards - fact.burnt;
    this.shoe = { number: fact.shoe, cards, left, beforeWarning: left - fact.warning, warned: false };
    this.past = [];
    this.coup = 0;
  }

  private leave(left: number): void {
    this.shoe.beforeWarning = Math.max(0, this.shoe.beforeWarning - (this.shoe.left - left));
    this.shoe.left = left;
  }

  private turn(fact: CardTurned): void {
    const hand = this.hands[fact.group];
    hand.cards[fact.place - 1] = fact.card;
    hand.points = fact.points;
  }

  private end({ winner, ponto, banca, pairs, natural, coup }: CoupOver): void {
    this.phase = 'settled';
    this.outcome = { winner, ponto, banca, pairs, natural, coup };
    this.coup = this.outcome.coup;
    this.past = [...this.past, this.outcome];
  }
}

function emptyHand(): HandView {
  return { cards: [], points: null, handler: null };
}

/** The table after these facts. `lying` is what lay there before the first of them. */
export function viewOf(
  board: Board,
  rules: Rules,
  lying: Seen<Lying>,
  events: readonly Told[],
  seat: number | null,
): View {
  const reading = new Reading(rules, seat, board, beginningOf(lying, events));
  for (const event of events) reading.read(factOf(event));
  const { shoe, hands, natural, outcome, past, coup, note, deducted, claims } = reading;
  return { ...reading.view(), shoe, hands, natural, outcome, past, coup, note, deducted, claims };
}

/** Whoever comes to the table between two coups is told of the last one and of a shoe that knows it already. */
function beginningOf(lying: Seen<Lying>, events: readonly Told[]): Seen<Lying> {
  const over = events.map(factOf).find((fact) => fact.fact === 'coup_over');
  if (!over || over.coup > (lying.coup ?? 0) || !lying.past?.length) return lying;
  const last = lying.past.at(-1)!;
  const same = last.ponto === over.ponto && last.banca === over.banca && lying.coup === over.coup;
  return same ? { ...lying, past: lying.past.slice(0, -1), coup: (lying.coup ?? 1) - 1 } : lying;
}
