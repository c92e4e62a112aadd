/** The words of the bacará table. */

import { textsOf } from '../../lib/i18n.svelte';
import type { Space } from './board';

export const t = textsOf('bacara');

export const nameOf = (chance: string): string => t.chances[chance] ?? chance;
/** As printed on the cloth. */
export const printedOf = (chance: string): string => t.short[chance] ?? nameOf(chance);

/** What a chance pays, with what is taken off it: "paga 1 para 1 menos 5 %". */
export function paysOf(chance: string, prize: number, [percent, points]: [number, number[]]): string {
  const pays = t.pays(prize, 1);
  if (chance !== 'banca' || percent === 0) return pays;
  return `${pays} ${points.length === 10 ? t.less(percent) : t.lessOn(percent, pointsText(points))}`;
}

export function pointsText(points: readonly number[]): string {
  return points.join(` ${t.or} `);
}

/** How much may still be added, in words; who complements a seat can only follow it. */
export function roomOf({ left, code }: Space, host: number, written: (amount: number) => string): string {
  if (left > 0) return t.room(written(left));
  return code === 'only_complement' ? t.hostFirst(host) : t.roomNone;
}

/** What a chance pays, as printed on the cloth: "1 : 1 −5 %". */
export function printedPrize(chance: string, prize: number, [percent, points]: [number, number[]]): string {
  const off = chance === 'banca' && percent ? ` −${percent}\u00a0%${points.length < 10 ? ` (${points.join(', ')})` : ''}` : '';
  return `${prize} : 1${off}`;
}
