import { describe, expect, it } from 'vitest';
import type { AnyFact } from '../../lib/border';
import { alone, joinedIn, reels, wonIn } from './jackpot';

describe('a jackpot on display', () => {
  it.each([
    ['rest', 0, 1_234_567, 1_234_567],
    ['stakes', 500, 1_234_567, 500_000],
    ['percent', 10, 1_000_099, 100_009],
    ['percent', 99, 9_007_199_254_740_991, 8_917_127_262_193_581],
  ] as const)('knows what one winner alone would get: %s %i', (sort, number, value, amount) => {
    expect(alone({ sort, number }, value, 1000)).toBe(amount);
  });

  it('keeps the reels of a figure that grows', () => {
    const before = reels(99_950, 'pt');
    const after = reels(100_050, 'pt');
    expect(before.map((reel) => reel.text).join('')).toBe('999,50');
    expect(after.map((reel) => reel.text).join('')).toBe('1\u00a0000,50');
    const places = new Map(after.map((reel) => [reel.key, reel.digit]));
    expect(before.map((reel) => [reel.digit, places.get(reel.key)])).toEqual([
      [9, 0],
      [9, 0],
      [9, 0],
      [null, null],
      [5, 5],
      [0, 0],
    ]);
  });

  it('knows who plays for it', () => {
    const facts: AnyFact[] = [
      { fact: 'jackpot_joined', seat: 1 },
      { fact: 'jackpot_joined', seat: 2 },
      { fact: 'jackpot_left', seat: 1 },
    ];
    expect([1, 2, 3, null].map((seat) => joinedIn(facts, seat))).toEqual([false, true, false, false]);
    expect(joinedIn([...facts, { fact: 'jackpot_joined', seat: 1 }], 1)).toBe(true);
  });

  it('finds the prizes among the facts', () => {
    expect(wonIn(7, { fact: 'jackpot_won', seat: 2, combination: 'poquer', amount: 500 })).toEqual({ event: 7, seat: 2, combination: 'poquer', amount: 500 });
    expect(wonIn(8, { fact: 'jackpot_fed', stakes: 1, amount: 7 })).toBeNull();
  });
});
