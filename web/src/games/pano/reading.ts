/** What lies on a cloth, told by the facts of a jogada so far. Nothing is decided here: facts say it all. */

import type { AnyFact } from '../../lib/border';
import type { Bet, Money, Phase, Stack } from './bets';
import { seatColour } from './colours';

export interface ClothView extends Money {
  stacks: Stack[];
  /** The player's own bets as they lay when bets closed. */
  placed: Bet[];
}

/** Chips that leave a place, as several facts tell it. */
export interface OffCloth {
  seat: number;
  chance: string;
  amount: number;
}

export interface PaidOut {
  seat: number;
  chance: string;
  kept: number;
  prize: number;
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

  read(fact: AnyFact): void {
    switch (fact.fact) {
      case 'announced':
        if (fact.key === 'bets_open') this.phase = 'betting';
        if (this.closing.includes(fact.key)) this.phase = 'closed';
        return;
      case 'bet_placed':
        return this.lay(fact.seat, fact.chance, fact.amount);
      case 'bet_withdrawn':
        return this.lay(fact.seat, fact.chance, -fact.amount);
      // where bets lie on no cloth, facts of these names tell of no chance
      case 'collected':
        return 'chance' in fact ? this.takeOff(fact, false) : undefined;
      case 'returned':
        return this.takeOff(fact, true);
      case 'paid':
        return 'chance' in fact ? this.pay(fact) : undefined;
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
  protected takeOff({ seat, chance, amount }: OffCloth, back: boolean): void {
    const key = `${seat}|${chance}`;
    const stack = this.stacks.get(key);
    if (back && seat === this.seat) this.returned += amount;
    if (!stack) return;
    // what is left of it is its owner's
    if (stack.amount > amount) this.stacks.set(key, { ...stack, amount: stack.amount - amount, settled: true });
    else this.stacks.delete(key);
  }

  protected pay({ seat, chance, kept, prize }: PaidOut): void {
    const key = `${seat}|${chance}`;
    const stack = this.stacks.get(key);
    if (stack) this.stacks.set(key, { ...stack, amount: kept, prize, settled: true });
    if (seat === this.seat) this.returned += kept + prize;
  }
}
