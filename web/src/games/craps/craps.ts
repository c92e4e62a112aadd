/** What a craps table shows, told by the facts of a throw so far and by what lay there before. */

import type { Bet } from '../pano/bets';
import type { Seen } from '../../lib/border';
import type { BetMoved, BetStays, Fact } from '../../protocol/games/craps';
import { factOf, type Told } from '../pano/facts';
import { ClothReading, type ClothView } from '../pano/reading';
import type { Board, Lying, LyingBet } from './board';

export interface CrapsView extends ClothView {
  /** Where the puck lies; 0 when it is off. */
  point: number;
  /** Who has the dice; 0 is the stickman. */
  shooter: number | null;
  /** To whom the dice are presented. */
  presentedTo: number | null;
  /** The numbers of the two dice that were chosen. */
  chosen: [number, number] | null;
  faces: [number, number] | null;
  total: number | null;
  nullThrows: number;
  /** Amounts that lie from the throws before, by stack. */
  carried: ReadonlyMap<string, number>;
  /** The player's own bets of this throw alone. */
  fresh: Bet[];
  /** Places on which a prize was paid. */
  won: ReadonlySet<string>;
  /** The place to which the last bet shown went. */
  movedTo: string | null;
  /** Nothing is thrown because nobody has a bet. */
  abandoned: boolean;
  /** The dice went out of hand, and whose. */
  lostBy: number | null;
}

export const CLOSED = 'craps_closed';

class CrapsReading extends ClothReading {
  point: number;
  shooter: number | null;
  presentedTo: number | null = null;
  chosen: [number, number] | null = null;
  faces: [number, number] | null = null;
  total: number | null = null;
  nullThrows = 0;
  carried = new Map<string, number>();
  won = new Set<string>();
  movedTo: string | null = null;
  abandoned = false;
  lostBy: number | null = null;

  constructor(seat: number | null, lying: Seen<Lying>) {
    super([CLOSED], seat);
    this.point = lying.point ?? 0;
    this.shooter = lying.shooter?.seat ?? null;
    this.stand(lying.bets ?? []);
  }

  override read(fact: Fact): void {
    this.movedTo = null;
    super.read(fact);
    switch (fact.fact) {
      case 'table_stands':
        this.point = fact.point;
        this.shooter = fact.shooter;
        return this.stand(fact.bets);
      case 'bet_withdrawn':
        return this.keepCarried(fact.seat, fact.chance);
      case 'bet_moved':
        return this.move(fact);
      case 'bet_returned':
        return this.takeOff(fact, true);
      case 'dice_offered':
        this.phase = 'closed';
        this.presentedTo = fact.seat;
        return;
      case 'dice_refused':
        this.presentedTo = null;
        return;
      case 'dice_chosen':
        this.presentedTo = null;
        this.shooter = fact.seat;
        this.chosen = fact.dice;
        return;
      case 'throw_null':
        this.nullThrows++;
        return;
      case 'thrown':
        this.phase = 'settled';
        this.faces = fact.faces;
        this.total = fact.total;
        return;
      case 'paid':
        if (fact.prize > 0) this.won.add(fact.chance);
        return;
      case 'bet_stays':
        return this.liesOn(fact);
      case 'jogada_void':
        return this.giveBack();
      case 'puck_moved':
        this.point = fact.point;
        return;
      case 'dice_lost':
        this.shooter = null;
        this.lostBy = fact.seat;
        return;
      case 'series_abandoned':
        this.point = 0;
        this.abandoned = true;
        return;
    }
  }

  override view(): CrapsView {
    const { point, shooter, presentedTo, chosen, faces, total, nullThrows, carried, won, movedTo, abandoned, lostBy } = this;
    const fresh = [...this.placed].flatMap(([key, bet]): Bet[] => {
      const amount = bet.amount - (carried.get(key) ?? 0);
      return amount > 0 ? [{ ...bet, amount }] : [];
    });
    const view = super.view();
    if (view.phase === 'void') view.staked = view.returned = fresh.reduce((sum, bet) => sum + bet.amount, 0);
    return { ...view, point, shooter, presentedTo, chosen, faces, total, nullThrows, carried, fresh, won, movedTo, abandoned, lostBy };
  }

  private stand(bets: readonly LyingBet[]): void {
    this.stacks.clear();
    this.placed.clear();
    this.carried.clear();
    for (const { seat, chance, amount } of bets) {
      this.lay(seat, chance, amount);
      this.carried.set(`${seat}|${chance}`, amount);
    }
  }

  /** Only what was laid for this throw goes back; the rest lies on. */
  private giveBack(): void {
    const placed = this.placed;
    this.placed = new Map();
    for (const [key, amount] of this.carried) {
      const [seat, chance] = key.split('|') as [string, string];
      this.lay(Number(seat), chance, amount);
    }
    this.placed = placed;
  }

  /** What was laid last is taken back first. */
  private keepCarried(seat: number, chance: string): void {
    const key = `${seat}|${chance}`;
    const before = this.carried.get(key);
    const left = this.stacks.get(key)?.amount ?? 0;
    if (before === undefined) return;
    if (left) this.carried.set(key, Math.min(before, left));
    else this.carried.delete(key);
  }

  /** It has won and been paid, and is at stake again: nothing of it has come back. */
  private liesOn({ seat, chance, amount }: BetStays): void {
    this.carried.set(`${seat}|${chance}`, amount);
    if (seat === this.seat) this.returned -= amount;
  }

  private move({ seat, chance, to, amount }: BetMoved): void {
    this.stacks.delete(`${seat}|${chance}`);
    this.stacks.delete(`${seat}|${to}`); // one that lay there was decided by the same throw
    const placed = new Map(this.placed);
    this.lay(seat, to, amount);
    this.placed = placed; // what was at stake when bets closed stays as it was
    this.carried.set(`${seat}|${to}`, amount);
    this.movedTo = to;
  }
}

export function viewOf(lying: Seen<Lying>, events: readonly Told<Fact>[], seat: number | null): CrapsView {
  const reading = new CrapsReading(seat, lying);
  for (const event of events) reading.read(factOf(event));
  return reading.view();
}

/** Stacks that can be neither taken back nor altered until a throw decides them. */
export function lockedStacks(board: Board, view: CrapsView): Set<string> {
  const stay = new Set(board.places.filter((place) => !place.taken_down).map((place) => place.id));
  return new Set(view.stacks.filter((stack) => stay.has(stack.place) && view.carried.has(stack.key)).map((stack) => stack.key));
}
