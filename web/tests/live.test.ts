import { expect, test } from 'vitest';
import { kept } from '../src/games/fixtures';
import type { EventSaid, TableSaid } from '../src/lib/line';
import { LiveTable } from '../src/table/live.svelte';

const event = (number: number, jogada: string, fact: object = { fact: 'dome_covered' }, call: EventSaid['call'] = null): EventSaid => ({
  say: 'event',
  table: 't',
  number,
  jogada,
  fact: kept(fact),
  at_ms: number,
  call,
});

const table = (given: Partial<TableSaid> & { jogada?: string | null } = {}): TableSaid => ({
  say: 'table',
  table: 't',
  state: {
    table: 't',
    game: 'g',
    law: 'l',
    currency: 'DEMO',
    individual: false,
    closing: false,
    seats: {},
    waiting: 0,
    jogada: given.jogada === undefined ? 'j/0' : given.jogada,
    commitment: 'c',
    bets_close_ms: 5,
    decisions: {},
    now_ms: 0,
    next_event: 1,
    jackpot: null,
    time_banks: {},
    suspended_until_ms: null,
    banks_since: {},
    resting: [],
    session: null,
    limits_coming: null,
    onlookers: true,
    seat_lot: '',
  },
  lying: {},
  events: [],
  whole: true,
  results: [],
  hidden: null,
  ...given,
});

test('a new jogada clears the cloth, and what lies on it comes along', () => {
  const live = new LiveTable('t');
  const begun: string[] = [];
  live.onBegun = (jogada, commitment) => begun.push(`${jogada} ${commitment}`);
  live.take(table({ events: [event(1, 'j/0')], lying: { last_number: 1 } }));
  expect([live.phaseKey, live.events.length, live.lying]).toEqual(['j/0', 1, { last_number: 1 }]);
  live.take(kept({ say: 'ended', table: 't', jogada: 'j/0', results: ['7'], lying: { last_number: 7 } }));
  live.take(kept({ say: 'begun', table: 't', jogada: 'j/1', commitment: 'd', lying: { last_number: 7 } }));
  expect([live.phaseKey, live.events.length, live.commitment, live.lastJogada]).toEqual(['j/1', 0, 'd', 'j/0']);
  live.take(event(2, 'j/1'));
  live.take(event(3, 'j/1'));
  expect([live.events.length, live.lying, live.results, begun]).toEqual([2, { last_number: 7 }, ['7'], ['j/1 d']]);
});

test('between two jogadas the last one stays on the table', () => {
  const live = new LiveTable('t');
  live.take(table({ events: [event(1, 'j/0')] }));
  live.take({ say: 'offer', table: 't', jogada: '', number: 0, offer: null });
  live.take(table({ whole: false, jogada: null, lying: { last_number: 9 } }));
  expect([live.phaseKey, live.events.length, live.lying]).toEqual(['j/0', 1, {}]);
});

test('calls are kept, and spoken only as they come', () => {
  const live = new LiveTable('t');
  const spoken: string[] = [];
  live.onCall = (text) => spoken.push(text.en);
  live.take(table({ events: [event(1, 'j/0', {}, { pt: 'a', en: 'old' })] }));
  live.take(event(2, 'j/0', {}, { pt: 'b', en: 'new' }));
  expect(live.calls.map((call) => call.text.en)).toEqual(['old', 'new']);
  expect(spoken).toEqual(['new']);
});

test('who sits down is seen, and who has gone has no offer', () => {
  const live = new LiveTable('t');
  live.take(table());
  live.seat = 2;
  live.take(event(1, 'j/0', { fact: 'sat_down', seat: { number: 2, player: 'ana' } }));
  live.take({ say: 'offer', table: 't', jogada: 'j/0', number: 4, offer: kept({ offer: 'betting' }) });
  expect([live.seats, live.offer?.number]).toEqual([{ 2: 'ana' }, 4]);
  live.take({ say: 'notice', table: 't', notice: 'session_ended', details: { staked: 0, returned: 0, net: 0 }, text: null });
  expect([live.seat, live.offer]).toEqual([null, null]);
});

test('nothing runs ahead of what the game has shown', () => {
  const live = new LiveTable('t');
  const spoken: string[] = [];
  let purse = 0;
  live.onCall = (text) => spoken.push(text.en);
  live.take(table({ events: [event(1, 'j/0')] }));
  live.seat = 1;
  live.shown(1);
  live.take(event(2, 'j/0', {}, { pt: '17', en: '17' }));
  live.take(event(3, 'j/0'));
  live.later(() => (purse = 350));
  live.take({ say: 'offer', table: 't', jogada: 'j/0', number: 2, offer: kept({ stack: 900 }) });
  live.take({ say: 'notice', table: 't', notice: 'session_ended', details: { staked: 1, returned: 0, net: -1 }, text: null });
  expect([spoken, purse, live.stack, live.seat]).toEqual([[], 0, null, 1]);
  live.shown(2);
  expect([spoken, purse, live.stack]).toEqual([['17'], 0, null]);
  live.shown(3);
  expect([purse, live.seat]).toEqual([350, null]);
});

test('what is held is done at once when the table is drawn anew, or left', () => {
  const live = new LiveTable('t');
  live.take(table({ events: [event(1, 'j/0')] }));
  live.shown(1);
  live.take(event(2, 'j/0', {}, { pt: 'a', en: 'held' }));
  live.take(table({ events: [event(2, 'j/0', {}, { pt: 'a', en: 'told again' })], results: ['5'] }));
  expect([live.calls.map((call) => call.text.en), live.results]).toEqual([['told again'], ['5']]);
  live.take(event(3, 'j/0', {}, { pt: 'b', en: 'last' }));
  live.leave();
  expect(live.calls.at(-1)?.text.en).toBe('last');
});

test('it is known until when somebody may think, and forgotten with the jogada', () => {
  const live = new LiveTable('t');
  const stands = table();
  live.take({ ...stands, state: { ...stands.state, decisions: { 'seat:2': 700 } } });
  live.take({ say: 'notice', table: 't', notice: 'decision_until', details: { party: 'seat:1', at_ms: 900 }, text: null });
  expect(live.decisions).toEqual({ 'seat:1': 900, 'seat:2': 700 });
  live.take(event(2, 'j/1'));
  expect(live.decisions).toEqual({});
});

const seated = { say: 'seated', table: 't', seat: 3, session: null, leaving: false, resting: false, away: false, wants_seat: null, place: null } as const;

test('a time bank runs until the next decision, and its owner is told how the seat stands', () => {
  const live = new LiveTable('t');
  const said = (notice: string, details: object) => live.take({ say: 'notice', table: 't', notice, details, text: null });
  const whole = table();
  live.take({ ...whole, state: { ...whole.state, time_banks: { 3: 30_000, 4: 12_000 }, banks_since: { 4: 900 } } });
  expect([live.partida.bank(3), live.partida.bank(4), live.partida.bank(5)]).toEqual([{ leftMs: 30_000, sinceMs: null }, { leftMs: 12_000, sinceMs: 900 }, null]);
  said('decision_until', { party: 'seat:3', at_ms: 41_000, bank_left_ms: 30_000, bank_since_ms: 11_000 });
  expect(live.partida.bank(3)).toEqual({ leftMs: 30_000, sinceMs: 11_000 });
  said('time_banks', { left_ms: { 3: 25_000, 4: 12_000 } });
  said('decision_until', { party: 'seat:3', at_ms: 60_000 });
  expect(live.partida.bank(3)).toEqual({ leftMs: 25_000, sinceMs: null });

  live.take({ ...seated, resting: true, wants_seat: 7 });
  expect(live.partida.own).toMatchObject({ resting: true, wantsSeat: 7, leaving: false });
  said('session_ended', {});
  expect([live.seat, live.partida.own.wantsSeat]).toEqual([null, null]);
});

test('a session is registered for, and its seats are drawn', () => {
  const live = new LiveTable('t');
  const said = (notice: string, details: object) => live.take({ say: 'notice', table: 't', notice, details, text: null });
  const whole = table();
  const session = { begins_ms: 1, ends_ms: 2, stage: 'announced', registered: [], commitment: 'c', seed: '', seats: {}, waiting: [], group: null } as const;
  live.take({ ...whole, state: { ...whole.state, session: { ...session, registered: [], waiting: [] } } });
  said('registration', { registered: ['ana', 'rui'], waiting: [] });
  expect(live.partida.session).toMatchObject({ stage: 'announced', registered: ['ana', 'rui'] });
  said('seats_drawn', { seats: { 2: 'rui' }, waiting: ['ana'], commitment: 'c', seed: 's' });
  expect(live.partida.session).toMatchObject({ stage: 'begun', seats: { 2: 'rui' }, waiting: ['ana'], seed: 's' });
});

test('other limits are announced before they hold', () => {
  const live = new LiveTable('t');
  const said = (notice: string, details: object) => live.take({ say: 'notice', table: 't', notice, details, text: null });
  live.take(table());
  said('limits_change', { old: { minimum: 100 }, new: { minimum: 200 }, hands: 2 });
  expect(live.partida.limitsComing).toEqual({ old: { minimum: 100 }, new: { minimum: 200 }, hands: 2 });
  said('limits_changed', { old: { minimum: 100 }, new: { minimum: 200 } });
  expect(live.partida.limitsComing).toBeNull();
});
