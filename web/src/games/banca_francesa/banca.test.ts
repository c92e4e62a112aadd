import { describe, expect, it } from 'vitest';
import type { ChipDrawn } from '../pano/bets';
import { spotAt, spotBeside } from '../pano/spots';
import type { Fact } from '../../protocol/games/banca_francesa';
import { kept, told as toldOf } from '../fixtures';
import { paceOf, ROLL_MS, rollingTo, viewOf } from './banca';
import type { Board, Rules } from './board';
import json from './fixtures/board.json';
import { nameOf, paysOf } from './names';
import { planOf, pointOf } from './plan';
import { saidIn } from '../../../tests/speaking';

const board = kept<Board>(json);
const rules = kept<Rules>({ law: 'AO3', seats: 8, cites: { closing: 'bets_closed', result: 'AO3.7' } });
const told = (...facts: object[]) => toldOf<Fact>(facts);

const jogada = told(
  { fact: 'announced', key: 'bets_open', details: {} },
  { fact: 'bet_placed', seat: 1, chance: 'grande', amount: 1000 },
  { fact: 'bet_placed', seat: 2, chance: 'ases', amount: 1000 },
  { fact: 'announced', key: 'bets_closed', details: {} },
  { fact: 'announced', key: 'AO3.7', details: { total: 10, result: 'nulo' } },
  { fact: 'dice_rest', dice: [4, 3, 3], total: 10, result: 'nulo', called: true },
  { fact: 'announced', key: 'bets_open', details: {} },
  { fact: 'bet_placed', seat: 1, chance: 'grande', amount: 2000 },
  { fact: 'announced', key: 'bets_closed', details: {} },
  { fact: 'announced', key: 'AO3.7', details: { total: 15, result: 'grande' } },
  { fact: 'dice_rest', dice: [6, 5, 4], total: 15, result: 'grande', called: true },
  { fact: 'collected', seat: 2, chance: 'ases', amount: 1000 },
  { fact: 'paid', seat: 1, chance: 'grande', kept: 3000, prize: 3000 },
);

describe('a jogada', () => {
  it('goes on after a null throw, with the bets as they lay', () => {
    expect(viewOf(rules, jogada.slice(0, 6), 1)).toMatchObject({ phase: 'closed', last: { result: 'nulo', count: 1 } });
    const again = viewOf(rules, jogada.slice(0, 8), 1);
    expect(again).toMatchObject({ phase: 'betting', placed: [{ chance: 'grande', amount: 3000 }] });
    expect(again.stacks).toHaveLength(2);
  });

  it('ends with a throw that decides', () => {
    const view = viewOf(rules, jogada, 1);
    expect(view).toMatchObject({ phase: 'settled', last: { result: 'grande', total: 15, count: 2 }, staked: 3000, returned: 6000 });
    expect(view.stacks.map((stack) => stack.place)).toEqual(['grande']);
  });

  it('tells of a spoiled throw until the next one', () => {
    const spoiled = told({ fact: 'throw_spoiled', cause: 'off_the_table', rule: 'AO3.8.b' }, { fact: 'announced', key: 'bets_open' });
    expect(viewOf(rules, spoiled, 1)).toMatchObject({ phase: 'betting', spoiled: 'off_the_table' });
    expect(viewOf(rules, [...spoiled, ...jogada.slice(3, 4)], 1).spoiled).toBeNull();
  });

  it('lets the dice roll before each result is called, and rolls them to what was recorded', () => {
    const before = paceOf(rules);
    expect(jogada.map((_, index) => before(jogada, index)).map((ms) => ms === ROLL_MS)).toEqual(
      jogada.map((_, index) => index === 4 || index === 9),
    );
    expect(before(jogada, 6)).toBeGreaterThan(500);
    expect([rollingTo(jogada, 4), rollingTo(jogada, 9), rollingTo(jogada, 6), rollingTo(jogada, undefined)]).toEqual([[4, 3, 3], [6, 5, 4], null, null]);
    const uncalled = told({ fact: 'announced', key: 'bets_closed' }, { fact: 'dice_rest', dice: [1, 1, 1], total: 3, result: 'ases', called: false });
    expect([before(uncalled, 1), rollingTo(uncalled, 1)]).toEqual([ROLL_MS, [1, 1, 1]]);
  });
});

describe.each([true, false])('the cloth (lying: %s)', (lying) => {
  const plan = planOf(board, lying);

  it('has every place once, each under its own chips', () => {
    expect(plan.spots.map((spot) => spot.place.id)).toEqual(board.places.map((place) => place.id));
    for (const spot of plan.spots) expect(spotAt(plan, spot.x, spot.y)?.place.id).toBe(spot.place.id);
  });

  it('means one place at most wherever it is touched, and none in the arena', () => {
    for (let x = 1; x < plan.width; x += 7) {
      for (let y = 1; y < plan.height; y += 7) expect(plan.spots.filter((spot) => spot.covers!(x, y)).length).toBeLessThan(2);
    }
    const { arena } = plan;
    expect(spotAt(plan, arena.x + arena.w / 2, arena.y + arena.h / 2)).toBeNull();
    expect(spotAt(plan, plan.width - 2, plan.height - 2)).toBeNull();
  });

  it('can be walked with arrows from any place to any other', () => {
    const reached = new Set(['grande']);
    for (const id of reached) {
      for (const arrow of ['up', 'down', 'left', 'right'] as const) {
        const next = spotBeside(plan, plan.spotOf.get(id)!, arrow, false);
        if (next) reached.add(next.place.id);
      }
    }
    expect(reached.size).toBe(board.places.length);
  });

  it('lays the chips of others on the same place, beside the own ones', () => {
    for (const place of board.places) {
      for (let seat = 1; seat <= 8; seat++) {
        const stack = { key: '', place: place.id, seat, amount: 1, prize: 0, settled: false, colour: 'azul', own: false };
        const point = pointOf(plan, { key: '', stack, place: place.id, amount: 1, prize: 0, piece: false } as ChipDrawn, 8);
        if (point) expect(spotAt(plan, point.x, point.y)?.place.id, `${place.id} ${seat}`).toBe(place.id);
        else expect(place.id).toBe('ases');
      }
    }
  });
});

it('names and prices every place', () => {
  for (const language of ['pt', 'en'] as const) expect(new Set(board.places.map((place) => saidIn(language, () => nameOf(place)))).size).toBe(5);
  const of = (id: string) => board.places.find((place) => place.id === id)!;
  expect(saidIn('pt', () => paysOf(of('ases')))).toBe('paga 61 para 1');
  expect(saidIn('en', () => paysOf(of('risco_grande')))).toBe('pays 1 to 1 (half plays)');
});
