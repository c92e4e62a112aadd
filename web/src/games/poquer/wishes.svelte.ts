/** What a player wants to do between two hands. Whoever says so during a hand is heard as soon as it is over. */

import { untrack } from 'svelte';
import type { Between, PokerAct } from './board';

export interface Wished {
  /** Bring a cave of at most so much, and pay the big bet now instead of waiting for it. */
  enter: { post: boolean; amount: number } | null;
  topUp: boolean;
  back: { post: boolean } | null;
}

export const NOTHING: Wished = { enter: null, topUp: false, back: null };

/** The next act of what is wished that the table allows now, and what is still wished after it. */
export function nextOf(wished: Wished, offer: Between): { act: PokerAct; left: Wished } | null {
  const { enter, topUp, back } = wished;
  if (enter && offer.cave && offer.cave <= enter.amount) return { act: { act: 'buy_cave', amount: offer.cave, post: enter.post }, left: { ...wished, enter: null } };
  if (topUp && offer.top_up) return { act: { act: 'top_up' }, left: { ...wished, topUp: false } };
  if (back && (offer.resting || offer.waits)) return { act: { act: 'return', post: back.post, wait: offer.may_wait && !back.post }, left: { ...wished, back: null } };
  return null;
}

export interface Asks {
  between(): Between | null;
  act(act: PokerAct): Promise<boolean>;
}

export class Wishes {
  wished = $state.raw<Wished>(NOTHING);
  #busy = $state(false);
  /** An offer that an act came too late for. */
  #missed: Between | null = null;

  constructor(readonly of: Asks) {
    $effect(() => {
      const offer = this.of.between();
      const next = offer && offer !== this.#missed && !this.#busy ? nextOf(this.wished, offer) : null;
      if (next) untrack(() => void this.#say(next, offer!));
    });
  }

  wish(more: Partial<Wished>): void {
    this.wished = { ...this.wished, ...more };
  }

  forget(): void {
    this.wished = NOTHING;
  }

  /** What was refused with the same offer still open stays refused; what came too late is said again to the next one. */
  async #say({ act, left }: { act: PokerAct; left: Wished }, offer: Between): Promise<void> {
    const before = this.wished;
    this.#busy = true;
    this.wished = left;
    const done = await this.of.act(act);
    if (!done && this.of.between() !== offer && this.wished === left) {
      this.#missed = offer;
      this.wished = before;
    }
    this.#busy = false;
  }
}
