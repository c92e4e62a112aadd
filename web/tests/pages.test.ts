import { expect, test } from 'vitest';
import { balances, beginning, resultsByDay } from '../src/account/statement';
import { duration } from '../src/lib/dates';
import { bestVoice } from '../src/lib/speech.svelte';
import { fits, forNewcomer } from '../src/lobby/filter';
import type { ChanceOdds, Statement, TableCard } from '../src/protocol/rest';
import { oddsLines, oneIn, type PricedPlace } from '../src/table/odds';

const card = (given: Partial<TableCard>): TableCard => ({
  id: 'x',
  game: 'roleta-americana',
  name: { pt: 'Roleta americana', en: 'American roulette' },
  law: 'AO1',
  currency: 'DEMO',
  individual: false,
  players: 0,
  seats: 8,
  waiting: 0,
  minimum: 100,
  results: [],
  bets_close_ms: null,
  closing: false,
  variant: { numeration: 'francesa' },
  jackpot: null,
  session: null,
  ...given,
});
const anything = { search: '', kind: 'all', game: '', freeSeats: false } as const;

test('tables are found by kind, seats and words without accents', () => {
  expect(fits(card({}), { ...anything, kind: 'money' })).toBe(false);
  expect(fits(card({ currency: 'AOA' }), { ...anything, kind: 'money' })).toBe(true);
  expect(fits(card({ players: 8 }), { ...anything, freeSeats: true })).toBe(false);
  expect(fits(card({ name: { pt: 'Bacará', en: 'Baccarat' } }), { ...anything, search: 'BACARA ao1' })).toBe(true);
  expect(fits(card({}), { ...anything, search: 'dados' })).toBe(false);
});

test('a newcomer gets a demo table of their own, or the liveliest', () => {
  const [money, own, quiet, lively] = [
    card({ id: 'money', currency: 'AOA' }),
    card({ id: 'own', individual: true }),
    card({ id: 'quiet' }),
    card({ id: 'lively', players: 3 }),
  ];
  expect(forNewcomer([money, quiet, lively, own])?.id).toBe('own');
  expect(forNewcomer([money, quiet, lively])?.id).toBe('lively');
  expect(forNewcomer([money])).toBeUndefined();
});

test('chances with the same figures share a line', () => {
  const odds = (chance: string, kind: string): ChanceOdds => ({
    chance,
    kind,
    name: { pt: chance, en: chance },
    probability: '1/37',
    expected_return: '36/37',
    house_edge: '1/37',
    variance: '1',
    hit_rate: '1/37',
    house_edge_percent: 2.7,
    probability_percent: 2.7,
  });
  const places: PricedPlace[] = [
    { id: 'pleno:1', prize: [35, 1], minimum: 1, maximum: 2 },
    { id: 'pleno:2', prize: [35, 1], minimum: 1, maximum: 2 },
  ];
  const lines = oddsLines([odds('pleno:1', 'pleno'), odds('pleno:2', 'pleno'), odds('cavalo:1-2', 'cavalo')], places);
  expect(lines.map((line) => [line.kind, line.places, line.prizes])).toEqual([
    ['pleno', 2, [[35, 1]]],
    ['cavalo', 1, []],
  ]);
  expect(oneIn('18/37', 48.6486, 'en-GB')).toBe('2.06');
  expect(oneIn(`${'1'.repeat(320)}/${'4'.repeat(320)}`, 25, 'en-GB')).toBe('4');
});

test('a statement becomes charts, oldest first, the cash desk left out of results', () => {
  const line = (number: number, amount: number, balance: number, jogada: string) => ({
    number,
    at_ms: number,
    why: '',
    text: { pt: '', en: '' },
    about: '',
    about_text: null,
    jogada,
    amount,
    balance,
    moved: Math.abs(amount),
    on_tables: 0,
  });
  const statement: Statement = {
    currency: 'AOA',
    opening: 0,
    closing: 70,
    lines: [line(3, -30, 70, 'j'), line(2, 0, 100, 'j'), line(1, 100, 100, '')],
    truncated: false,
    purse: 70,
    on_tables: {},
    older: null,
  };
  expect(balances(statement, String).map((point) => point.value)).toEqual([100, 100, 70]);
  expect(resultsByDay(statement, () => 'today')).toEqual([{ label: 'today', value: -30 }]);
  expect(beginning('all', 5)).toBeNull();
  expect(beginning('week', 7 * 86_400_000)).toBe(0);
});

test('the voice of Portugal comes first, then any Portuguese one, then English', () => {
  const voices = ['de-DE', 'en-US', 'pt-BR', 'pt_PT'].map((lang) => ({ lang }));
  expect(bestVoice(voices, 'pt')?.lang).toBe('pt_PT');
  expect(bestVoice(voices.slice(0, 3), 'pt')?.lang).toBe('pt-BR');
  expect(bestVoice(voices.slice(0, 2), 'pt')?.lang).toBe('en-US');
  expect(bestVoice(voices, 'en')?.lang).toBe('en-US');
  expect(bestVoice([{ lang: 'de-DE' }], 'pt')).toBeUndefined();
});

test('lengths of time', () => {
  expect([duration(-5), duration(75_000), duration(3_725_000)]).toEqual(['0:00', '1:15', '1:02:05']);
});
