import { describe, expect, it } from 'vitest';
import { cardName, cardOf, pipsOf } from './cards';
import { fold, graspOf } from './fold';

const RANKS = [...'23456789TJQKA'];

describe('cards', () => {
  it('have an index, a suit and a value', () => {
    expect(cardOf('Th')).toEqual({ code: 'Th', index: '10', suit: 'h', red: true, value: 0 });
    expect(cardOf('As')).toMatchObject({ index: 'A', red: false, value: 1 });
    expect(cardOf('9d').value).toBe(9);
    expect(['Jc', 'Qc', 'Kc'].map((code) => cardOf(code).value)).toEqual([0, 0, 0]);
  });

  it('have as many pips as they are worth', () => {
    for (const rank of RANKS.slice(0, 9)) {
      const { index } = cardOf(`${rank}s`);
      expect(new Set(pipsOf(index).map(String)).size).toBe(Number(index));
    }
    expect(pipsOf('K')).toEqual([]);
  });

  it('have names in both languages', () => {
    expect(cardName('Kh', 'pt')).toBe('rei de copas');
    expect(cardName('Tc', 'en')).toBe('ten of clubs');
    const all = RANKS.flatMap((rank) => [...'cdhs'].map((suit) => cardName(rank + suit, 'pt')));
    expect(new Set(all).size).toBe(52);
  });
});

describe('a card that is peeled', () => {
  const [w, h] = [100, 140];
  const over = ([a, b, c, d, e, f]: number[], x: number, y: number) => ({ x: a! * x + c! * y + e!, y: b! * x + d! * y + f! });

  it('lies flat until it is pulled', () => {
    const { part, flap } = fold(w, h, { x: 50, y: 70 }, { x: 50, y: 70 });
    expect(part).toBe(0);
    expect(flap).toEqual([]);
  });

  it('is half folded when an edge is drawn to the opposite one', () => {
    expect(fold(w, h, { x: 0, y: 70 }, { x: 0, y: -70 }).part).toBeCloseTo(0.5);
  });

  it('shows the triangle of a corner', () => {
    const { part, flap, flat } = fold(w, h, { x: 50, y: 70 }, { x: 30, y: 50 });
    expect(part).toBeCloseTo((20 * 20) / 2 / (w * h));
    expect(flap).toHaveLength(3);
    expect(flat).toHaveLength(5);
  });

  it('brings what lies under the finger to where the finger is, the face up', () => {
    const [from, to] = [{ x: 50, y: 70 }, { x: 10, y: 42 }];
    const { matrix } = fold(w, h, from, to);
    // seen from its face, the right corner of a card that lies face down is its left one
    const { x, y } = over(matrix, -from.x, from.y);
    expect(x).toBeCloseTo(to.x);
    expect(y).toBeCloseTo(to.y);
    const [a, b, c, d] = matrix;
    expect(a * d - b * c).toBeCloseTo(1); // not mirrored: it can be read
  });

  it('is grasped at the nearest corner or edge', () => {
    expect(graspOf({ x: 45, y: 65 }, w, h)).toEqual({ x: 50, y: 70 });
    expect(graspOf({ x: 0, y: 60 }, w, h)).toEqual({ x: 0, y: 70 });
    expect(graspOf({ x: -46, y: 10 }, w, h)).toEqual({ x: -50, y: 10 });
  });
});
