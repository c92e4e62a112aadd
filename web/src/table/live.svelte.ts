/** A table as this client sees it: every message from the line changes it a little. */

import type { Session } from '../protocol/socket';
import type { Bilingual } from '../lib/i18n.svelte';
import type { EventSaid, NoticeSaid, TableMessage, TableSaid } from '../lib/line';
import type { LiveView, Loose, SocketEvent } from './game';

export interface Call {
  number: number;
  text: Bilingual;
  at_ms: number;
}

const CALLS_KEPT = 30;

export class LiveTable implements LiveView {
  readonly table: string;
  jogada = $state<string | null>(null);
  lying = $state.raw<Loose>({});
  events = $state.raw<SocketEvent[]>([]);
  offer = $state.raw<{ number: number; offer: Loose } | null>(null);
  seat = $state<number | null>(null);
  seats = $state.raw<Record<number, string>>({});
  betsCloseMs = $state<number | null>(null);
  results = $state.raw<string[]>([]);

  /** False until the table has been seen for the first time. */
  known = $state(false);
  commitment = $state<string | null>(null);
  session = $state.raw<Session | null>(null);
  calls = $state.raw<Call[]>([]);
  closing = $state(false);
  /** Closed for good. */
  closed = $state(false);
  waiting = $state(0);
  /** The jogada before the one in play, to be seen again. */
  lastJogada = $state<string | null>(null);

  /** The croupier just said something. */
  onCall: (text: Bilingual) => void = () => undefined;
  /** Something happened that is no fact of a jogada. */
  onNotice: (notice: NoticeSaid) => void = () => undefined;
  /** A jogada began: what lies on the table, results and seats have to be asked for. */
  onJogada: () => void = () => undefined;

  constructor(
    table: string,
    private readonly purseNow: () => number | null = () => null,
  ) {
    this.table = table;
  }

  get purse(): number | null {
    return this.purseNow();
  }

  get phaseKey(): string {
    return this.jogada ?? '';
  }

  take(message: TableMessage): void {
    switch (message.say) {
      case 'table':
        return this.#stand(message);
      case 'event':
        return this.#add([message], true);
      case 'notice':
        return this.#notice(message);
      case 'offer':
        if (message.offer) this.#begin(message.jogada);
        this.offer = message.offer && { number: message.number, offer: message.offer };
        return;
      case 'seated':
        this.seat = message.seat;
        this.session = message.session ?? this.session;
    }
  }

  #stand(message: TableSaid): void {
    const { state } = message;
    const first = !this.known;
    this.offer = null; // if there is one, it follows in the same breath
    if (message.whole) {
      this.events = [];
      this.calls = [];
      this.jogada = state.jogada ?? message.events.at(-1)?.jogada ?? null;
    } else if (state.jogada) this.#begin(state.jogada);
    if (state.jogada === this.jogada || message.whole) this.lying = message.lying;
    this.seats = state.seats;
    this.waiting = state.waiting;
    this.closing = state.closing;
    this.commitment = state.commitment ?? this.commitment;
    this.betsCloseMs = state.bets_close_ms;
    this.results = message.results;
    this.seat = message.seat;
    this.session = message.session ?? this.session;
    this.#add(message.events, !first);
    this.known = true;
  }

  /** Another jogada than before begins an empty cloth. */
  #begin(jogada: string): void {
    if (jogada === this.jogada) return;
    this.lastJogada = this.jogada;
    this.jogada = jogada;
    this.events = [];
    this.offer = null;
    this.betsCloseMs = null;
  }

  #add(events: EventSaid[], aloud: boolean): void {
    if (!events.length) return;
    for (const event of events) this.#begin(event.jogada);
    if (!this.events.length && aloud) this.onJogada();
    const mine = events.filter((event) => event.jogada === this.jogada);
    this.events = [...this.events, ...mine];
    for (const event of events) {
      if (event.fact['fact'] === 'sat_down') this.seats = { ...this.seats, [event.fact['seat'].number]: event.fact['seat'].player };
      if (event.call) this.#call({ number: event.number, text: event.call, at_ms: event.at_ms }, aloud);
    }
  }

  #call(call: Call, aloud: boolean): void {
    this.calls = [...this.calls, call].slice(-CALLS_KEPT);
    if (aloud) this.onCall(call.text);
  }

  #notice(notice: NoticeSaid): void {
    const { details } = notice;
    if (notice.notice === 'commitment') {
      this.#begin(details['jogada']);
      this.commitment = details['commitment'];
    } else if (notice.notice === 'bets_close') {
      this.#begin(details['jogada']);
      this.betsCloseMs = details['at_ms'];
    } else if (notice.notice === 'session_ended') {
      this.seat = null;
      this.offer = null;
    } else if (notice.notice === 'table_closed') {
      this.closed = true;
    }
    this.onNotice(notice);
  }
}
