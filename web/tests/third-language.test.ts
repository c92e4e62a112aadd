/** A language nobody wrote code for: an entry in the list and a copy of a catalogue are enough. */

import { beforeAll, expect, test } from 'vitest';
import { cardName } from '../src/games/cartas/cards';
import { t as roulette } from '../src/games/roleta/texts';
import { amountInWords } from '../src/house/amount-words';
import { h } from '../src/house/texts';
import { tongue, words } from '../src/lib/i18n.svelte';
import { money } from '../src/lib/money';
import { t } from '../src/lib/texts';
import { files } from '../src/texts/files';
import { LANGUAGES, type Language } from '../src/texts/languages';

type Tree = Record<string, unknown>;

/** English with a mark in every text. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `*${value}`;
  if (typeof value === 'function') return (...given: unknown[]) => marked(value(...given));
  if (Array.isArray(value)) return value.map(marked);
  return Object.fromEntries(Object.entries(value as Tree).map(([key, each]) => [key, marked(each)]));
}

const zz = 'zz' as Language;

beforeAll(() => {
  Object.assign(LANGUAGES, { zz: { ...LANGUAGES.en, invitation: 'Zz', locale: 'de-DE', group: '.', decimal: ',' } });
  for (const [path, load] of Object.entries(files)) {
    if (path.startsWith('./en/')) files[path.replace('/en/', '/zz/')] = async () => ({ default: marked((await load()).default) as object });
  }
});

test('a third language is an entry and a folder', async () => {
  expect(tongue.others).toContain(zz);
  await tongue.speak(zz);
  expect([t.common.close, t.common.minutes(2), roulette.spin, h.nav.figures]).toEqual(['*Close', '*2 minutes', '*Spin', '*Today']);
  expect(cardName('Kh')).toBe('**king of *hearts');
  expect(amountInWords(200, 'EUR')).toMatch(/\*two/);
  expect(money(123_450, 'EUR', tongue.language)).toBe('€1.234,50');
  expect(tongue.locale).toBe('de-DE');
  expect(words({ pt: 'olá', en: 'hello' })).toBe('hello');
  expect(tongue.others).toEqual(['pt', 'en']);
});
