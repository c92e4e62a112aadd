/** What lies on the table, told by the facts of a coup so far. Nothing is decided here: facts say it all. */

import type { ShoeView } from '../cartas/shoe';
import { factOf, type Fact, type Told } from '../pano/facts';
import { ClothReading, type ClothView } from '../pano/reading';
import { GROUPS, type Board, type Group, type Rules } from './board';
import type { Past, Winner } from './roads';

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
  /** A slip in dealing, or a card that lay face up. */
  note: 'lapse' | 'face_up' | null;
  /** Taken off the player's own prizes. */
  deducted: number;
}

interface Lying {
  shoe?: number;
  cards?: number;
  left?: number;
  before_warning?: number;
  coup?: number;
  past?: Past[];
}

class Reading extends ClothReading {
  shoe: ShoeView;
  hands: Record<Group, HandView> = { ponto: emptyHand(), banca: emptyHand() };
  outcome: Outcome | null = null;
  past: Past[];
  coup: number;
  note: View['note'] = null;
  deducted = 0;

  constructor(rules: Rules, seat: number | null, board: Board, lying: Lying) {
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
        return this.leave(fact.left as number);
      case 'card_dealt':
        this.hands[fact.group as Group].cards[(fact.place as number) - 1] = null;
        return this.leave(fact.left as number);
      case 'cards_handed':
        this.hands[fact.group as Group].handler = fact.seat as number;
        return;
      case 'cards_declined':
        this.hands[fact.group as Group].handler = null;
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
        if (fact.seat === this.seat) this.deducted += fact.amount as number;
        return;
      default:
        super.read(fact);
    }
  }

  private fill(fact: Fact): void {
    const cards = fact.cards as number;
    const left = cards - (fact.burnt as number);
    this.shoe = { number: fact.shoe as number, cards, left, beforeWarning: left - (fact.warning as number), warned: false };
    this.past = [];
    this.coup = 0;
  }

  private leave(left: number): void {
    this.shoe.beforeWarning = Math.max(0, this.shoe.beforeWarning - (this.shoe.left - left));
    this.shoe.left = left;
  }

  private turn(fact: Fact): void {
    const hand = this.hands[fact.group as Group];
    hand.cards[(fact.place as number) - 1] = fact.card as string;
    hand.points = fact.points as number;
  }

  private end(fact: Fact): void {
    this.phase = 'settled';
    this.outcome = {
      winner: fact.winner as Winner,
      ponto: fact.ponto as number,
      banca: fact.banca as number,
      pairs: fact.pairs as number,
      natural: fact.natural as boolean,
      coup: fact.coup as number,
    };
    this.coup = this.outcome.coup;
    this.past = [...this.past, this.outcome];
  }
}

function emptyHand(): HandView {
  return { cards: [], points: null, handler: null };
}

/** Whether the first two cards of a side make 8 or 9, as far as they lie open. */
function isNatural({ hands }: Reading): boolean {
  const open = GROUPS.map((group) => hands[group].cards);
  if (open.some((cards) => cards.length !== 2 || cards.includes(null))) return false;
  return GROUPS.some((group) => (hands[group].points ?? 0) >= 8);
}

/** The table after these facts. `lying` is what lay there before the first of them. */
export function viewOf(
  board: Board,
  rules: Rules,
  lying: Record<string, unknown>,
  events: readonly Told[],
  seat: number | null,
): View {
  const reading = new Reading(rules, seat, board, beginningOf(lying as Lying, events));
  for (const event of events) reading.read(factOf(event));
  const { shoe, hands, outcome, past, coup, note, deducted } = reading;
  return { ...reading.view(), shoe, hands, natural: isNatural(reading), outcome, past, coup, note, deducted };
}

/** Whoever comes to the table between two coups is told of the last one and of a shoe that knows it already. */
function beginningOf(lying: Lying, events: readonly Told[]): Lying {
  const over = events.map(factOf).find((fact) => fact.fact === 'coup_over');
  if (!over || (over.coup as number) > (lying.coup ?? 0) || !lying.past?.length) return lying;
  const last = lying.past.at(-1)!;
  const same = last.ponto === over.ponto && last.banca === over.banca && lying.coup === over.coup;
  return same ? { ...lying, past: lying.past.slice(0, -1), coup: (lying.coup ?? 1) - 1 } : lying;
}
