/** How fast the facts of a throw are shown: the dice roll first; then bets are swept, paid and moved, and the puck. */

import { factOf, type Told } from '../pano/facts';
import { settling } from '../pano/show.svelte';

export const ROLL_MS = 2000;
const MOVE_MS = 480;
const PUCK_MS = 420;

export function before(events: readonly Told[], index: number): number {
  switch (factOf(events[index]!).fact) {
    case 'thrown':
      return ROLL_MS;
    case 'bet_moved':
      return MOVE_MS;
    case 'puck_moved':
      return PUCK_MS;
    default:
      return settling(events, index);
  }
}
