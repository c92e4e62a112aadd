import type { Fact, Offer } from '../../protocol/games/craps';
import { kept, told } from '../fixtures';
import { describe, expect, it } from 'vitest';
import { factOf } from '../pano/facts';
import { diceOffer, isOpen } from './board';
import { lockedStacks, viewOf } from './craps';
import { afterNull, board, moved, seven, type Throw } from './fixtures';
import { nameOf, winsWith } from './names';
import { before, ROLL_MS } from './pace';
import { sizesFor } from './player.svelte';
import { saidIn } from '../../../tests/speaking';

const upTo = ({ lying, events }: Throw, fact: string, seat: number | null = 1) => {
  const index = events.findIndex((event) => factOf(event).fact === fact);
  return viewOf(lying, events.slice(0, index + 1), seat);
};
const whole = ({ lying, events }: Throw, seat: number | null = 1) => viewOf(lying, events, seat);
const place = (id: string) => board.places.find((each) => each.id === id)!;

describe('the table between throws', () => {
  it('stands as the carry says before any fact', () => {
    const view = viewOf(moved.lying, [], 1);
    expect(view.point).toBe(6);
    expect(view.shooter).toBe(1);
    expect(view.phase).toBe('waiting');
    expect(view.stacks.map((stack) => stack.key)).toEqual(['1|pass_line', '2|dont_pass_line']);
  });

  it('does not count twice what table_stands tells again', () => {
    expect(upTo(moved, 'table_stands').stacks).toEqual(viewOf(moved.lying, [], 1).stacks);
  });
});

describe('bets', () => {
  it('tells what was laid for this throw from what lay there', () => {
    const view = upTo(moved, 'dice_offered');
    expect(view.phase).toBe('closed');
    expect(view.presentedTo).toBe(1);
    expect(view.fresh).toEqual([
      { chance: 'come', amount: 10000 },
      { chance: 'pass_line_odds:6', amount: 5000 },
      { chance: 'casa:8', amount: 30000 },
    ]);
    expect(view.staked).toBe(55000);
  });

  it('locks line bets once a throw has been made, and nothing else', () => {
    expect(lockedStacks(board, upTo(moved, 'dice_offered'))).toEqual(new Set(['1|pass_line', '2|dont_pass_line']));
    expect(lockedStacks(board, whole(moved))).toEqual(new Set(['1|pass_line', '2|dont_pass_line', '1|come:9', '2|dont_come:9']));
  });

  it('keeps less of a carried bet after a part was taken down', () => {
    const view = upTo(afterNull, 'bet_withdrawn', 2);
    expect(view.carried.get('2|dont_pass_line_odds:6')).toBe(30000);
    expect(view.fresh).toEqual([]);
  });
});

describe('a throw', () => {
  it('moves come bets to their number', () => {
    const view = whole(moved);
    expect(view.faces).toEqual([4, 5]);
    expect(view.total).toBe(9);
    expect(view.stacks.map((stack) => stack.place)).toContain('come:9');
    expect(view.stacks.map((stack) => stack.place)).not.toContain('come');
    expect(view.won).toEqual(new Set(['field']));
    expect(upTo(moved, 'bet_moved').movedTo).toBe('come:9');
  });

  it('keeps the puck where it lay when nothing is decided', () => {
    expect(whole(moved).point).toBe(6);
    expect(whole(moved).shooter).toBe(1);
  });

  it('takes puck and dice away with a seven', () => {
    const view = whole(seven);
    expect(view.point).toBe(0);
    expect(view.shooter).toBeNull();
    expect(view.lostBy).toBe(1);
    expect(view.returned).toBe(0);
    expect(view.stacks.every((stack) => stack.settled)).toBe(true);
    expect(whole(seven, 2).returned).toBe(40000);
  });

  it('is thrown again after a null one, with the dice chosen last', () => {
    const view = whole(afterNull);
    expect(view.nullThrows).toBe(1);
    expect(view.chosen).toEqual([3, 4]);
    expect(view.returned).toBe(270000);
  });

  it('lays a moved bet where one of the same seat was just paid', () => {
    const events = told<Fact>([
      { fact: 'table_stands', point: 6, shooter: 1, bets: [{ seat: 1, chance: 'come:9', amount: 20000 }] },
      { fact: 'bet_placed', seat: 1, chance: 'come', amount: 10000 },
      { fact: 'thrown', faces: [4, 5], total: 9 },
      { fact: 'paid', seat: 1, chance: 'come:9', kept: 20000, prize: 20000 },
      { fact: 'bet_moved', seat: 1, chance: 'come', to: 'come:9', amount: 10000 },
    ]);
    expect(viewOf({}, events, 1).stacks).toMatchObject([{ key: '1|come:9', amount: 10000, prize: 0, settled: false }]);
  });

  it('leaves a bet that was paid where it lies on, and counts the prize alone as come back', () => {
    const events = told<Fact>([
      { fact: 'table_stands', point: 6, shooter: 1, bets: [] },
      { fact: 'bet_placed', seat: 1, chance: 'casa:5', amount: 10000 },
      { fact: 'thrown', faces: [1, 4], total: 5 },
      { fact: 'paid', seat: 1, chance: 'casa:5', kept: 10000, prize: 14000 },
      { fact: 'bet_stays', seat: 1, chance: 'casa:5', amount: 10000 },
    ]);
    const view = viewOf({}, events, 1);
    expect(view.stacks).toMatchObject([{ key: '1|casa:5', amount: 10000, prize: 14000 }]);
    expect([view.returned, view.carried.get('1|casa:5'), [...view.won]]).toEqual([14000, 10000, ['casa:5']]);
  });

  it('gives back only the bets of this throw when it is void', () => {
    const view = viewOf(moved.lying, [...moved.events.slice(0, 9), ...told<Fact>([{ fact: 'jogada_void' }])], 1);
    expect(view.phase).toBe('void');
    expect(view.returned).toBe(45000);
    expect(view.stacks.map((stack) => stack.key)).toEqual(['1|pass_line', '2|dont_pass_line']);
  });
});

describe('what is open', () => {
  const none = () => 0;
  const all = () => 10000;

  it('goes by the puck', () => {
    expect(isOpen(place('pass_line'), 0, none)).toBe(true);
    expect(isOpen(place('pass_line'), 6, none)).toBe(false);
    expect(isOpen(place('come'), 0, none)).toBe(false);
    expect(isOpen(place('come'), 6, none)).toBe(true);
    expect(isOpen(place('come:6'), 6, all)).toBe(false);
    expect(isOpen(place('casa:6'), 0, none)).toBe(true);
  });

  it('asks odds for their base bet on that number', () => {
    expect(isOpen(place('pass_line_odds:6'), 6, none)).toBe(false);
    expect(isOpen(place('pass_line_odds:6'), 6, all)).toBe(true);
    expect(isOpen(place('pass_line_odds:8'), 6, all)).toBe(false);
    expect(isOpen(place('come_odds:9'), 0, (chance) => (chance === 'come:9' ? 10000 : 0))).toBe(true);
  });
});

it('reads the dice that are offered', () => {
  expect(diceOffer(kept<Offer>({ offer: 'dice_to_throw', dice: [1, 2, 4], may_refuse: true }))).toEqual({ dice: [1, 2, 4], mayRefuse: true });
  expect(diceOffer(kept<Offer>({ offer: 'betting', bets: {} }))).toBeNull();
  expect(diceOffer(undefined)).toBeNull();
});

it('lets the dice roll before anything is swept, paid or moved', () => {
  const times = moved.events.map((event, index) => [factOf(event).fact, before(moved.events, index)] as const);
  expect(times.find(([fact]) => fact === 'thrown')![1]).toBe(ROLL_MS);
  expect(times.filter(([fact]) => ['collected', 'paid', 'bet_moved'].includes(fact)).every(([, ms]) => ms > 0)).toBe(true);
  expect(times.filter(([fact]) => ['announced', 'bet_placed', 'dice_chosen'].includes(fact)).every(([, ms]) => ms === 0)).toBe(true);
});

it('has small chips for odds and large ones from the minimum', () => {
  expect(sizesFor({ minimum: 10000, smallest_chip: 500 })).toEqual([1, 2, 5, 20, 100, 500]);
  expect(sizesFor({ minimum: 500, smallest_chip: 500 })).toEqual([1, 2, 5, 10, 25, 100]);
});

it('has a name of its own for every place, and says with what it wins, in both languages', () => {
  for (const language of ['pt', 'en'] as const) {
    expect(new Set(board.places.map((each) => saidIn(language, () => nameOf(each)))).size).toBe(board.places.length);
    expect(board.places.every((each) => saidIn(language, () => winsWith(each)) !== '')).toBe(true);
  }
});

it('says what the board says of first throws, fields and spans', () => {
  expect(saidIn('pt', () => winsWith(place('pass_line')))).toBe('7 ou 11; 2, 3 e 12 perdem; senão, o número que sair antes do sete');
  expect(saidIn('en', () => winsWith(place('dont_come')))).toBe('2 or 3 (12 is void); 7 and 11 lose; otherwise seven before the number');
  expect(['under_seven', 'over_seven', 'any_craps'].map((id) => saidIn('pt', () => winsWith(place(id))))).toEqual(['de 2 a 6', 'de 8 a 12', '2, 3 ou 12']);
  expect(saidIn('en', () => winsWith(place('field')))).toBe('2, 3, 4, 9, 10, 11 or 12');
});
