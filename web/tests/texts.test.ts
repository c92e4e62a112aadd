import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tongue } from '../src/lib/i18n.svelte';
import { t } from '../src/lib/texts';
import { files } from '../src/texts/files';
import { LANGUAGES } from '../src/texts/languages';
import { pluralsIn } from '../src/texts/plural';

type Text = string | ((...given: never[]) => string);
type Tree = Record<string, unknown>;

const SOURCE = join(import.meta.dirname, '../src');
const languages = Object.keys(LANGUAGES);
const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[2]!.replace('.ts', '')))];
const catalogue = async (language: string, room: string) => (await files[`./${language}/${room}.ts`]!()).default as Tree;

/** All texts of a catalogue by their path. */
function leaves(tree: Tree, before = ''): [string, Text][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value && typeof value === 'object' ? leaves(value as Tree, `${before}${key}.`) : [[`${before}${key}`, value as Text]],
  );
}

/** What a text takes: how many values, and where in it a `#` stands. */
function takes(text: Text): string {
  return typeof text === 'function' ? 'function' : `text ${text.match(/#/g)?.length ?? 0}`;
}

/** A text with every value given, so that those it does not say are found. */
function saidWith(text: Text): string | null {
  if (typeof text === 'string') return text;
  try {
    return text(...(Array.from({ length: text.length }, (_, index) => 7001 + index) as never[]));
  } catch {
    return null; // it wants a list
  }
}

const placeholders = (text: Text) => [...new Set(String(saidWith(text)).replace(/[\s\u00a0.,](?=\d{3})/g, '').match(/700\d/g) ?? [])].sort();

test.each(rooms)('all languages have the same texts of %s, and the same values in them', async (room) => {
  const wanted = leaves(await catalogue('pt', room));
  for (const language of languages) {
    const found = new Map(leaves(await catalogue(language, room)));
    expect([...found.keys()].sort(), language).toEqual(wanted.map(([path]) => path).sort());
    for (const [path, text] of wanted) {
      const own = found.get(path)!;
      expect([path, takes(own), placeholders(own)], language).toEqual([path, takes(text), placeholders(text)]);
    }
  }
});

test.each(rooms)('no text of %s is empty', async (room) => {
  for (const language of languages) {
    expect(leaves(await catalogue(language, room)).filter(([, text]) => typeof text === 'string' && !text.trim())).toEqual([]);
  }
});

test('Portuguese is that of Portugal', async () => {
  const brazilian = /\b(senha|usuário|tela|cadastr\w*|arquivo|registrar|celular|time)\b/i;
  const texts = (await Promise.all(rooms.map((room) => catalogue('pt', room)))).flatMap((tree) => leaves(tree));
  expect(texts.filter(([, text]) => typeof text === 'string' && brazilian.test(text))).toEqual([]);
});

test('texts follow the language at once', () => {
  void tongue.speak('pt');
  expect(t.common.close).toBe('Fechar');
  void tongue.speak('en');
  expect(t.common.close).toBe('Close');
  expect(t.common.minutes(2)).toBe('2 minutes');
});

test('things are counted as the language counts them', () => {
  const forms = { one: '# mesa', few: '# mesy', other: '# mesas' };
  expect([0, 1, 2, 1_000_000].map((count) => pluralsIn('pt-PT')(count, forms))).toEqual(['0 mesas', '1 mesa', '2 mesas', '1000000 mesas']);
  expect(pluralsIn('pl-PL')(2, forms)).toBe('2 mesy');
});

test('no language is named, and nothing is said, outside the catalogues', () => {
  const named = /(?:\blanguage|\btongue\.\w+) === '(?:pt|en)'|\b(?:pt|en): (?:'|`|\(|\{ )|'(?:pt-PT|en-GB)'/;
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(ts|svelte)$/.test(path) && !/^(texts|protocol)\/|\.test\.ts$/.test(path),
  );
  const found = sources.flatMap((path) =>
    readFileSync(join(SOURCE, path), 'utf8').split('\n').filter((line) => named.test(line)).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
