/** Who is at this browser: account, purses, language and light of the room. */

import type { Me, Register } from '../protocol/rest';
import { api, ProblemError } from './api';
import { serverClock } from './clock.svelte';
import { entryOf, type Language } from '../texts/languages';
import { tongue } from './i18n.svelte';

export type Room = 'system' | 'light' | 'dark';

const ROOM_KEPT_AS = 'jogofeito.room';

class Person {
  #me = $state.raw<Me | null>(null);
  #known = $state(false);
  #failed = $state<unknown>(null);
  #room = $state<Room>(keptRoom());
  #listeners = new Set<() => void>();
  #coming: Promise<Me> | null = null;

  /** Chips in front of the person at the table on the page, which the purse does not count. */
  inFront = $state.raw<{ currency: string; amount: number } | null>(null);

  /** Null while nobody is known here. */
  get me(): Me | null {
    return this.#me;
  }

  /** False until the server has said once who this is. */
  get known(): boolean {
    return this.#known;
  }

  /** Why the server could not say who this is, if it could not. */
  get failed(): unknown {
    return this.#failed;
  }

  /** Somebody with an account of their own. */
  get registered(): boolean {
    return this.#me !== null && this.#me.role !== 'guest';
  }

  get house(): boolean {
    return this.#me?.role === 'operator' || this.#me?.role === 'inspector';
  }

  get room(): Room {
    return this.#room;
  }

  purse(currency: string): number | null {
    return this.#me?.purses[currency] ?? null;
  }

  /** The server says a purse has changed. */
  setPurse(currency: string, amount: number): void {
    if (this.#me) this.#me = { ...this.#me, purses: { ...this.#me.purses, [currency]: amount } };
  }

  /** Called whenever somebody else is at this browser than before. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async load(): Promise<void> {
    try {
      this.#become(await api.me());
      this.#failed = null;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) this.#become(null);
      else this.#failed = error;
    }
    this.#known = true;
  }

  /** Somebody, if only a guest with demo credits; the same one for all who ask at once. */
  ensure(): Promise<Me> {
    this.#coming ??= this.#come().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #come(): Promise<Me> {
    if (!this.#known || this.#failed) await this.load();
    if (this.#failed) throw this.#failed;
    if (!this.#me) this.#become(await api.guest());
    return this.#me!;
  }

  async register(body: Omit<Register, 'language'>): Promise<void> {
    this.#become(await api.register({ ...body, language: tongue.served }));
  }

  async signIn(name: string, password: string, code = ''): Promise<void> {
    this.#become(await api.signIn(name, password, code));
  }

  async claim(code: string, name: string, password: string): Promise<void> {
    this.#become(await api.claim(code, name, password));
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.#become(null);
  }

  async refillDemo(): Promise<void> {
    this.#become(await api.refillDemo());
  }

  speak(language: Language): void {
    tongue.speak(language).catch(() => undefined); // without its texts the page goes on as it is
    if (this.#me) {
      const { served } = entryOf(language);
      this.#me = { ...this.#me, language: served };
      api.setLanguage(served).catch(() => undefined); // kept here all the same
    }
  }

  light(room: Room): void {
    this.#room = room;
    localStorage.setItem(ROOM_KEPT_AS, room);
    this.applyRoom();
  }

  /** Set the light on the page; called again when the system's changes. */
  applyRoom(): void {
    const dark = this.#room === 'dark' || (this.#room === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset['room'] = dark ? 'dark' : 'light';
  }

  #become(me: Me | null): void {
    const changed = this.#known && me?.person !== this.#me?.person;
    this.#me = me;
    this.#known = true;
    this.#failed = null;
    if (me) serverClock.set(me.now_ms);
    if (me && me.role !== 'guest') void tongue.adopt(me.language);
    if (changed) for (const listener of this.#listeners) listener();
  }
}

function keptRoom(): Room {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(ROOM_KEPT_AS);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export const person = new Person();
