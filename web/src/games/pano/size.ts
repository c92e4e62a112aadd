/** How much room a table has, which decides how its parts lie. */

export type TableSize = 'grand' | 'wide' | 'tall' | 'phone';

export function sizeFor(width: number): TableSize {
  return width >= 1180 ? 'grand' : width >= 820 ? 'wide' : width >= 560 ? 'tall' : 'phone';
}
