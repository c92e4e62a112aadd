/** What the last numbers tell, which is nothing about the next one. */

export interface Count {
  number: number;
  count: number;
}

export interface LastNumbers {
  /** Newest first. */
  numbers: number[];
  /** How often each came, by number. */
  counts: number[];
  /** Those that came most, at least twice. */
  hot: Count[];
  /** How many did not come at all. */
  unseen: number;
  most: number;
}

const HOTTEST = 3;

export function lastNumbersOf(results: readonly string[], pockets: number): LastNumbers {
  const numbers = results
    .map(Number)
    .filter((number) => Number.isInteger(number) && number >= 0 && number < pockets)
    .reverse();
  const counts = Array.from({ length: pockets }, () => 0);
  for (const number of numbers) counts[number]! += 1;
  const hot = counts
    .map((count, number) => ({ number, count }))
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count || numbers.indexOf(one.number) - numbers.indexOf(other.number))
    .slice(0, HOTTEST);
  return { numbers, counts, hot, unseen: counts.filter((count) => count === 0).length, most: Math.max(...counts) };
}
