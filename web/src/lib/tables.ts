/** What tells a table from the others of the same game. */

import type { TableCard } from '../protocol/rest';
import { t } from './texts';

export const isDemo = (table: TableCard): boolean => table.currency === 'DEMO';

/** The variant, whether one plays alone, and the law: "numeração francesa · mesa individual · Lei AO1". */
export function particulars(table: TableCard): string {
  const variants = Object.values(table.variant).map((value) => t.card.variants[value] ?? value);
  const text = [...variants, table.individual ? t.card.individualTable : t.card.sharedTable, `${t.card.law} ${table.law}`].join(' · ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The table of the hall at which a jogada was played: a player's own table bears the player's id as well. */
export function hallTable(table: string): string {
  return table.split('.')[0]!;
}

/** Where a jogada can be seen again on its own table. */
export function replayAt(jogada: string): string {
  const table = hallTable(jogada.slice(0, jogada.lastIndexOf('/')));
  return `/mesa/${encodeURIComponent(table)}?replay=${encodeURIComponent(jogada)}`;
}
