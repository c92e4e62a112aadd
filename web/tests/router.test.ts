import { expect, test } from 'vitest';
import { whereTo } from '../src/account/goingOn';
import { match } from '../src/lib/router.svelte';

test.each([
  ['/', '/', {}],
  ['/mesa/:id', '/mesa/americana-1', { id: 'americana-1' }],
  ['/mesa/:id', '/mesa/americana-1/', { id: 'americana-1' }],
  ['/mesa/:id', '/mesa', null],
  ['/mesa/:id', '/mesa/a/regras', null],
  ['/mesa/:id/regras', '/mesa/a%20b/regras', { id: 'a b' }],
  ['/mesa/:id', '/mesa/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/casa/*', '/casa', { rest: '' }],
  ['/casa/*', '/casa/mesas/nova', { rest: 'mesas/nova' }],
  ['/casa/*', '/casas', null],
])('%s and %s', (pattern, path, params) => {
  expect(match(pattern, path)).toEqual(params);
});

test.each([
  ['para=/mesa/x', '/mesa/x'],
  ['', '/'],
  ['para=https://evil.example', '/'],
  ['para=//evil.example', '/'],
  ['para=/%5Cevil.example', '/'],
])('after signing in with %j', (query, where) => {
  expect(whereTo(new URLSearchParams(query))).toBe(where);
});
