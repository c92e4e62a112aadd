/**
 * The line to the server: one socket that comes back by itself.
 *
 * After a break it watches the same tables again from the last event seen, and sends once more what had no answer, with
 * the same key, so that it counts once. Nothing here knows Svelte; time, chance and the socket itself are handed in.
 */

import type { Answer, Begun, Bye, Ended, Hello, Notice, Offer, Purse, Seat, Seated, Table } from '../protocol/socket';
import type { Json } from './api';
import type { AnyFact, AnyGame, AnyOffer, Seen } from './border';
import type { Bilingual } from './i18n.svelte';

export type LineState = 'connecting' | 'open' | 'lost' | 'offline';

export interface EventSaid {
  say: 'event';
  table: string;
  number: number;
  jogada: string;
  fact: AnyFact;
  at_ms: number;
  call: Bilingual | null;
}
export type TableSaid = Omit<Table, 'lying' | 'events'> & { lying: Seen<AnyGame['lying']>; events: EventSaid[] };
export type NoticeSaid = Omit<Notice, 'details'> & { details: Json };
export type OfferSaid = Omit<Offer, 'offer'> & { offer: AnyOffer | null };
export type BegunSaid = Omit<Begun, 'lying'> & { lying: Seen<AnyGame['lying']> };
export type EndedSaid = Omit<Ended, 'lying'> & { lying: Seen<AnyGame['lying']> };
export type TableMessage = TableSaid | EventSaid | NoticeSaid | OfferSaid | Seated | Seat | BegunSaid | EndedSaid;
type Said = TableMessage | Hello | Purse | Answer | Bye;

export interface SocketLike {
  send(data: string): void;
  close(): void;
  onmessage: ((event: any) => any) | null;
  onclose: ((event: any) => any) | null;
}

export interface LineMeans {
  open(): SocketLike;
  random(): number;
  later(task: () => void, ms: number): () => void;
  onState(state: LineState, retryInMs: number | null): void;
  onHello(hello: Hello): void;
  onPurse(purse: Purse): void;
  onBye(bye: Bye): void;
}

/** A request without an answer when the line was given up. */
export class NotSent extends Error {
  constructor() {
    super('the request was not answered');
    this.name = 'NotSent';
  }
}

interface Pending {
  message: Json;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Watching {
  last: number | null;
  listeners: Set<(message: TableMessage) => void>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 10_000;
const OPENING_MS = 12_000;

export class Line {
  #socket: SocketLike | null = null;
  #ready = false;
  #wanted = false;
  #online = true;
  #failures = 0;
  #nextId = 1;
  #pending = new Map<number, Pending>();
  #watching = new Map<string, Watching>();
  #stopTimers: (() => void)[] = [];
  #stopRetry: (() => void) | null = null;

  constructor(private readonly means: LineMeans) {}

  start(): void {
    this.#wanted = true;
    if (!this.#socket && !this.#stopRetry) this.#connect();
  }

  stop(): void {
    this.#wanted = false;
    this.#failures = 0;
    this.#drop();
    for (const pending of this.#pending.values()) pending.reject(new NotSent());
    this.#pending.clear();
  }

  /** Somebody else is here now: begin again with the new cookie, and forget what the other one had asked. */
  restart(): void {
    const wanted = this.#wanted;
    this.stop();
    for (const watching of this.#watching.values()) watching.last = null;
    if (wanted || this.#watching.size) this.start();
  }

  /** Do not wait for the next attempt. */
  retryNow(): void {
    if (this.#socket || !this.#wanted) return;
    this.#stopRetry?.();
    this.#connect();
  }

  /** The device says whether it has a network at all. */
  network(online: boolean): void {
    this.#online = online;
    if (online) this.retryNow();
    else if (this.#wanted) {
      this.#drop();
      this.means.onState('offline', null);
    }
  }

  watch(table: string, listener: (message: TableMessage) => void): () => void {
    const known = this.#watching.get(table);
    const watching = known ?? { last: null, listeners: new Set() };
    watching.listeners.add(listener);
    this.#watching.set(table, watching);
    this.start();
    if (!known && this.#ready) this.#sendWatch(table, watching);
    return () => {
      watching.listeners.delete(listener);
      if (watching.listeners.size || this.#watching.get(table) !== watching) return;
      this.#watching.delete(table);
      if (!this.#watching.size) this.stop();
      else if (this.#ready) this.#send({ do: 'unwatch', table });
    };
  }

  /** Ask how the table stands, without missing or repeating an event. */
  refresh(table: string): void {
    const watching = this.#watching.get(table);
    if (watching && this.#ready) this.#sendWatch(table, watching);
  }

  /** Ask the server for something; the answer comes even if the line breaks in between. */
  ask(message: Json): Promise<Answer> {
    this.start();
    const asked = { ...message, id: this.#nextId++ };
    return new Promise((resolve, reject) => {
      this.#pending.set(asked.id, { message: asked, resolve, reject });
      if (this.#ready) this.#send(asked);
    });
  }

  #connect(): void {
    this.#stopRetry = null;
    if (!this.#online) return this.means.onState('offline', null);
    this.means.onState(this.#failures ? 'lost' : 'connecting', null);
    const socket = this.means.open();
    this.#socket = socket;
    this.#stopTimers = [this.means.later(() => this.#broken(socket), OPENING_MS)];
    socket.onmessage = (event) => this.#hear(socket, String(event.data));
    socket.onclose = () => this.#broken(socket);
  }

  #broken(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (!this.#wanted) return;
    if (!this.#online) return this.means.onState('offline', null);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const wait = Math.round(longest * (0.5 + this.means.random() / 2));
    this.#stopRetry = this.means.later(() => this.#connect(), wait);
    this.means.onState('lost', wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#stopRetry?.();
    this.#stopRetry = null;
    for (const stop of this.#stopTimers) stop();
    this.#stopTimers = [];
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #hear(socket: SocketLike, data: string): void {
    if (socket !== this.#socket) return;
    if (this.#ready) this.#expectLife(socket);
    for (const said of JSON.parse(data) as Said[]) this.#take(socket, said);
  }

  #take(socket: SocketLike, said: Said): void {
    switch (said.say) {
      case 'hello':
        this.means.onHello(said);
        return this.#greeted(socket);
      case 'purse':
        return this.means.onPurse(said);
      case 'bye':
        return this.means.onBye(said);
      case 'answer': {
        const pending = this.#pending.get(said.id);
        this.#pending.delete(said.id);
        return pending?.resolve(said);
      }
      default:
        return this.#tell(said);
    }
  }

  #tell(said: TableMessage): void {
    const watching = this.#watching.get(said.table);
    if (!watching) return;
    if (said.say === 'event') {
      if (watching.last !== null && said.number <= watching.last) return; // told before
      watching.last = said.number;
    } else if (said.say === 'table') {
      const last = said.whole ? null : watching.last;
      if (last !== null) said = { ...said, events: said.events.filter((event) => event.number > last) };
      watching.last = Math.max(last ?? 0, said.state.next_event - 1);
    }
    for (const listener of watching.listeners) listener(said);
  }

  #greeted(socket: SocketLike): void {
    this.#ready = true;
    this.#failures = 0;
    this.#expectLife(socket);
    this.means.onState('open', null);
    for (const [table, watching] of this.#watching) this.#sendWatch(table, watching);
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  /** Ask for a sign of life after a while of silence; without one the line counts as broken. */
  #expectLife(socket: SocketLike): void {
    for (const stop of this.#stopTimers) stop();
    const ping = () => {
      this.#send({ do: 'ping', id: this.#nextId++ });
      this.#stopTimers = [this.means.later(() => this.#broken(socket), SILENCE_MS)];
    };
    this.#stopTimers = [this.means.later(ping, PING_EVERY_MS)];
  }

  #sendWatch(table: string, watching: Watching): void {
    this.#send({ do: 'watch', table, id: this.#nextId++, ...(watching.last === null ? {} : { after: watching.last }) });
  }

  #send(message: Json): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
