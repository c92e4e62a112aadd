/** What things are called at the house's pages: as the server names them, or in words of the house's own. */

import { combinationName, prizeLineInWords } from '../games/acumulado/lines';
import { tongue, words, type Bilingual } from '../lib/i18n.svelte';
import { money } from '../lib/money';
import { names as served } from '../lib/names.svelte';
import type { RuleInForce } from '../lib/api';
import { isMoney } from './rule-form';
import { h } from './texts';

class Names {
  /** For an $effect; without an answer things keep their ids. */
  load(): void {
    void served.load();
  }

  /** `said` are words that mean something of their own where they stand, such as the values of a rule. */
  of(value: unknown, said: Record<string, Bilingual> = {}): string {
    const id = String(value);
    if (said[id]) return words(said[id]);
    if (id === 'true') return h.form.yes;
    if (id === 'false') return h.form.no;
    return h.values[id] ?? h.currencies[id] ?? served.of(id) ?? id;
  }

  /** A combination that a jackpot pays. */
  combination(id: string): string {
    return combinationName(id, (key) => served.of(key));
  }

  /** What a combination wins, as a line of a jackpot's plan has it. */
  prizeLine(line: string): string {
    return prizeLineInWords(line, (key) => served.of(key));
  }

  /** A value of the rules in words: money as money, prizes as odds, lists one after another. */
  ruleValue(rule: RuleInForce, value: unknown, currency: string): string {
    const { field } = rule;
    if (field.startsWith('prizes.') && Array.isArray(value)) return h.prize(value[0], value[1]);
    if (field === 'jackpot.prizes' && typeof value === 'string') return this.prizeLine(value);
    if (Array.isArray(value)) return value.length ? value.map((each) => this.ruleValue(rule, each, currency)).join(', ') : '–';
    if (typeof value === 'number') return isMoney(field) ? money(value, currency, tongue.language) : value.toLocaleString(tongue.locale);
    return this.of(value, rule.said);
  }
}

export const names = new Names();
