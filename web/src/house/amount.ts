/** Amounts of money as they are typed at the desk and in forms: whole units, or nothing where it could mean two things. */

import { parseMoney } from '../lib/money';

/**
 * "1 234,50", "1.234,50" and "1,234.50" are amounts. "0,001" is none, nor is "1.234,567" or "1,234,5": with the same
 * sign for thousands and for cents, or with both for thousands, nobody can say what was meant.
 */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '');
  const cents = /([.,])\d{1,2}$/.exec(text);
  const whole = cents ? text.slice(0, cents.index) : text;
  const signs = new Set(whole.match(/[.,]/g) ?? []);
  if (signs.size > 1 || (cents && signs.has(cents[1]!)) || (signs.size && whole.startsWith('0'))) return null;
  return parseMoney(text);
}
