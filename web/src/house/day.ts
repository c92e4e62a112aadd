/** A day's figures, added up. */

import type { Figures, TableFigures } from './api';
import { csv, decimal } from './csv';
import type { Bilingual } from '../lib/i18n.svelte';

export interface DayInCurrency {
  currency: string;
  tables: TableFigures[];
  players: number;
  jogadas: number;
  collected: number;
  paid: number;
  commission: number;
  result: number;
  byHour: number[];
}

const ORDER = ['AOA', 'EUR', 'DEMO'];
const HOURS = 24;

/** Money and demo credits are never added together: one sum for each currency, demo last. */
export function byCurrency(tables: TableFigures[]): DayInCurrency[] {
  const currencies = [...new Set(tables.map((table) => table.currency))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return currencies.map((currency) => added(currency, tables.filter((table) => table.currency === currency)));
}

function added(currency: string, tables: TableFigures[]): DayInCurrency {
  const sum = (of: (table: TableFigures) => number) => tables.reduce((total, table) => total + of(table), 0);
  return {
    currency,
    tables,
    players: sum((table) => table.players),
    jogadas: sum((table) => table.jogadas),
    collected: sum((table) => table.collected),
    paid: sum((table) => table.paid),
    commission: sum((table) => table.commission),
    result: sum((table) => table.result),
    byHour: Array.from({ length: HOURS }, (_, hour) => sum((table) => table.by_hour[hour] ?? 0)),
  };
}

export function figuresCsv(figures: Figures, language: keyof Bilingual): string {
  const hours = Array.from({ length: HOURS }, (_, hour) => `${String(hour).padStart(2, '0')}h`);
  const head = ['day', 'table', 'game', 'currency', 'players', 'jogadas', 'collected', 'paid', 'commission', 'result', ...hours];
  const rows = figures.tables.map((table) => [
    figures.day,
    table.table,
    table.name[language],
    table.currency,
    table.players,
    table.jogadas,
    decimal(table.collected),
    decimal(table.paid),
    decimal(table.commission),
    decimal(table.result),
    ...hours.map((_, hour) => decimal(table.by_hour[hour] ?? 0)),
  ]);
  return csv(head, rows);
}

/** The same day, so many days later or earlier, as YYYY-MM-DD. */
export function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
