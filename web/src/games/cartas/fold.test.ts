import { describe, expect, it } from 'vitest';
import { fold, graspOf } from './fold';

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
