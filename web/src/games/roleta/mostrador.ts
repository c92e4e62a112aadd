/** What stands on the display of a table (AO1.11, AO1.12). */

export interface Shown {
  seat: number;
  colour: string;
  chipValue: number;
  own: boolean;
}

/** As much of a symbol as there is room for on a chip: the first letters of its first two words. */
export function initialsOf(symbol: string): string {
  const words = symbol.trim().split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0] ?? '').join('').toUpperCase();
}
