/** What a player wants to do between two hands. Whoever says so during a hand is heard as soon as it is over. */

import { untrack } from 'svelte';
import type { Between, PokerAct } from './board';

export interface Wished {
  /** Bring a cave, and pay the big bet now instead of waiting for it. */
  enter: { post: boolean } | null;
  topUp: boolean;
  rest: boolean;
  back: { post: boolean } | null;
}

export const NOTHING: Wished = { enter: null, topUp: false, rest: false, back: null };

/** The next act of what is wished that the table allows now, and what is still wished after it. */
export function nextOf(wished: Wished, offer: Between): { act: PokerAct; left: Wished } | null {
  const { enter, topUp, rest, back } = wished;
  if (enter && offer.cave) return { act: { act: 'buy_cave', amount: offer.cave, post: enter.post }, left: { ...wished, enter: null } };
  if (topUp && offer.top_up) return { act: { act: 'top_up' }, left: { ...wished, topUp: false } };
  if (back && (offer.resting || offer.waits)) return { act: { act: 'return', post: back.post }, left: { ...wished, back: null } };
  if (rest && !offer.cave && !offer.resting) return { act: { act: 'rest' }, left: { ...wished, rest: false } };
  return null;
}

export interface Asks {
  between(): Between | null;
  act(act: PokerAct): Promise<boolean>;
}

export class Wishes {
  wished = $state.raw<Wished>(NOTHING);
  #busy = $state(false);

  constructor(readonly of: Asks) {
    $effect(() => {
      const offer = this.of.between();
      const next = offer && !this.#busy ? nextOf(this.wished, offer) : null;
      if (next) untrack(() => void this.#say(next));
    });
  }

  wish(more: Partial<Wished>): void {
    this.wished = { ...this.wished, ...more };
  }

  forget(): void {
    this.wished = NOTHING;
  }

  async #say({ act, left }: { act: PokerAct; left: Wished }): Promise<void> {
    this.#busy = true;
    this.wished = left; // whatever comes of it, it has been said
    await this.of.act(act);
    this.#busy = false;
  }
}
