/** Which tables to show. */

import type { TableCard } from '../protocol/rest';
import { isDemo } from '../lib/tables';

export type Kind = 'all' | 'demo' | 'money';

export interface Wanted {
  search: string;
  kind: Kind;
  game: string;
  freeSeats: boolean;
}

/** Letters without accents, so that "frances" finds "Francês". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function fits(table: TableCard, wanted: Wanted): boolean {
  if (wanted.kind !== 'all' && isDemo(table) !== (wanted.kind === 'demo')) return false;
  if (wanted.game && table.game !== wanted.game) return false;
  if (wanted.freeSeats && !table.individual && table.players >= table.seats) return false;
  const about = plain([table.name.pt, table.name.en, table.game, table.law, table.currency, table.id, ...Object.values(table.variant)].join(' '));
  return plain(wanted.search)
    .split(/\s+/)
    .every((word) => about.includes(word));
}

/** Where a newcomer is best sent: a demo table of their own, else the demo table with the most company and a free seat. */
export function forNewcomer(tables: TableCard[]): TableCard | undefined {
  const demo = tables.filter((table) => isDemo(table) && !table.closing);
  const free = demo.filter((table) => !table.individual && table.players < table.seats).sort((a, b) => b.players - a.players);
  return demo.find((table) => table.individual) ?? free[0] ?? demo[0];
}
