/** What lies on the cloth, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { Bet as AnyBet, ChipDrawn as AnyChipDrawn, Phase, Stack as AnyStack } from '../pano/bets';
import type { Seen } from '../../lib/border';
import type { BallThrown, BetPlaced, BetWithdrawn, Collected, Fact, Lying, Paid } from '../../protocol/games/roleta';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { colourOfSeat, type Board, type Holder, type Rules } from './board';

export type Direction = BallThrown['ball'];
export type Told = AnyTold<Fact>;
export type { Phase };

/** What one seat has on one place in one sort of chips. */
export interface Stack extends AnyStack {
  faceValue: boolean;
}

/** A bet as an act names it. */
export interface Bet extends AnyBet {
  face_value: boolean;
}

export interface Payment {
  seat: number;
  place: string;
  prize: number;
  kept: number;
}

export interface Throw {
  /** Grows with each throw of a jogada: after a golpe nulo the ball is thrown again. */
  count: number;
  ball: Direction;
}

export interface View {
  phase: Phase;
  thrown: Throw | null;
  /** Where the ball rests in this jogada. */
  number: number | null;
  /** Where the ball lay before, and lies until it is thrown. */
  before: number | null;
  nullGolpes: number;
  stacks: Stack[];
  holders: Map<number, Holder>;
  /** In the order of the facts. */
  payments: Payment[];
  /** The player's own bets as they lay when bets closed. */
  placed: Bet[];
  staked: number;
  returned: number;
}

export function indexOfRest(events: readonly Told[]): number {
  return events.findIndex((event) => factOf(event).fact === 'ball_rests');
}

const keyOf = (seat: number, place: string, faceValue: boolean) => `${seat}|${place}|${faceValue ? 'v' : 'c'}`;

class Reading {
  phase: Phase = 'waiting';
  thrown: Throw | null = null;
  number: number | null = null;
  before: number | null;
  nullGolpes = 0;
  holders: Map<number, Holder>;
  stacks = new Map<string, Stack>();
  payments: Payment[] = [];
  placed = new Map<string, Bet>();
  returned = 0;

  constructor(
    readonly board: Board,
    readonly rules: Rules,
    readonly seat: number | null,
    lying: Seen<Lying>,
  ) {
    this.before = lying.last_number ?? null;
    this.holders = new Map((lying.holders ?? []).map((holder) => [holder.seat, holder]));
  }

  read(fact: Fact): void {
    switch (fact.fact) {
      case 'announced':
        if (fact.key === 'bets_open') this.phase = 'betting';
        if (fact.key === this.rules.cites.closing) this.phase = 'closed';
        return;
      case 'ball_thrown':
        if (this.phase === 'waiting') this.phase = 'betting';
        this.thrown = { count: (this.thrown?.count ?? 0) + 1, ball: fact.ball };
        return;
      case 'ball_put_back':
        this.nullGolpes += 1;
        this.before = fact.number;
        return;
      case 'colour_taken':
        this.holders.set(fact.seat, { seat: fact.seat, player: '', colour: fact.colour, chip_value: fact.chip_value, idle: 0 });
        return;
      case 'colour_freed':
        this.holders.delete(fact.seat);
        return;
      case 'bet_placed':
        this.lay(fact, fact.amount);
        return;
      case 'bet_withdrawn':
        this.lay(fact, -fact.amount);
        return;
      case 'ball_rests':
        this.phase = 'settled';
        this.number = fact.number;
        return;
      case 'collected':
        this.collect(fact);
        return;
      case 'paid':
        this.pay(fact);
        return;
      case 'jogada_void':
        this.phase = 'void';
        this.stacks.clear();
        return;
    }
  }

  private lay({ seat, chance: place, face_value: faceValue }: BetPlaced | BetWithdrawn, more: number): void {
    const key = keyOf(seat, place, faceValue);
    const own = seat === this.seat;
    const amount = (this.stacks.get(key)?.amount ?? 0) + more;
    this.stacks.delete(key);
    this.placed.delete(key);
    if (amount <= 0) return;
    // what was touched last comes last: it lies on top
    const colour = faceValue && this.rules.chips === 'colours' ? 'valor' : this.colourOf(seat);
    this.stacks.set(key, { key, place, seat, faceValue, amount, prize: 0, settled: false, colour, own });
    if (own) this.placed.set(key, { chance: place, amount, face_value: faceValue });
  }

  private collect(fact: Collected): void {
    const key = keyOf(fact.seat, fact.chance, fact.face_value);
    const stack = this.stacks.get(key);
    if (!stack) return;
    const left = stack.amount - fact.amount;
    if (left > 0) this.stacks.set(key, { ...stack, amount: left, settled: true });
    else this.stacks.delete(key);
  }

  private pay({ seat, chance: place, kept, prize, face_value }: Paid): void {
    const key = keyOf(seat, place, face_value);
    const stack = this.stacks.get(key);
    if (stack) this.stacks.set(key, { ...stack, amount: kept, prize, settled: true });
    this.payments.push({ seat, place, prize, kept });
    if (seat === this.seat) this.returned += kept + prize;
  }

  private colourOf(seat: number): string {
    return colourOfSeat(this.board, seat, this.holders.get(seat)?.colour);
  }
}

/** The table after these facts. `lying` is what lay there before the first of them. */
export function viewOf(
  board: Board,
  rules: Rules,
  lying: Seen<Lying>,
  events: readonly Told[],
  seat: number | null,
): View {
  const reading = new Reading(board, rules, seat, lying);
  for (const event of events) reading.read(factOf(event));
  const placed = [...reading.placed.values()];
  const staked = placed.reduce((sum, bet) => sum + bet.amount, 0);
  return {
    phase: reading.phase,
    thrown: reading.thrown,
    number: reading.number,
    before: reading.before,
    nullGolpes: reading.nullGolpes,
    stacks: [...reading.stacks.values()],
    holders: reading.holders,
    payments: reading.payments,
    placed,
    staked,
    returned: reading.phase === 'void' ? staked : reading.returned,
  };
}

export type ChipDrawn = AnyChipDrawn<Stack>;

/** All chips to draw; those of combinations also on each of their pieces, as a croupier lays them. */
/** Of a double table those on one of its cloths alone, if it is named. */
export function chipsOf(board: Board, view: View, cloth: number | null = null): ChipDrawn[] {
  const places = new Map(board.places.map((place) => [place.id, place]));
  const chips: ChipDrawn[] = [];
  for (const stack of view.stacks) {
    const place = places.get(stack.place);
    if (!place || (cloth !== null && board.cloths[stack.seat - 1] !== cloth)) continue;
    chips.push({ key: stack.key, stack, place: place.id, amount: stack.amount, prize: stack.prize, piece: false });
    if (place.prize !== null) continue;
    const hit = view.number === null ? [] : board.hits[view.number]!;
    const lies = place.pieces.filter(([piece]) => !stack.settled || hit.includes(piece));
    const total = lies.reduce((sum, [, count]) => sum + count, 0);
    for (const [piece, count] of lies) {
      const amount = (stack.amount * count) / total;
      chips.push({ key: `${stack.key}|${piece}`, stack, place: piece, amount, prize: 0, piece: true });
    }
  }
  return chips;
}
