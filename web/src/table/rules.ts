/** Values of rules in words. Which of them are money is told by their name. */

import type { RuleInForce } from '../lib/api';
import { words, type Language } from '../lib/i18n.svelte';
import { money } from '../lib/money';
import { prizeLineInWords } from '../games/acumulado/lines';
import { names } from '../lib/names.svelte';
import { t } from '../lib/texts';

const MONEY = new Set(['minimum', 'authorised', 'smallest_chip', 'chip_values', 'jackpot.stake', 'jackpot.start', 'jackpot.ceiling', 'cave', 'top_up', 'entry_minimum', 'most_in_hand', 'commission.cap']);

export const isMoney = (field: string): boolean => MONEY.has(field);

export function valueInWords(rule: RuleInForce, currency: string, language: Language): string {
  return oneValue(rule, rule.field, rule.value, currency, language);
}

/** What the law leaves open: bounds, or a list; empty when it is free text. */
export function allowedInWords(rule: RuleInForce, currency: string, language: Language): string {
  const { low, high, values } = rule.allowed;
  const put = (value: unknown) => oneValue(rule, rule.field, value, currency, language);
  if (Array.isArray(values)) return values.map(put).join(', ');
  if (low !== undefined && high !== undefined) return t.rules.allowedRange(put(low), put(high));
  return '';
}

function oneValue(rule: RuleInForce, field: string, value: unknown, currency: string, language: Language): string {
  if (field === 'jackpot.prizes' && typeof value === 'string') return prizeLineInWords(value, (key) => names.of(key));
  if (Array.isArray(value)) {
    if (field.startsWith('prizes') && value.length === 2) return t.rules.prize(value[0], value[1]);
    return value.map((each) => oneValue(rule, field, each, currency, language)).join(', ');
  }
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
  if (typeof value === 'number' && isMoney(field)) return money(value, currency, language);
  if (value && typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${oneValue(rule, key, each, currency, language)}`)
      .join('; ');
  }
  const text = String(value ?? '–');
  const said = rule.said[text];
  return said ? words(said) : (names.of(text) ?? text.replaceAll('_', ' '));
}
