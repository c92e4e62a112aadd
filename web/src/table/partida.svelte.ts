/** What a table of players against players tells besides its hands: time banks, one's own standing, its session, what is coming. */

import type { Refused, Seated, SessionState, TableState } from '../protocol/socket';
import type { Json } from '../lib/api';
import { serverClock } from '../lib/clock.svelte';
import type { NoticeSaid } from '../lib/line';

export interface OwnSeat {
  leaving: boolean;
  /** Asked for, from the next hand on. */
  resting: boolean;
  /** The clock decided: no cards until something is heard. */
  away: boolean;
  wantsSeat: number | null;
  /** Without a seat: in the list of a session, or among those who wait. */
  place: number | null;
}

/** Limits that will hold after so many hands. */
export interface ComingLimits {
  old: Json;
  new: Json;
  hands: number;
}

/** A time bank: what it has, and since when it runs, if it does. */
export interface Bank {
  leftMs: number;
  sinceMs: number | null;
}

/** A phrase that somebody said to the table. */
export interface Said {
  seat: number;
  phrase: string;
  atMs: number;
}

const SAID_KEPT = 24;
const NOTHING: OwnSeat = { leaving: false, resting: false, away: false, wantsSeat: null, place: null };

export class PartidaState {
  own = $state.raw<OwnSeat>(NOTHING);
  session = $state.raw<SessionState | null>(null);
  /** Why this person sees nothing of the hands. */
  hidden = $state.raw<Refused | null>(null);
  limitsComing = $state.raw<ComingLimits | null>(null);
  /** Seats that rest or are away. */
  resting = $state.raw<readonly number[]>([]);
  /** The last ones, newest last. */
  said = $state.raw<readonly Said[]>([]);
  #left = $state.raw<Record<string, number>>({});
  #since = $state.raw<Record<string, number>>({});

  bank(seat: number): Bank | null {
    const leftMs = this.#left[seat];
    return leftMs === undefined ? null : { leftMs, sinceMs: this.#since[seat] ?? null };
  }

  stand(state: TableState, hidden: Refused | null): void {
    this.#left = state.time_banks ?? {};
    this.#since = state.banks_since ?? {};
    this.resting = state.resting ?? [];
    this.session = state.session ?? null;
    this.limitsComing = state.limits_coming ?? null;
    this.hidden = hidden ?? null;
  }

  sit({ leaving, resting, away, wants_seat, place }: Seated): void {
    this.own = { leaving, resting, away, wantsSeat: wants_seat, place };
  }

  /** A seat whose player rests or is away, or no longer. */
  change(seat: number, resting: boolean): void {
    const others = this.resting.filter((each) => each !== seat);
    this.resting = resting ? [...others, seat] : others;
  }

  /** A seat was given up: nothing that was asked for with it stands. */
  rise(): void {
    this.own = NOTHING;
  }

  notice({ notice, details }: NoticeSaid): void {
    switch (notice) {
      case 'decision_until':
        return this.#decision(details);
      case 'time_banks':
        this.#left = details['left_ms'];
        return;
      case 'said':
        this.said = [...this.said, { seat: details['seat'], phrase: details['phrase'], atMs: serverClock.now() }].slice(-SAID_KEPT);
        return;
      case 'registration':
        if (this.session) this.session = { ...this.session, registered: details['registered'], waiting: details['waiting'] };
        return;
      case 'seats_drawn':
        if (this.session) this.session = { ...this.session, stage: 'begun', seats: details['seats'], waiting: details['waiting'], commitment: details['commitment'], seed: details['seed'] };
        return;
      case 'limits_change':
        this.limitsComing = details as ComingLimits;
        return;
      case 'limits_changed':
        this.limitsComing = null;
        return;
    }
  }

  /** A bank runs from now on, or a new decision stops it. */
  #decision({ party, bank_left_ms, bank_since_ms }: Json): void {
    const seat = String(party).split(':')[1] ?? '';
    const { [seat]: _, ...others } = this.#since;
    this.#since = typeof bank_since_ms === 'number' ? { ...others, [seat]: bank_since_ms } : others;
    if (typeof bank_left_ms === 'number') this.#left = { ...this.#left, [seat]: bank_left_ms };
  }
}
