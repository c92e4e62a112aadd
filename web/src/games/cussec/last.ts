/** A result of the list of last results, read. */

import type { Board } from './board';
import type { Lifted } from './cussec';

/** "3-1-2" is a throw with a total of 6, pequeno: the board knows every throw. */
export function throwOf({ throws }: Pick<Board, 'throws'>, result: string): Lifted | null {
  const dice = result.split('-').map(Number);
  const known = throws[[...dice].sort((one, other) => one - other).join('-')];
  return known ? { dice, ...known } : null;
}
