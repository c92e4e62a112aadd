/** What lies on a cloth, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { Bet, Money, Phase, Stack } from './bets';
import { seatColour } from './colours';
import type { Fact } from './facts';

export interface ClothView extends Money {
  stacks: Stack[];
  /** The player's own bets as they lay when bets closed. */
  placed: Bet[];
}

/** Reads the facts that every cloth has. Games derive one that reads their own as well. */
export class ClothReading {
  phase: Phase = 'waiting';
  stacks = new Map<string, Stack>();
  placed = new Map<string, Bet>();
  returned = 0;

  constructor(
    /** The keys of the calls that close the bets. */
    readonly closing: readonly string[],
    readonly seat: number | null,
  ) {}

  read(fact: Fact): void {
    switch (fact.fact) {
      case 'announced':
        if (fact.key === 'bets_open') this.phase = 'betting';
        if (this.closing.includes(fact.key as string)) this.phase = 'closed';
        return;
      case 'bet_placed':
        return this.lay(fact.seat as number, fact.chance as string, fact.amount as number);
      case 'bet_withdrawn':
        return this.lay(fact.seat as number, fact.chance as string, -(fact.amount as number));
      case 'collected':
        return this.takeOff(fact, false);
      case 'returned':
        return this.takeOff(fact, true);
      case 'paid':
        return this.pay(fact);
      case 'jogada_void':
        this.phase = 'void';
        this.stacks.clear();
        return;
    }
  }

  view(): ClothView {
    const placed = [...this.placed.values()];
    const staked = placed.reduce((sum, bet) => sum + bet.amount, 0);
    return {
      phase: this.phase,
      stacks: [...this.stacks.values()],
      placed,
      staked,
      returned: this.phase === 'void' ? staked : this.returned,
    };
  }

  protected lay(seat: number, place: string, more: number): void {
    const key = `${seat}|${place}`;
    const own = seat === this.seat;
    const amount = (this.stacks.get(key)?.amount ?? 0) + more;
    this.stacks.delete(key);
    if (own) this.placed.delete(key);
    if (amount <= 0) return;
    // what was touched last comes last: it lies on top
    this.stacks.set(key, { key, place, seat, amount, prize: 0, settled: false, colour: seatColour(seat), own });
    if (own) this.placed.set(key, { chance: place, amount });
  }

  /** Chips that leave a place: to the bank, or back to their owner. */
  protected takeOff(fact: Fact, back: boolean): void {
    const amount = fact.amount as number;
    const key = `${fact.seat as number}|${fact.chance as string}`;
    const stack = this.stacks.get(key);
    if (back && fact.seat === this.seat) this.returned += amount;
    if (!stack) return;
    // what is left of it is its owner's
    if (stack.amount > amount) this.stacks.set(key, { ...stack, amount: stack.amount - amount, settled: true });
    else this.stacks.delete(key);
  }

  protected pay(fact: Fact): void {
    const key = `${fact.seat as number}|${fact.chance as string}`;
    const kept = fact.kept as number;
    const prize = fact.prize as number;
    const stack = this.stacks.get(key);
    if (stack) this.stacks.set(key, { ...stack, amount: kept, prize, settled: true });
    if (fact.seat === this.seat) this.returned += kept + prize;
  }
}
