/** How everybody at the table stands between two hands: with a cave or without one, resting, or waiting to come in. */

import type { Seen } from '../../lib/border';
import type { Fact, Lying } from '../../protocol/games/poquer';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;

export interface Standing {
  seat: number;
  /** Null while nobody has said how much. */
  stack: number | null;
  /** Has brought a cave. */
  cave: boolean;
  resting: boolean;
  /** For the big bet. */
  waits: boolean;
}

const fresh = (seat: number): Standing => ({ seat, stack: null, cave: false, resting: false, waits: false });

/** By seat, from how everybody stood before. What lay on the table counts only when it is news. */
export function standingOf(before: ReadonlyMap<number, Standing>, lying: Seen<Lying> | null, events: readonly Told[], seats: readonly number[]): Map<number, Standing> {
  const found = new Map(seats.map((seat) => [seat, { ...(before.get(seat) ?? fresh(seat)) }]));
  const at = (seat: number): Standing => {
    if (!found.has(seat)) found.set(seat, fresh(seat));
    return found.get(seat)!;
  };
  for (const { seat, resting, waits } of lying?.places ?? []) {
    if (seats.includes(seat)) Object.assign(at(seat), { cave: true, resting, waits });
  }
  for (const event of events) {
    const fact = factOf(event);
    switch (fact.fact) {
      case 'cave_bought':
        Object.assign(at(fact.seat), { cave: true, resting: false, stack: fact.stack });
        break;
      case 'topped_up':
      case 'tip_put_away':
      case 'session_share':
        at(fact.seat).stack = fact.stack;
        break;
      case 'rest_taken':
        at(fact.seat).resting = true;
        break;
      case 'back_again':
        at(fact.seat).resting = false;
        break;
      case 'hand_begins':
        for (const [number, stack] of fact.stacks) Object.assign(at(number), { cave: true, resting: false, waits: false, stack });
        break;
      case 'hand_over':
        for (const [number, stack] of fact.stacks) at(number).stack = stack;
        break;
    }
  }
  return found;
}
