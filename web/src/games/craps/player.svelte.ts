/** A craps player. Bets of the throws before stay where they are: only what is open is laid, only what is free is taken. */

import type { Bet } from '../pano/bets';
import { ValueBettor, VALUE_SIZES, type Situation } from '../pano/bettor.svelte';
import { partOff, placing, withdrawing, type BetAct } from '../pano/hand.svelte';
import type { Memory } from '../pano/memory';
import type { Place, Rules } from './board';

export interface CrapsSituation extends Situation {
  isOpen(chance: string): boolean;
  isLocked(chance: string): boolean;
}

const MOST_SIZES = 6;
const SMALL_SIZES = 3;

/** Chips for odds, which go in small steps, and then from the table minimum up. */
export function sizesFor({ minimum, smallest_chip }: Pick<Rules, 'minimum' | 'smallest_chip'>): number[] {
  const usual = minimum / smallest_chip;
  const small = VALUE_SIZES.filter((size) => size < usual).slice(0, SMALL_SIZES);
  const large = small.length ? [1, 5, 25, 100, 500] : VALUE_SIZES;
  return [...small, ...large.map((size) => size * usual)].slice(0, MOST_SIZES);
}

export class CrapsPlayer extends ValueBettor<Place> {
  readonly #sizes: number[];

  constructor(
    readonly now: CrapsSituation,
    memory: Memory,
    rules: Rules,
  ) {
    super(now, memory, rules.smallest_chip);
    this.#sizes = sizesFor(rules);
    this.count = rules.minimum / rules.smallest_chip;
  }

  override get sizes(): number[] {
    return this.#sizes;
  }

  override clear(): void {
    const free = this.placed.filter((bet) => !this.now.isLocked(bet.chance));
    if (this.now.mayBet() && free.length > 0) void this.hand.do(free.map(withdrawing));
  }

  /** The chip in hand, or as little more as the place takes. */
  protected override laying(place: Place): BetAct[] {
    return [placing({ chance: place.id, amount: Math.max(this.inSteps(place), place.minimum - this.on(place)) })];
  }

  protected override taking(place: Place, there: Bet[]): Bet | undefined {
    const bet = there[0];
    return bet && partOff(bet, Math.min(bet.amount, this.inSteps(place)), place);
  }

  protected override lay(bets: readonly Bet[]): void {
    super.lay(bets.filter((bet) => this.now.isOpen(bet.chance)));
  }

  private inSteps({ step }: Place): number {
    return Math.ceil((this.count * this.chip) / step) * step;
  }
}
