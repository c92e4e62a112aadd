/** The one connection of the page, with its state for everybody to see. */

import type { Answer, Bye } from '../protocol/socket';
import type { Json } from './api';
import { serverClock } from './clock.svelte';
import { Line, type LineState, type TableMessage } from './line';
import { person } from './person.svelte';

/** Does something later, once it may be seen. */
export type Holder = (task: () => void) => void;

/** Do something once every holder has let it through, one after another, so that what came first stays first. */
export function behind(holders: readonly Holder[], task: () => void): void {
  holders.reduceRight<() => void>((then, hold) => () => hold(then), task)();
}

class Connection {
  #state = $state<LineState>('connecting');
  #retryAt = $state<number | null>(null);
  #bye = $state.raw<Bye | null>(null);
  #line: Line | null = null;

  #holders = new Set<Holder>();

  get state(): LineState {
    return this.#state;
  }

  /** When the next attempt comes, in this computer's time; null while one is under way. */
  get retryAt(): number | null {
    return this.#retryAt;
  }

  /** Why the server last hung up, if it said so. */
  get bye(): Bye | null {
    return this.#bye;
  }

  /** At a table the purse waits until what changed it has been shown; at several, until it has at each. Returns how to stop. */
  holdPurse(holder: Holder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  watch(table: string, listener: (message: TableMessage) => void): () => void {
    return this.#lazily().watch(table, listener);
  }

  refresh(table: string): void {
    this.#lazily().refresh(table);
  }

  ask(message: Json): Promise<Answer> {
    return this.#lazily().ask(message);
  }

  retryNow(): void {
    this.#lazily().retryNow();
  }

  #lazily(): Line {
    if (this.#line) return this.#line;
    const line = new Line({
      open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
      random: Math.random,
      later: (task, ms) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      onState: (state, retryInMs) => {
        this.#state = state;
        this.#retryAt = retryInMs === null ? null : Date.now() + retryInMs;
      },
      onHello: (hello) => {
        this.#bye = null;
        serverClock.set(hello.now_ms);
      },
      onPurse: ({ currency, amount }) => {
        behind([...this.#holders], () => person.setPurse(currency, amount));
      },
      onBye: (bye) => (this.#bye = bye),
    });
    addEventListener('online', () => line.network(true));
    addEventListener('offline', () => line.network(false));
    person.onChange(() => line.restart());
    this.#line = line;
    return line;
  }
}

export const connection = new Connection();

/** A key that no other request has. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
