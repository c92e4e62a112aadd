/** A jogada of the past as a view that a game can draw, up to any of its steps. */

import type { Replay } from '../lib/api';
import type { LiveView, SocketEvent } from './game';

export function eventsOf(replay: Replay): SocketEvent[] {
  return replay.steps.map((step, index) => ({
    table: replay.table,
    number: index + 1,
    jogada: replay.jogada,
    fact: step.fact,
    at_ms: step.at_ms,
    call: step.call,
  }));
}

export function viewAt(replay: Replay, events: SocketEvent[], step: number): LiveView {
  return {
    table: replay.table,
    jogada: replay.jogada,
    lying: replay.lying,
    events: events.slice(0, step),
    offer: null,
    seat: replay.seat,
    seats: {},
    betsCloseMs: null,
    decisions: {},
    purse: null,
    stack: null,
    results: [],
    phaseKey: replay.jogada,
  };
}
