import { expect, test } from 'vitest';
import { rememberSeal, sealSeen, type Shelf } from '../src/lib/seals';

function shelf(): Shelf & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('the first seal seen of a jogada counts', () => {
  const here = shelf();
  rememberSeal('t/0', 'aa', here);
  rememberSeal('t/0', 'bb', here);
  expect(sealSeen('t/0', here)).toBe('aa');
  expect(sealSeen('t/1', here)).toBeNull();
});

test('old seals make room, and a broken store does no harm', () => {
  const here = shelf();
  for (let jogada = 0; jogada < 301; jogada++) rememberSeal(`t/${jogada}`, 'aa', here);
  expect(sealSeen('t/0', here)).toBeNull();
  expect(sealSeen('t/300', here)).toBe('aa');
  here.kept.set('jogofeito.seals', '{');
  expect(sealSeen('t/300', here)).toBeNull();
});
