import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, GameProps } from '../../table/game';
import { kept as taken } from '../fixtures';
import type { Bet, Phase } from './bets';
import { ValueBettor } from './bettor.svelte';
import { Memory } from './memory';
import { paceAt, Show } from './show.svelte';
import { ChipTable, type ChipGame } from './table.svelte';

const PLACE = { id: 'par', kind: 'par', minimum: 100, maximum: 1000 };
const YES = taken<Answer>({ ok: true });
const NO = taken<Answer>({ ok: false, refused: { text: { pt: 'não', en: 'no' } } });
const key = (pressed: string) => ({ key: pressed, target: {} }) as KeyboardEvent;

let stop = () => {};

function seated(more: Partial<ChipGame<Bet, typeof PLACE, never>> = {}) {
  const live = $state({ phaseKey: 'a', lying: {}, events: [] as object[], seat: 1 as number | null });
  const state = $state({ phase: 'betting' as Phase, placed: [] as Bet[] });
  const yes = () => vi.fn(() => Promise.resolve(YES));
  const calls = { sit: yes(), start: yes(), act: yes(), onshown: vi.fn() };
  const game = taken<GameProps>({ live, replaying: false, ...calls });
  const kept = new Map<string, string>();
  const memory = new Memory({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) }, 'test');
  let table!: ChipTable<Bet, typeof PLACE>;
  stop = $effect.root(() => {
    const show = new Show(paceAt(() => game, () => 0));
    const player = new ValueBettor<typeof PLACE>({ placed: () => state.placed, seat: () => live.seat, mayBet: () => true, act: calls.act }, memory, 100);
    table = new ChipTable({ game: () => game, show, player, phase: () => state.phase, placed: () => state.placed, ...more });
  });
  flushSync();
  return { table, live, state, calls };
}

beforeEach(() => vi.stubGlobal('document', { hidden: false }));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('gives a seat to who bets without one', () => {
  const { table, live, calls } = seated();
  table.bet(PLACE);
  expect([calls.sit.mock.calls.length, calls.act.mock.calls.length]).toEqual([0, 1]);
  live.seat = null;
  table.bet(PLACE);
  expect(calls.sit).toHaveBeenCalledOnce();
});

it('has the bets closed once, and says so until they are', async () => {
  const { table, state } = seated();
  await table.start();
  expect(table.starting).toBe(true);
  state.phase = 'closed';
  flushSync();
  expect(table.starting).toBe(false);
});

it('lets go of the button when the table refuses', async () => {
  const { table, calls } = seated();
  calls.start.mockResolvedValue(NO);
  await table.start();
  expect([table.starting, table.of.player.hand.refusal]).toEqual([false, { pt: 'não', en: 'no' }]);
});

it('remembers the bets when they are closed, and forgets a refusal with the jogada', () => {
  const { table, live, state } = seated();
  const { player } = table.of;
  state.placed = [{ chance: 'par', amount: 300 }];
  flushSync();
  expect(player.lastBets).toEqual([]);
  state.phase = 'closed';
  flushSync();
  expect(player.lastBets).toEqual([{ chance: 'par', amount: 300 }]);
  player.hand.refusal = { pt: 'não', en: 'no' };
  live.phaseKey = 'b';
  flushSync();
  expect(player.hand.refusal).toBeNull();
});

it('tells the shell what it has shown', () => {
  const { live, calls } = seated();
  live.events = [{ number: 7, at_ms: 0, fact: { fact: 'x' } }];
  flushSync();
  expect(calls.onshown).toHaveBeenLastCalledWith(7);
});

it('hears keys: those of the game first, then the chips', () => {
  const { table } = seated({ press: (pressed) => pressed === 'l' });
  table.press(key('?'));
  expect(table.help).toBe(true);
  table.press(key('3'));
  expect(table.of.player.count).toBe(5);
  table.press(key('l'));
  expect(table.of.player.count).toBe(5);
});
