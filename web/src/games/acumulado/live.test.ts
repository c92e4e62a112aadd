import { expect, test } from 'vitest';
import type { AnyFact } from '../../lib/border';
import type { EventSaid } from '../../lib/line';
import { LiveTable } from '../../table/live.svelte';

const event = (number: number, fact: AnyFact): EventSaid => ({ say: 'event', table: 't', number, jogada: 'j/0', fact, at_ms: number, call: null });
const stands = (value: number) => ({ say: 'notice' as const, table: 't', notice: 'jackpot', details: { name: 'sala', value, balance: value }, text: null });
const WON: AnyFact = { fact: 'jackpot_won', seat: 2, combination: 'poquer', amount: 500 };

test('the jackpot of a table is what it was last told', () => {
  const live = new LiveTable('t');
  live.take(stands(1000));
  live.take(stands(1007));
  expect(live.jackpot).toEqual({ name: 'sala', value: 1007, balance: 1007 });
});

test('neither a prize nor the fall of the display runs ahead of the cards', () => {
  const live = new LiveTable('t');
  live.take(stands(1007));
  live.take(event(1, { fact: 'dome_covered' }));
  live.shown(1);
  live.take(event(2, { fact: 'cards_taken' }));
  live.take(event(3, WON));
  live.take(stands(507));
  expect([live.jackpot?.value, live.jackpotWon]).toEqual([1007, []]);
  live.shown(2);
  expect(live.jackpotWon).toEqual([]);
  live.shown(3);
  expect([live.jackpot?.value, live.jackpotWon.map((won) => won.amount)]).toEqual([507, [500]]);
});

test('a prize that is told again is the same prize', () => {
  const live = new LiveTable('t');
  live.take(event(3, WON));
  live.take(event(3, WON));
  live.take(event(4, { ...WON, seat: 1 }));
  expect(live.jackpotWon.map(({ event, seat }) => [event, seat])).toEqual([
    [3, 2],
    [4, 1],
  ]);
});
