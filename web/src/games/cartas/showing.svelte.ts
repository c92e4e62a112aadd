/** What is on show at a table of cards against the bank: the jogada in play, or the end of the last one until it has been seen. */

import { prefersReducedMotion } from 'svelte/motion';
import type { AnyGame } from '../../lib/border';
import type { GameProps } from '../../table/game';
import { sceneAt } from '../pano/facts';
import { paceAt, Show, type Pace } from '../pano/show.svelte';
import { Lasting } from './lasting.svelte';

export class CardShow<G extends AnyGame> {
  readonly show: Show<G>;
  readonly #lasting: Lasting<G>;

  /** It is the jogada in play that is on show. */
  readonly current: boolean = $derived.by(() => this.show.scene.jogada === this.game().live.phaseKey && !this.game().replaying);

  /** The player has seen everything there is to see of it. */
  readonly caughtUp: boolean = $derived.by(() => this.current && this.show.caughtUp);

  constructor(
    readonly game: () => GameProps<G>,
    before: Pace<G>['before'],
    /** The player alone decides when it goes on. */
    waits: () => boolean,
  ) {
    this.#lasting = new Lasting<G>({ scene: () => sceneAt(game().live), replaying: () => game().replaying, waits });
    this.show = new Show<G>({ ...paceAt(game, before), scene: () => this.#lasting.scene });
  }

  get still(): boolean {
    return prefersReducedMotion.current;
  }

  /** The end of the last jogada has been seen. */
  release(): void {
    this.#lasting.release();
  }
}
