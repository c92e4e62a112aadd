/** Money is always a whole number of the smallest unit; here it becomes words, and back. */

import { entryOf, type Language } from '../texts/languages';

export type Currency = 'AOA' | 'EUR' | 'DEMO';

const DECIMALS = 2;
const UNITS = 10 ** DECIMALS;

/** Figures only: 1234550 is "12 345,50" in Portuguese and "12,345.50" in English. Cents only when there are some. */
export function figures(amount: number, language: Language): string {
  const { group, decimal } = entryOf(language);
  const whole = Math.floor(Math.abs(amount) / UNITS);
  const cents = Math.abs(amount) % UNITS;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = cents ? decimal + String(cents).padStart(DECIMALS, '0') : '';
  return (amount < 0 ? '−' : '') + grouped + rest;
}

/** Figures with their currency: "12 345,50 Kz". With `signed`, gains carry a plus. */
export function money(amount: number, currency: string, language: Language, signed = false): string {
  const { before = '', after = '', one = after } = entryOf(language).currencies[currency] ?? { after: `\u00a0${currency}` };
  const plus = signed && amount > 0 ? '+' : '';
  const minus = amount < 0 ? '−' : '';
  return plus + minus + before + figures(Math.abs(amount), language) + (Math.abs(amount) === UNITS ? one : after);
}

/** What fits on a chip: 100, 2,5k, 10k, 1M. */
export function shortMoney(amount: number, language: Language): string {
  const whole = amount / UNITS;
  const [value, unit] = whole >= 1e6 ? [whole / 1e6, 'M'] : whole >= 1e4 ? [whole / 1e3, 'k'] : [whole, ''];
  const text = String(Math.round(value * 100) / 100);
  return text.replace('.', entryOf(language).decimal) + unit;
}

/** Thousands all apart in the same way or not at all, then cents after a sign that is not the one of the thousands. */
const TYPED = /^(0|[1-9]\d{0,12}|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3}){0,2})(?:([.,])(\d{1,2}))?$/;

/**
 * What a person typed, in the smallest unit: "1 234,50", "1.234,50" and "1,234.50" are amounts. Null for what is none
 * or could mean two things, such as "0,001", "1,234,5" or "1.234,567".
 */
export function parseMoney(typed: string): number | null {
  const parts = TYPED.exec(typed.trim().replace(/[\s\u00a0]/g, ' '));
  if (!parts || (parts[3] && parts[3] === parts[2])) return null;
  const whole = Number(parts[1]!.replace(/[., ]/g, ''));
  return whole * UNITS + Number((parts[4] ?? '').padEnd(DECIMALS, '0'));
}
