/** Choices made before one's turn: kept while they mean the same, said when the turn comes. */

import { untrack } from 'svelte';
import type { PokerAct, Speaking } from './board';
import { actOf, stands, type PreAction } from './preactions';

export interface Turn {
  /** Changes with every round of bets. */
  round(): string;
  due(): number;
  speaking(): Speaking | null;
  act(act: PokerAct): Promise<boolean>;
}

export class PreActing {
  wish = $state.raw<PreAction | null>(null);
  /** A choice was taken back because the sum has changed. */
  off = $state(false);
  /** A choice is being said: nothing is asked of the player meanwhile. */
  saying = $state(false);
  #round = '';

  constructor(readonly turn: Turn) {
    $effect(() => this.#follow(this.turn.round(), this.turn.due(), this.turn.speaking()));
  }

  choose(wish: PreAction): void {
    this.off = false;
    this.wish = this.has(wish) ? null : wish;
  }

  has(wish: PreAction): boolean {
    return this.wish !== null && JSON.stringify(this.wish) === JSON.stringify(wish);
  }

  #follow(round: string, due: number, speaking: Speaking | null): void {
    untrack(() => {
      const newRound = round !== this.#round;
      this.#round = round;
      if (newRound) this.off = false;
      const { wish } = this;
      if (!wish) return;
      const act = speaking ? actOf(wish, speaking) : null;
      if (act) {
        this.wish = null;
        this.saying = true;
        void this.turn.act(act).finally(() => (this.saying = false));
      } else if (speaking || !stands(wish, due, newRound)) {
        this.wish = null;
        this.off = !newRound;
      }
    });
  }
}
