import { tongue } from './i18n.svelte';

/** "2,7 %". */
export function percentText(value: number): string {
  return `${new Intl.NumberFormat(tongue.locale, { maximumFractionDigits: 2 }).format(value)}\u00a0%`;
}
