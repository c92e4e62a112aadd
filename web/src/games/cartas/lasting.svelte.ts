/**
 * The end of a jogada stays on the table until it has been seen: where the player alone decides when it goes on, until
 * they do something; else for a while. As soon as cards of the next one come, it is gone.
 */

import type { AnyGame } from '../../lib/border';
import { factOf, type Scene } from '../pano/facts';

const LINGER_MS = 2500;

export interface Lasts<G extends AnyGame> {
  scene(): Scene<G>;
  replaying(): boolean;
  /** Nothing goes on before the player does something. */
  waits(): boolean;
}

export class Lasting<G extends AnyGame> {
  #seen = $state('');
  #last: Scene<G> | null = null;

  readonly scene: Scene<G> = $derived.by(() => {
    const now = this.of.scene();
    const last = this.#last;
    const stays = last && last.jogada !== now.jogada && last.jogada !== this.#seen && ended(last) && !dealt(now);
    if (stays && !this.of.replaying()) return last;
    this.#last = now;
    return now;
  });

  constructor(readonly of: Lasts<G>) {
    $effect(() => {
      if (this.scene.jogada === this.of.scene().jogada || this.of.waits()) return undefined;
      const timer = setTimeout(() => this.release(), LINGER_MS);
      return () => clearTimeout(timer);
    });
  }

  /** It has been seen. */
  release(): void {
    if (this.scene.jogada !== this.of.scene().jogada) this.#seen = this.scene.jogada;
  }
}

const told = ({ events }: Scene, names: readonly string[]) => events.some((event) => names.includes(factOf(event).fact));
const dealt = (scene: Scene) => told(scene, ['card_dealt']);
const ended = (scene: Scene) => dealt(scene) && told(scene, ['jogada_over', 'cards_taken', 'jogada_void']);
