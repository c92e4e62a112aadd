/** What comes from the server is typed by what it publishes: nobody casts it, and nobody knows the games besides it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../src');
const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('/protocol/'))
  .map((file) => ({ name: relative(ROOT, file), lines: readFileSync(file, 'utf8').split('\n') }));

/** Comments, imports and loops of templates say `as` too. */
const isCode = (line: string) => !/^\s*(\/?\*|\/\/|<!--|(import|export) (type )?[{*])/.test(line);
const withoutLoops = (line: string) => line.replaceAll(/\{#each [^}]* as /g, '');

/** Where something stands, as `games/x.ts: the line`. */
function found(pattern: RegExp, allowed: readonly string[] = []): string[] {
  return files
    .filter(({ name }) => !allowed.includes(name))
    .flatMap(({ name, lines }) => lines.filter((line) => isCode(line) && pattern.test(withoutLoops(line))).map((line) => `${name}: ${line.trim()}`));
}

/** JSON becomes typed where it comes in: answers, messages, the game of a table, what tests keep. */
const BORDER = ['lib/api.ts', 'lib/line.ts', 'games/index.ts', 'games/fixtures.ts'];
const SAID = '(?:fact|facts|offer|offers|offered|asked|board|lying|carry|rules|acts?)';
const TYPES = '(?:Any)?(?:Fact|Offer|Act|Board|Lying|Carry|Rules|Game|Told|Scene)';

describe('no client casts what the server said', () => {
  it.each([
    ['a fact, offer, board or rules as something else', new RegExp(`\\b${SAID}\\b[\\w.?!'"\\[\\]]*\\)? as (?!const\\b)[\\w{(\\[]`)],
    ['something as a type of the border', new RegExp(`\\bas (?:readonly )?${TYPES}\\b(?! from)`)],
    ['a field of a fact or offer by a text that no type checks', new RegExp(`(?<!t\\.)\\b${SAID}(?:\\?\\.|!)?\\['`)],
    ['anything goes', /(?<!Component)<any>|: any\b(?!\))|\bRecord<string, any>|\bLoose\b/],
  ])('%s', (_, pattern) => {
    expect(found(pattern, BORDER)).toEqual([]);
  });

  it('or as if it were unknown', () => {
    expect(found(/ as unknown as /, ['games/roleta/spots.ts'])).toEqual([]);
  });
});

/** Sentences may hold figures. */
const WORDS = files.map(({ name }) => name).filter((name) => /\btexts\b/.test(name));

describe('no client knows a game by itself', () => {
  it.each([
    ['which numbers are red', /\b1, 3, 5, 7, 9, 12\b/],
    ['the order of a wheel', /\b0, 32, 15\b|\b0, 28, 9\b/],
    ['how much a hand may count', /(?:total|points|count)\w*\)? *(?:[<>]=?|===) *(?:21|17|8|9)\b/],
  ])('%s', (_, pattern) => {
    expect(found(pattern, WORDS)).toEqual([]);
  });
});
