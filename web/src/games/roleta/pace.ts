/** How fast facts that come in one burst are shown: the ball first, then the losers swept, then the winners paid. */

import { settling } from '../pano/show.svelte';
import { indexOfRest, type Told } from './roleta';

export const SPIN_MS = 3400;

/** Where the croupier calls the result, just before the fact itself. */
function callOf(rest: number, events: readonly Told[]): number {
  const before = events[rest - 1]?.fact;
  return before?.fact === 'announced' && 'number' in before.details ? rest - 1 : rest;
}

/** The call of the result waits for the ball, and so does all that follows from it. */
export function before(events: readonly Told[], index: number): number {
  const rest = indexOfRest(events);
  if (rest >= 0 && index === callOf(rest, events)) return SPIN_MS;
  return settling(events, index);
}
