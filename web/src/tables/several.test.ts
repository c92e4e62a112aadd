import { beforeAll, expect, test } from 'vitest';
import { kept } from '../games/fixtures';
import type { AnyOffer } from '../lib/border';
import { tongue } from '../lib/i18n.svelte';
import { behind, type Holder } from '../lib/socket.svelte';
import { Curtain } from '../table/curtain';
import { LiveTable } from '../table/live.svelte';
import { pageTitle } from '../table/turn';
import { addressOf, byTimeLeft, nextWaiting, secondsLeft, tablesIn, toldApart } from './several';

beforeAll(() => tongue.speak('pt'));

test('an address names two to four tables, each once', () => {
  expect(tablesIn('a+b')).toEqual({ ids: ['a', 'b'], twice: [], tooMany: [] });
  expect(tablesIn('a+b+a+a')).toEqual({ ids: ['a', 'b'], twice: ['a'], tooMany: [] });
  expect(tablesIn('a+b+c+d+e+f')).toEqual({ ids: ['a', 'b', 'c', 'd'], twice: [], tooMany: ['e', 'f'] });
  expect(tablesIn('a+b+a+c+d')).toEqual({ ids: ['a', 'b', 'c', 'd'], twice: ['a'], tooMany: [] });
  expect(tablesIn('+ +').ids).toEqual([]);
});

test('tables have an address together, and one alone has its own', () => {
  expect(addressOf(['a', 'b'])).toBe('/mesas/a+b');
  expect(addressOf(['a'])).toBe('/mesa/a');
  expect(addressOf([])).toBe('/');
  expect(tablesIn(addressOf(['x-1', 'y']).slice('/mesas/'.length)).ids).toEqual(['x-1', 'y']);
});

const waiting = [
  { id: 'late', untilMs: 9000 },
  { id: 'patient', untilMs: null },
  { id: 'soon', untilMs: 4000 },
];

test('the table with the least time comes first, and one without a clock last', () => {
  expect(byTimeLeft(waiting).map(({ id }) => id)).toEqual(['soon', 'late', 'patient']);
});

test('from one table that waits to the next, and round again', () => {
  expect(nextWaiting(waiting, 'elsewhere')).toBe('soon');
  expect(nextWaiting(waiting, 'soon')).toBe('late');
  expect(nextWaiting(waiting, 'patient')).toBe('soon');
  expect(nextWaiting([waiting[0]!], 'late')).toBe('late');
  expect(nextWaiting([], 'late')).toBeNull();
});

test('seconds are counted up, and never below none', () => {
  expect([secondsLeft(4001, 1000), secondsLeft(500, 1000), secondsLeft(null, 1000)]).toEqual([4, 0, null]);
});

test('tables of the same name are numbered as they lie', () => {
  const names = toldApart([{ id: 'h1', name: "Hold'em" }, { id: 'o', name: 'Omaha' }, { id: 'h2', name: "Hold'em" }]);
  expect([...names.values()]).toEqual(["1. Hold'em", 'Omaha', "3. Hold'em"]);
});

test('the title says at which table it is the turn', () => {
  expect(pageTitle('Várias mesas', null)).toBe('Várias mesas · Jogo Feito');
  expect(pageTitle('Várias mesas', "Hold'em")).toBe("● A sua vez – Hold'em · Jogo Feito");
  expect(pageTitle('', null)).toBe('Jogo Feito');
});

test('a purse waits for each of several tables, and keeps its order', () => {
  const [one, other] = [new Curtain(), new Curtain()];
  for (const curtain of [one, other]) curtain.shown(0);
  const holders: Holder[] = [(task) => one.behind(5, task), (task) => other.behind(7, task)];
  const seen: number[] = [];
  behind(holders, () => seen.push(1));
  behind(holders, () => seen.push(2));
  one.shown(5);
  expect(seen).toEqual([]);
  other.shown(7);
  expect(seen).toEqual([1, 2]);
  behind([], () => seen.push(3));
  expect(seen.at(-1)).toBe(3);
});

test('a table waits for the player once all that led there is shown', () => {
  const live = new LiveTable('t');
  const ask = (clock: string, otherwise: object | null) => live.take({ say: 'offer', table: 't', jogada: 't/1', number: 2, offer: kept<AnyOffer>({ clock, otherwise }) });
  live.shown(0);
  live.seat = 3;
  live.take({ say: 'event', table: 't', number: 1, jogada: 't/1', fact: { fact: 'dome_covered' }, at_ms: 0, call: null });
  ask('decision', { act: 'fold' });
  expect(live.deciding).toBeNull();
  live.shown(1);
  expect(live.deciding).toEqual({ untilMs: null });
  live.decisions = { 'seat:3': 8000, 'seat:4': 9000 };
  expect(live.deciding).toEqual({ untilMs: 8000 });
  ask('betting', { act: 'done' });
  expect(live.deciding).toBeNull();
  ask('decision', null);
  expect(live.deciding).toBeNull();
});
