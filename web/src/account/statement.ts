/** Figures of a statement for its charts. */

import type { Statement } from '../protocol/rest';

export type Period = 'day' | 'week' | 'month' | 'year' | 'all';

export interface Point {
  label: string;
  value: number;
}

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<Period, 'day' | 'all'>, number> = { week: 7, month: 30, year: 365 };
const MOST_POINTS = 200;

/** Where a period begins; null for everything. */
export function beginning(period: Period, nowMs: number): number | null {
  if (period === 'all') return null;
  if (period === 'day') return new Date(nowMs).setHours(0, 0, 0, 0);
  return nowMs - DAYS[period] * DAY_MS;
}

/** The balance after every movement, oldest first; long statements are thinned out. */
export function balances(statement: Statement, label: (ms: number) => string): Point[] {
  const lines = oldestFirst(statement);
  const every = Math.ceil(lines.length / MOST_POINTS) || 1;
  return lines.filter((_, index) => index % every === 0 || index === lines.length - 1).map((line) => ({ label: label(line.at_ms), value: line.balance }));
}

/** What each day brought or took at the tables; money brought to the cash desk or taken from it is no result. */
export function resultsByDay(statement: Statement, label: (ms: number) => string): Point[] {
  const days = new Map<string, number>();
  for (const line of oldestFirst(statement)) {
    if (!line.jogada) continue;
    const day = label(line.at_ms);
    days.set(day, (days.get(day) ?? 0) + line.amount);
  }
  return [...days].map(([day, value]) => ({ label: day, value }));
}

export function oldestFirst(statement: Statement): Statement['lines'] {
  return statement.lines.toSorted((one, other) => one.number - other.number);
}
