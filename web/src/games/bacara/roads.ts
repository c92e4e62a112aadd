/** Bead plate and roads of a shoe, from the list of its coups. They show what was; they foretell nothing. */

import type { PastShown as Past } from '../../protocol/games/bacara';

export type { Past };
export type Winner = Past['winner'];

export const ROWS = 6;

/** Something in a cell of a road. */
export interface Cell<T> {
  column: number;
  row: number;
  of: T;
}

/** A win in the big road, with the ties that followed it. */
export interface Win {
  winner: 'ponto' | 'banca';
  ties: number;
  pairs: number;
  natural: boolean;
}

export type Mark = 'red' | 'blue';

/** Every coup in its order, in columns of six. */
export function beadPlate(past: readonly Past[]): Cell<Past>[] {
  return past.map((of, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS, of }));
}

/** Wins in columns: a new one whenever the side changes. Ties lie on the win before; those before any win, on the first. */
export function columnsOf(past: readonly Past[]): Win[][] {
  const columns: Win[][] = [];
  let early = 0;
  for (const { winner, pairs, natural } of past) {
    const column = columns.at(-1);
    if (winner === 'empate') {
      const last = column?.at(-1);
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    const win: Win = { winner, ties: early, pairs, natural };
    early = 0;
    if (column?.[0]!.winner === winner) column.push(win);
    else columns.push([win]);
  }
  return columns;
}

/**
 * Columns in six rows. One that is longer, or meets what lies there already, turns to the right and goes on in its row:
 * the tail of a dragon.
 */
export function laid<T>(columns: readonly (readonly T[])[]): Cell<T>[] {
  const cells: Cell<T>[] = [];
  const taken = new Set<string>();
  const free = (column: number, row: number) => row < ROWS && !taken.has(`${column},${row}`);
  let start = -1;
  for (const column of columns) {
    start += 1;
    while (!free(start, 0)) start += 1;
    let at = { column: start, row: 0 };
    let turned = false;
    column.forEach((of, index) => {
      if (index > 0) {
        turned ||= !free(at.column, at.row + 1);
        at = turned ? { column: at.column + 1, row: at.row } : { column: at.column, row: at.row + 1 };
      }
      taken.add(`${at.column},${at.row}`);
      cells.push({ ...at, of });
    });
  }
  return cells;
}

export function bigRoad(past: readonly Past[]): Cell<Win>[] {
  return laid(columnsOf(past));
}

/**
 * A road that compares the columns of the big road, `back` of them apart: 1 for the big eye boy, 2 for the small road,
 * 3 for the cockroach. Red is for regular: columns of the same length, or the same on this row and the one above.
 */
export function marksOf(columns: readonly (readonly unknown[])[], back: number): Mark[] {
  const marks: Mark[] = [];
  columns.forEach((column, at) => {
    column.forEach((_, row) => {
      const other = columns[row === 0 ? at - 1 - back : at - back]?.length;
      if (other === undefined) return;
      const regular = row === 0 ? columns[at - 1]!.length === other : other !== row;
      marks.push(regular ? 'red' : 'blue');
    });
  });
  return marks;
}

export function derivedRoad(past: readonly Past[], back: number): Cell<Mark>[] {
  return laid(runsOf(marksOf(columnsOf(past), back)));
}

/** Equal neighbours together. */
export function runsOf<T>(list: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const each of list) {
    const run = runs.at(-1);
    if (run && run[0] === each) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

export interface ShoeStatistics {
  coups: number;
  ponto: number;
  banca: number;
  empate: number;
  parDoPonto: number;
  parDaBanca: number;
  natural: number;
  /** The longest run of wins of one side, ties left aside. */
  longest: { winner: 'ponto' | 'banca'; length: number } | null;
}

export function statisticsOf(past: readonly Past[]): ShoeStatistics {
  const count = (test: (each: Past) => boolean) => past.filter(test).length;
  const longest = columnsOf(past).reduce<Win[]>((best, column) => (column.length > best.length ? column : best), []);
  return {
    coups: past.length,
    ponto: count((each) => each.winner === 'ponto'),
    banca: count((each) => each.winner === 'banca'),
    empate: count((each) => each.winner === 'empate'),
    parDoPonto: count((each) => (each.pairs & 1) !== 0),
    parDaBanca: count((each) => (each.pairs & 2) !== 0),
    natural: count((each) => each.natural),
    longest: longest[0] ? { winner: longest[0].winner, length: longest.length } : null,
  };
}

/** How many columns a road has. */
export function widthOf(cells: readonly Cell<unknown>[]): number {
  return cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
}
