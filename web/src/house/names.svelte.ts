/** What the server calls things: chances, colours, numerations. Asked for once. */

import { combinationName, prizeLineInWords } from '../games/acumulado/lines';
import { api, type Messages } from '../lib/api';
import { tongue } from '../lib/i18n.svelte';
import { money } from '../lib/money';
import { isMoney } from './rule-form';
import { h } from './texts';

class Names {
  #messages = $state.raw<Messages | null>(null);
  #asked = false;

  /** For an $effect; without an answer things keep their ids. */
  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    api.messages().then(
      (messages) => (this.#messages = messages),
      () => (this.#asked = false),
    );
  }

  of(value: unknown): string {
    const id = String(value);
    if (id === 'true') return h.form.yes;
    if (id === 'false') return h.form.no;
    return h.values[id] ?? h.currencies[id] ?? this.#named(id) ?? id;
  }

  #named(key: string): string | null {
    return this.#messages?.[tongue.served]?.['name']?.[key] ?? null;
  }

  /** A combination that a jackpot pays. */
  combination(id: string): string {
    return combinationName(id, (key) => this.#named(key));
  }

  /** A value of the rules in words: money as money, prizes as odds, lists one after another. */
  ruleValue(field: string, value: unknown, currency: string): string {
    if (field.startsWith('prizes.') && Array.isArray(value)) return h.prize(value[0], value[1]);
    if (field === 'jackpot.prizes' && typeof value === 'string') return prizeLineInWords(value, (key) => this.#named(key));
    if (Array.isArray(value)) return value.length ? value.map((each) => this.ruleValue(field, each, currency)).join(', ') : '–';
    if (typeof value === 'number') return isMoney(field) ? money(value, currency, tongue.language) : value.toLocaleString(tongue.locale);
    return this.of(value);
  }
}

export const names = new Names();
