/** The card that the player is peeling. The table has turned it already; nothing after it is shown until it is seen. */

import type { Fact } from '../../protocol/games/bacara';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;
import type { Group } from './board';

/** A card that is turned counts as seen after so long, whatever the player does. */
const LONGEST_MS = 15_000;

export interface CardInHand {
  group: Group;
  place: number;
}

export class Peel {
  card = $state.raw<CardInHand | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(card: CardInHand): void {
    this.card = card;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), LONGEST_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.card = null;
  }

  holds(event: Told): boolean {
    const fact = factOf(event);
    const card = this.card;
    return card !== null && fact.fact === 'card_turned' && fact.group === card.group && fact.place === card.place;
  }

  /** What the card is, once the table knows. */
  faceIn(events: readonly Told[]): string | null {
    const turned = events.filter((event) => this.holds(event)).map(factOf).find((fact) => fact.fact === 'card_turned');
    return turned?.card ?? null;
  }
}
