import { describe, expect, it } from 'vitest';
import type { Fact } from '../../protocol/games/cussec';
import { kept, told as toldOf } from '../fixtures';
import { spotAt, spotBeside } from '../pano/spots';
import type { Board } from './board';
import { BELL_MS, isRinging, LIFT_MS, pace, uncovered, viewOf } from './cussec';
import json from './fixtures/board.json';
import { throwOf } from './last';
import { coversOf, nameOf, paysOf } from './names';
import { planOf } from './plan';
import { saidIn } from '../../../tests/speaking';

const board = kept<Board>(json);
const told = (...facts: object[]) => toldOf<Fact>(facts);

const jogada = told(
  { fact: 'dome_covered' },
  { fact: 'dice_shaken', presses: 3 },
  { fact: 'announced', key: 'bets_open', details: {} },
  { fact: 'bet_placed', seat: 1, chance: 'pequeno', amount: 1000 },
  { fact: 'bet_placed', seat: 1, chance: 'soma:12', amount: 1000 },
  { fact: 'announced', key: 'AO5.6', details: {} },
  { fact: 'announced', key: 'cussec_result', details: { dice: '2-5-5', total: 12, result: 'grande' } },
  { fact: 'dome_lifted', dice: [2, 5, 5], total: 12, result: 'grande' },
  { fact: 'zones_lit', chances: ['grande', 'pintas:2', 'pintas:5', 'diferentes:2-5', 'duplo:5', 'soma:12'] },
  { fact: 'collected', seat: 1, chance: 'pequeno', amount: 1000 },
  { fact: 'paid', seat: 1, chance: 'soma:12', kept: 1000, prize: 7000 },
);

describe('a jogada', () => {
  it('shows the dice of the one before until they are covered, and then none', () => {
    expect(viewOf({ dice: [1, 2, 3] }, [], 1)).toMatchObject({ covered: false, before: [1, 2, 3], lifted: null });
    expect(viewOf({ dice: [1, 2, 3] }, jogada.slice(0, 5), 1)).toMatchObject({ covered: true, shakes: 1, phase: 'betting', lifted: null });
  });

  it('lifts the dome, lights zones, sweeps and pays', () => {
    expect(viewOf({}, jogada.slice(0, 8), 1)).toMatchObject({ covered: false, phase: 'settled', lifted: { total: 12, dice: [2, 5, 5] } });
    const view = viewOf({}, jogada, 1);
    expect([view.lit.size, view.staked, view.returned]).toEqual([6, 2000, 8000]);
    expect(view.stacks).toMatchObject([{ place: 'soma:12', prize: 7000 }]);
  });

  it('waits for the dome before the call, and shows the rising dome what was recorded', () => {
    expect(jogada.map((_, index) => pace(jogada, index)).findIndex((ms) => ms === LIFT_MS)).toBe(6);
    expect([uncovered(jogada, 6), uncovered(jogada, 9), uncovered(jogada, undefined)]).toEqual([[2, 5, 5], null, null]);
  });

  it('rings the bell before the call that closes the bets, and it has rung until the dome is covered again', () => {
    const call = 5;
    expect([pace(jogada, call), isRinging(jogada, call), isRinging(jogada, call + 1), isRinging(jogada, undefined)]).toEqual([BELL_MS, true, false, false]);
    const rung = jogada.map((_, index) => viewOf({}, jogada.slice(0, index + 1), 1).rung);
    expect(rung.indexOf(true)).toBe(call);
    expect(rung.at(-1)).toBe(true);
    const again = told({ fact: 'announced', key: 'AO5.6', details: {} }, { fact: 'dome_covered' });
    expect(viewOf({}, again, 1).rung).toBe(false);
  });

  it('does it all again when dice lie on each other, with the bets as they lay', () => {
    const again = told(
      ...jogada.slice(0, 6).map((event) => event.fact),
      { fact: 'announced', key: 'AO5.7', details: {} },
      { fact: 'shaking_void', stacked: 2, dice: [1, 1, 1] },
      { fact: 'dome_covered' },
      { fact: 'dice_shaken', presses: 3 },
      { fact: 'announced', key: 'bets_open', details: {} },
    );
    expect(viewOf({}, again, 1)).toMatchObject({ phase: 'betting', stacked: 2, shakes: 2, lifted: null, staked: 2000 });
    expect(pace(again, 8)).toBeGreaterThan(0);
  });
});

describe.each([true, false])('the board (lying: %s)', (lying) => {
  const plan = planOf(board, lying);

  it('has every place once, none over another', () => {
    expect(plan.spots.map((spot) => spot.place.id)).toEqual(board.places.map((place) => place.id));
    expect(plan.spots).toHaveLength(50);
    for (const { area, place, x, y } of plan.spots) {
      expect(spotAt(plan, x, y)?.place.id).toBe(place.id);
      expect(area.x >= 0 && area.y >= 0 && area.x + area.w <= plan.width && area.y + area.h <= plan.height).toBe(true);
      const over = plan.spots.filter(
        ({ area: other }) =>
          area.x < other.x + other.w - 0.01 && other.x < area.x + area.w - 0.01 && area.y < other.y + other.h - 0.01 && other.y < area.y + area.h - 0.01,
      );
      expect(over).toHaveLength(1);
    }
  });

  it('is large enough for a finger', () => {
    for (const { area } of plan.spots) expect(Math.min(area.w, area.h)).toBeGreaterThan(44);
  });

  it('can be walked with arrows from any place to any other', () => {
    const reached = new Set(['pequeno']);
    for (const id of reached) {
      for (const arrow of ['up', 'down', 'left', 'right'] as const) {
        const next = spotBeside(plan, plan.spotOf.get(id)!, arrow, false);
        if (next) reached.add(next.place.id);
      }
    }
    expect([...plan.spotOf.keys()].filter((id) => !reached.has(id))).toEqual([]);
  });
});

it('names, prices and explains every place', () => {
  for (const language of ['pt', 'en'] as const) {
    expect(new Set(board.places.map((place) => saidIn(language, () => nameOf(place)))).size).toBe(50);
    expect(board.places.every((place) => saidIn(language, () => coversOf(board, place)))).toBe(true);
  }
  const of = (id: string) => board.places.find((place) => place.id === id)!;
  expect(saidIn('pt', () => nameOf(of('diferentes:1-2')))).toBe('Diferentes 1 e 2');
  expect(saidIn('pt', () => paysOf(of('pintas:4')))).toBe('paga 1, 2 ou 3 para 1');
  expect(saidIn('en', () => paysOf(of('duplo:4')))).toBe('pays 10 or 30 to 1');
});

it('reads a result of the list', () => {
  expect(throwOf(board, '1-2-3')).toEqual({ dice: [1, 2, 3], total: 6, result: 'pequeno' });
  expect([throwOf(board, '4-4-4')?.result, throwOf(board, '6-5-1')?.result]).toEqual(['triplo', 'grande']);
  expect(throwOf(board, 'x')).toBeNull();
});
