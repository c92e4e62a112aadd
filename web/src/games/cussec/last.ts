/** A result of the list of last results, read. */

import type { Lifted } from './cussec';

/** "1-2-3" is a throw with a total of 6, pequeno. */
export function throwOf(result: string): Lifted {
  const dice = result.split('-').map(Number);
  const total = dice.reduce((sum, face) => sum + face, 0);
  const triple = dice.every((face) => face === dice[0]);
  return { dice, total, result: triple ? 'triplo' : total <= 10 ? 'pequeno' : 'grande' };
}
