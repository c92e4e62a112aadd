/** Facts of a jogada as they come in. */

import type { AnyFact, AnyGame, Seen } from '../../lib/border';
import type { LiveView } from '../../table/game';

/** As much of an event as is needed to draw a table. */
export interface Told<F extends AnyFact = AnyFact> {
  number: number;
  at_ms: number;
  fact: F;
}

export function factOf<F extends AnyFact>(event: Told<F>): F {
  return event.fact;
}

/** What the table was like when a jogada began, and what became known since. */
export interface Scene<G extends AnyGame = AnyGame> {
  jogada: string;
  lying: Seen<G['lying']>;
  events: readonly Told<G['fact']>[];
}

/** What is told at a table now. */
export function sceneAt<G extends AnyGame>({ phaseKey, lying, events }: LiveView<G>): Scene<G> {
  return { jogada: phaseKey, lying, events };
}
