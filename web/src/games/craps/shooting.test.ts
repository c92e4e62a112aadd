import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../protocol/socket';
import type { DiceOffer } from './board';
import { Shooting } from './shooting.svelte';

const OK = { ok: true } as Answer;

function shooter({ offer = null as DiceOffer | null, lastDice = null as [number, number] | null, hasBets = true, mayAsk = true } = {}) {
  const act = vi.fn(() => Promise.resolve(OK));
  const start = vi.fn(() => Promise.resolve(OK));
  const refused = vi.fn();
  const shooting = new Shooting({ offer: () => offer, lastDice: () => lastDice, hasBets: () => hasBets, mayAsk: () => mayAsk, act, start, refused });
  return { shooting, act, start, refused };
}

const FIVE: DiceOffer = { dice: [1, 2, 3, 4, 5], mayRefuse: true };

describe('the dice in hand', () => {
  it('are those of the throw before, if they are there', () => {
    expect(shooter({ offer: FIVE, lastDice: [3, 5] }).shooting.picked).toEqual([3, 5]);
    expect(shooter({ offer: { dice: [1, 2, 3, 4], mayRefuse: false }, lastDice: [3, 5] }).shooting.picked).toEqual([1, 2]);
  });

  it('are always two, and the one picked first is put back', () => {
    const { shooting } = shooter({ offer: FIVE });
    shooting.pick(4);
    expect(shooting.picked).toEqual([2, 4]);
    shooting.pick(5);
    expect(shooting.picked).toEqual([4, 5]);
    shooting.pick(5);
    shooting.pick(9);
    expect(shooting.picked).toEqual([4, 5]);
  });
});

describe('keys', () => {
  it('pick and throw', () => {
    const { shooting, act } = shooter({ offer: FIVE });
    expect(shooting.press('3')).toBe(true);
    expect(shooting.press('l')).toBe(true);
    expect(act).toHaveBeenCalledWith({ act: 'throw', first: 2, second: 3 });
  });

  it('ask for the dice at an individual table, and are otherwise left to the chips', () => {
    const { shooting, start } = shooter();
    expect(shooting.press('3')).toBe(false);
    expect(shooting.press('T')).toBe(true);
    expect(start).toHaveBeenCalledOnce();
  });
});

it('does not ask for the dice without a bet', () => {
  const { shooting, start, refused } = shooter({ hasBets: false });
  shooting.ask();
  expect(start).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalledOnce();
});

it('passes the dice on only where that may be', () => {
  const within = shooter({ offer: { ...FIVE, mayRefuse: false } });
  within.shooting.refuse();
  expect(within.act).not.toHaveBeenCalled();
  const between = shooter({ offer: FIVE });
  between.shooting.refuse();
  expect(between.act).toHaveBeenCalledWith({ act: 'refuse_dice' });
});
