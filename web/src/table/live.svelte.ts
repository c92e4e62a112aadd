/** A table as this client sees it: every message from the line changes it a little. */

import type { JackpotStanding, Seat, Seated, Session } from '../protocol/socket';
import type { Bilingual } from '../lib/i18n.svelte';
import type { BegunSaid, EndedSaid, EventSaid, NoticeSaid, TableMessage, TableSaid } from '../lib/line';
import { Curtain } from './curtain';
import { wonIn, type Won } from '../games/acumulado/jackpot';
import type { AnyGame, AnyOffer, Seen } from '../lib/border';
import type { LiveView, SocketEvent } from './game';
import { PartidaState } from './partida.svelte';

export interface Call {
  number: number;
  text: Bilingual;
  at_ms: number;
}

const CALLS_KEPT = 30;
const WON_KEPT = 12;
const RESULTS_KEPT = 100;
/** Notices that the table needs at once. All others are for people, and wait for what has been shown. */
const FOR_THE_TABLE = new Set(['pack_root', 'bets_close', 'decision_until', 'time_banks', 'registration']);

export class LiveTable implements LiveView {
  readonly table: string;
  jogada = $state<string | null>(null);
  lying = $state.raw<Seen<AnyGame['lying']>>({});
  events = $state.raw<SocketEvent[]>([]);
  offer = $state.raw<{ number: number; offer: AnyOffer } | null>(null);
  seat = $state<number | null>(null);
  seats = $state.raw<Record<number, string>>({});
  betsCloseMs = $state<number | null>(null);
  decisions = $state.raw<Record<string, number>>({});
  results = $state.raw<string[]>([]);
  stack = $state<number | null>(null);
  jackpot = $state.raw<JackpotStanding | null>(null);
  /** Prizes of the jackpot that were paid lately, as far as they are shown. */
  jackpotWon = $state.raw<Won[]>([]);

  readonly partida = new PartidaState();

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
  #curtain = new Curtain();
  /** Up to which event the game has shown the table; null while it has never told. */
  #shown = $state<number | null>(null);
  #last = 0;
  /** The whole table was just told, and nothing has happened since: one's own seat belongs to it. */
  #drawnAnew = false;

  /** The croupier just said something. */
  onCall: (text: Bilingual) => void = () => undefined;
  /** Something happened that is no fact of a jogada. */
  onNotice: (notice: NoticeSaid) => void = () => undefined;
  /** A jogada began, under this seal. */
  onBegun: (jogada: string, commitment: string) => void = () => undefined;

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

  /** The player has to decide, and has seen all that led there: until when, if a clock runs. Null when nothing is asked. */
  get deciding(): { untilMs: number | null } | null {
    if (this.seat === null || this.offer?.offer.clock !== 'decision' || this.offer.offer.otherwise === null) return null;
    const last = this.events.at(-1)?.number ?? 0;
    if (this.#shown !== null && this.#shown < last) return null;
    return { untilMs: this.decisions[`seat:${this.seat}`] ?? null };
  }

  /** The game has shown everything up to this event. */
  shown(event: number): void {
    this.#shown = Math.max(this.#shown ?? event, event);
    this.#curtain.shown(event);
  }

  /** Do this once all that has happened so far is shown. */
  later(task: () => void): void {
    this.#curtain.behind(this.#last, task);
  }

  /** Nobody looks at the table any more: what waited is done now. */
  leave(): void {
    this.#curtain.lift();
  }

  take(message: TableMessage): void {
    switch (message.say) {
      case 'table':
        return this.#stand(message);
      case 'event':
        this.#drawnAnew = false;
        return this.#add([message], true);
      case 'notice':
        if (FOR_THE_TABLE.has(message.notice)) return this.#notice(message);
        return this.later(() => this.#notice(message));
      case 'offer':
        if (message.offer) this.#begin(message.jogada);
        this.offer = message.offer && { number: message.number, offer: message.offer };
        return this.#lay(message.offer && 'stack' in message.offer ? message.offer.stack : null);
      case 'seated':
        return this.#drawnAnew ? this.#seat(message) : this.later(() => this.#seat(message));
      case 'seat':
        return this.#change(message);
      case 'begun':
        return this.#open(message);
      case 'ended':
        return this.#end(message);
    }
  }

  #stand(message: TableSaid): void {
    const { state } = message;
    const first = !this.known;
    this.#drawnAnew = message.whole;
    this.offer = null; // if there is one, it follows in the same breath
    if (message.whole) {
      this.#curtain.lift();
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
    this.decisions = state.decisions;
    this.partida.stand(state, message.hidden);
    this.#add(message.events, !first);
    this.later(() => {
      this.results = message.results;
      this.jackpot = state.jackpot ?? null;
    });
    if (message.whole) this.#curtain.lift();
    this.known = true;
  }

  #sit({ seat, session }: { seat: number | null; session?: Session | null }): void {
    this.seat = seat;
    this.session = session ?? this.session;
    if (seat === null) this.stack = null;
  }

  #seat(message: Seated): void {
    this.#sit(message);
    this.partida.sit(message);
  }

  /** Somebody has come or gone, rests or is back. */
  #change({ seat, player, resting, waiting }: Seat): void {
    const { [seat]: _, ...others } = this.seats;
    this.seats = player === null ? others : { ...others, [seat]: player };
    this.waiting = waiting;
    this.partida.change(seat, resting);
  }

  #open({ jogada, commitment, lying }: BegunSaid): void {
    this.#begin(jogada);
    this.commitment = commitment;
    this.lying = lying;
    this.onBegun(jogada, commitment);
  }

  /** What lies on the table is drawn with the next jogada; until then its cloth shows how this one went. */
  #end({ results }: EndedSaid): void {
    this.later(() => (this.results = [...this.results, ...results].slice(-RESULTS_KEPT)));
  }

  #lay(stack: number | null): void {
    if (stack !== null) this.later(() => (this.stack = stack));
  }

  /** Another jogada than before begins an empty cloth. */
  #begin(jogada: string): void {
    if (jogada === this.jogada) return;
    this.lastJogada = this.jogada;
    this.jogada = jogada;
    this.events = [];
    this.offer = null;
    this.betsCloseMs = null;
    this.decisions = {};
  }

  #add(events: EventSaid[], aloud: boolean): void {
    if (!events.length) return;
    for (const event of events) this.#begin(event.jogada);
    const mine = events.filter((event) => event.jogada === this.jogada);
    this.events = [...this.events, ...mine];
    for (const event of events) {
      this.#last = event.number;
      if (event.fact.fact === 'sat_down') this.seats = { ...this.seats, [event.fact.seat.number]: event.fact.seat.player };
      const won = wonIn(event.number, event.fact);
      if (won) this.later(() => (this.jackpotWon = [...this.jackpotWon.filter((each) => each.event !== won.event), won].slice(-WON_KEPT)));
      if (event.call) this.#call({ number: event.number, text: event.call, at_ms: event.at_ms }, aloud);
    }
  }

  #call(call: Call, aloud: boolean): void {
    this.later(() => {
      this.calls = [...this.calls, call].slice(-CALLS_KEPT);
      if (aloud) this.onCall(call.text);
    });
  }

  #notice(notice: NoticeSaid): void {
    const { details } = notice;
    this.partida.notice(notice);
    if (notice.notice === 'waiting') {
      this.waiting = details['waiting'];
    } else if (notice.notice === 'lying') {
      this.lying = details['lying'];
    } else if (notice.notice === 'bets_close') {
      this.#begin(details['jogada']);
      this.betsCloseMs = details['at_ms'];
    } else if (notice.notice === 'decision_until') {
      this.decisions = { ...this.decisions, [details['party']]: details['at_ms'] };
    } else if (notice.notice === 'jackpot') {
      this.jackpot = details as typeof this.jackpot;
    } else if (notice.notice === 'session_ended') {
      this.seat = null;
      this.offer = null;
      this.stack = null;
      this.partida.rise();
    } else if (notice.notice === 'table_closed') {
      this.closed = true;
    }
    this.onNotice(notice);
  }
}
