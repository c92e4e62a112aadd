/** Names of chances, colours and games, as the server words them; fetched once, when a page needs them. */

import { api, type Messages } from './api';
import { tongue } from './i18n.svelte';

class Names {
  #messages = $state.raw<Messages | null>(null);
  #loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.#loading ??= api.messages().then(
      (messages) => void (this.#messages = messages),
      () => void (this.#loading = null), // to be tried again
    );
    return this.#loading;
  }

  /** Null for what has no name of its own. */
  of(key: string): string | null {
    return this.#messages?.[tongue.served]['name']?.[key] ?? null;
  }
}

export const names = new Names();
