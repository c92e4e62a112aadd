/** An amount of money in words, as on a cheque: for confirming that no zero is too many. */

import { textsOf } from '../lib/i18n.svelte';

const t = textsOf('amounts');

export function amountInWords(units: number, currency: string): string {
  const whole = Math.floor(units / 100);
  const cents = units % 100;
  const said = (number: number, [one, several]: [string, string]) => t.of(number, t.inWords(number), number === 1 ? one : several);
  const parts = [];
  if (whole || !cents) parts.push(said(whole, t.currencies[currency] ?? [currency, currency]));
  if (cents) parts.push(said(cents, t.cents));
  return parts.join(` ${t.and} `);
}
