import { expect, test } from 'vitest';
import { initialsOf } from './mostrador';

test.each([
  ['Jogo Feito', 'JF'],
  ['mesa 3 do fundo', 'M3'],
  ['âncora', 'Â'],
  ['★', '★'],
  ['  ', ''],
])('of the symbol %s as much as fits on a chip is %s', (symbol, initials) => expect(initialsOf(symbol)).toBe(initials));
