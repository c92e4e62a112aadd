/** How bets are laid here: no chip is larger than a place can take, and the last one fills what is left. */

import type { Place } from '../pano/bets';
import { ValueBettor, VALUE_SIZES, type Situation } from '../pano/bettor.svelte';
import { placing, type BetAct } from '../pano/hand.svelte';
import type { Memory } from '../pano/memory';

export class PlaceBettor<P extends Place & { step: number }> extends ValueBettor<P> {
  constructor(
    at: Situation,
    memory: Memory,
    step: number,
    readonly most: number,
    /** How much may still be added to a place; null while that is not known. */
    readonly room: (place: P) => number | null,
  ) {
    super(at, memory, step);
  }

  override get sizes(): number[] {
    return VALUE_SIZES.filter((size) => size * this.chip <= this.most);
  }

  protected override laying(place: P): BetAct[] {
    const room = this.room(place);
    const wanted = Math.max(this.count * place.step, place.minimum - this.on(place));
    return [placing({ chance: place.id, amount: room ? Math.min(wanted, room) : wanted })];
  }
}
