/** How fast facts that come in one burst are shown: the ball first, then the losers swept, then the winners paid. */

import { factOf } from '../pano/facts';
import { indexOfRest, type Told } from './roleta';

export const SPIN_MS = 3400;
/** A result that is older than this when it arrives is shown without the ball's way to it. */
export const LATE_MS = 2500;

const BREATH_MS = 350;
const SWEEP_MS = 700;
const SWEEP_EACH_MS = 90;
const PAY_MS = 1300;
const PAY_EACH_MS = 420;
const LINGER_MS = 1400;

export interface Moment {
  /** Since the ball began to fall. */
  at: number;
  /** How many of the events are shown from then on. */
  shown: number;
}

/** When each part of a jogada's end is shown, counted from the moment in which the ball begins to fall. */
export function momentsOf(events: readonly Told[], spinMs = SPIN_MS): Moment[] {
  const rest = indexOfRest(events);
  if (rest < 0) return [];
  const facts = events.map((event) => factOf(event).fact);
  const each = (fact: string, most: number, one: number) =>
    Math.min(one, most / Math.max(1, facts.filter((name) => name === fact).length));
  const step = { collected: each('collected', SWEEP_MS, SWEEP_EACH_MS), paid: each('paid', PAY_MS, PAY_EACH_MS) };
  const moments: Moment[] = [{ at: spinMs, shown: rest + 1 }];
  let at = spinMs + BREATH_MS;
  let paying = false;
  for (let index = rest + 1; index < events.length; index++) {
    const fact = facts[index];
    if (fact === 'paid' && !paying) {
      paying = true;
      at += BREATH_MS;
    }
    if (fact === 'collected' || fact === 'paid') at += step[fact];
    moments.push({ at, shown: index + 1 });
  }
  // what was paid is left to be seen for a while
  moments.push({ at: at + LINGER_MS, shown: events.length });
  return moments;
}

/** Where the croupier calls the result, just before the fact itself. */
function callOf(rest: number, events: readonly Told[]): number {
  const before = events[rest - 1]?.fact;
  return before?.fact === 'announced' && 'number' in before.details ? rest - 1 : rest;
}

/** How many events are shown so long after the ball began to fall. The call of the result waits for the ball. */
export function shownAfter(events: readonly Told[], elapsed: number, spinMs = SPIN_MS): number {
  const rest = indexOfRest(events);
  if (rest < 0) return events.length;
  let shown = callOf(rest, events);
  for (const moment of momentsOf(events, spinMs)) if (moment.at <= elapsed) shown = moment.shown;
  return shown;
}
