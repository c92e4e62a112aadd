/** Facts of a jogada as they come in. */

import type { LiveView } from '../../table/game';

/** As much of an event as is needed to draw a table. */
export interface Told {
  number: number;
  at_ms: number;
  fact: unknown;
}

export type Fact = { fact: string } & Record<string, unknown>;

export function factOf(event: Told): Fact {
  return event.fact as Fact;
}

/** What the table was like when a jogada began, and what became known since. */
export interface Scene {
  jogada: string;
  lying: Record<string, unknown>;
  events: readonly Told[];
}

/** What is told at a table now. */
export function sceneAt({ phaseKey, lying, events }: LiveView): Scene {
  return { jogada: phaseKey, lying, events };
}
