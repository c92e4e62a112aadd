import { expect, test } from 'vitest';
import { defineTexts, tongue } from '../src/lib/i18n.svelte';
import { en } from '../src/lib/texts.en';
import { pt } from '../src/lib/texts.pt';

type Tree = Record<string, unknown>;

function keys(tree: Tree, before = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value && typeof value === 'object' ? keys(value as Tree, `${before}${key}.`) : [`${before}${key}:${typeof value}`],
  );
}

function strings(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : value && typeof value === 'object' ? strings(value as Tree) : []));
}

test('both languages have the same texts', () => {
  expect(keys(en)).toEqual(keys(pt));
});

test('no text is empty', () => {
  expect([...strings(pt), ...strings(en)].filter((text) => !text.trim())).toEqual([]);
});

test('Portuguese is that of Portugal', () => {
  const brazilian = /\b(senha|usuário|tela|você|cadastr\w*|arquivo|registrar|celular|time)\b/i;
  expect(strings(pt).filter((text) => brazilian.test(text))).toEqual([]);
});

test('texts follow the language at once', () => {
  const t = defineTexts({ pt: { hello: 'olá', deep: { count: (n: number) => `${n} mesas` } }, en: { hello: 'hello', deep: { count: (n) => `${n} tables` } } });
  tongue.speak('pt');
  expect(t.hello).toBe('olá');
  tongue.speak('en');
  expect(t.hello).toBe('hello');
  expect(t.deep.count(2)).toBe('2 tables');
});
