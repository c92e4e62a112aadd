/** The open tables, kept fresh while somebody looks at them. */

import { api } from '../lib/api';
import { serverClock } from '../lib/clock.svelte';
import type { TableCard } from '../protocol/rest';

const EVERY_MS = 5000;
const SLOWLY_MS = 15_000;

export class LobbyTables {
  tables = $state.raw<TableCard[] | null>(null);
  error = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going = false;

  /** For an $effect: begin, and return how to stop. Nothing is fetched while the page is hidden. */
  run(): () => void {
    this.#going = true;
    void this.load();
    const seen = () => document.visibilityState === 'visible' && void this.load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      this.#going = false;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const lobby = await api.lobby();
      serverClock.set(lobby.now_ms);
      this.tables = lobby.tables;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
    if (!this.#going || document.visibilityState === 'hidden') return;
    this.#timer = setTimeout(() => void this.load(), this.error ? SLOWLY_MS : EVERY_MS);
  }
}
