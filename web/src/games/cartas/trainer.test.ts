import { describe, expect, it } from 'vitest';
import { inStakes, sameAct, Trainer, type Advice } from './trainer.svelte';

const ADVICE: Advice = {
  offer: 4,
  acts: [
    { act: { act: 'stand' }, expectation: -0.1, cost: 0 },
    { act: { act: 'draw' }, expectation: -0.18, cost: 0.08 },
  ],
};

function training(answer: () => Promise<Advice> = async () => ADVICE, demo = true) {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  let deciding: number | null = 4;
  const asked: string[] = [];
  const at = { table: () => 'mesa', allowed: () => demo, deciding: () => deciding };
  const trainer = new Trainer(at, store, (table) => (asked.push(table), answer()));
  return { trainer, asked, store, at, decide: (number: number | null) => (deciding = number), settled: () => new Promise((done) => setTimeout(done)) };
}

describe('the trainer', () => {
  it('asks nothing until it is wanted, and remembers that it is', async () => {
    const { trainer, asked, settled, store, at } = training();
    trainer.follow();
    expect(asked).toEqual([]);
    trainer.on = true;
    trainer.follow();
    expect(trainer.thinking).toBe(true);
    await settled();
    expect(asked).toEqual(['mesa']);
    expect(trainer.thinking).toBe(false);
    expect(trainer.isBest({ act: 'stand' })).toBe(true);
    expect(trainer.isBest({ act: 'draw' })).toBe(false);
    expect(trainer.of({ act: 'draw' })?.expectation).toBe(-0.18);
    expect(new Trainer(at, store).on).toBe(true);
  });

  it('says what a worse act cost, also when the answer comes after it', async () => {
    const { trainer, decide, settled } = training();
    trainer.on = true;
    trainer.follow();
    trainer.played({ act: 'draw' });
    decide(5);
    expect(trainer.verdict).toBeNull();
    await settled();
    expect(trainer.verdict).toEqual({ act: { act: 'draw' }, cost: 0.08 });
    expect(trainer.advice).toBeNull(); // that was about the decision before
  });

  it('praises the best', async () => {
    const { trainer, settled } = training();
    trainer.on = true;
    trainer.follow();
    await settled();
    trainer.played({ act: 'stand' });
    expect(trainer.verdict?.cost).toBe(0);
  });

  it('is silent where there is no advice, and never there where money is played for', async () => {
    const none = training(() => Promise.reject(new Error('advice_not_here')));
    none.trainer.on = true;
    none.trainer.follow();
    await none.settled();
    expect(none.trainer.thinking).toBe(false);
    expect(none.trainer.advice).toBeNull();
    const { trainer, asked } = training(undefined, false);
    trainer.on = true;
    trainer.follow();
    expect([trainer.on, trainer.allowed, asked.length]).toEqual([false, false, 0]);
  });

  it('compares acts by all they say', () => {
    expect(sameAct({ act: 'insure', chance: 'lugar:1', amount: 5 }, { amount: 5, chance: 'lugar:1', act: 'insure' })).toBe(true);
    expect(sameAct({ act: 'insure', chance: 'lugar:1', amount: 5 }, { act: 'insure', chance: 'lugar:1', amount: 6 })).toBe(false);
  });

  it('writes parts of a stake', () => {
    expect(inStakes(0.08, 'pt-PT')).toBe('0,08');
    expect(inStakes(-0.123, 'en-GB')).toBe('−0.12');
    expect(inStakes(0.004, 'pt-PT', true)).toBe('+0,004');
  });
});
