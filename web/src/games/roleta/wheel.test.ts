import { describe, expect, it } from 'vitest';
import { boards } from './fixtures';
import { BALL_SPEED, during, fallInto, opposite, pocketAngle, POCKET_RADIUS, TRACK_RADIUS, turn, WHEEL_SPEED, wrapped } from './wheel';
import type { Direction } from './roleta';

const DIRECTIONS: Direction[] = ['left_to_right', 'right_to_left'];
const MS = 2600;

function pocketUnder(wheel: number[], angle: number): number {
  return wheel[Math.round((wrapped(angle) * wheel.length) / 360) % wheel.length]!;
}

describe.each(Object.entries(boards))('the wheel of %s', (_, { wheel }) => {
  it.each(DIRECTIONS)('takes the ball to every number, thrown %s', (ball) => {
    const speed = turn(ball) * BALL_SPEED - turn(opposite(ball)) * WHEEL_SPEED;
    for (const number of wheel) {
      for (const from of [0, 3.3, 97.1, 181.9, 359.9, -40, 4000.4]) {
        const pocket = pocketAngle(wheel, number);
        const rest = during(fallInto(pocket, from, speed, MS), 1);
        expect(pocketUnder(wheel, rest.angle)).toBe(number);
        const off = wrapped(rest.angle - pocket + 180) - 180;
        expect(Math.abs(off)).toBeLessThan(1e-6);
        expect(rest.radius).toBeCloseTo(POCKET_RADIUS, 9);
      }
    }
  });
});

describe('the fall of the ball', () => {
  it.each(DIRECTIONS)('goes on as the ball ran and never back, thrown %s', (ball) => {
    const speed = turn(ball) * (BALL_SPEED + WHEEL_SPEED);
    for (let from = 0; from < 360; from += 7) {
      const fall = fallInto(123, from, speed, MS);
      const small = 1e-5;
      const first = (during(fall, small).angle - from) / (small * (MS / 1000));
      expect(first / speed).toBeCloseTo(1, 2);
      let before = during(fall, 0).angle;
      for (let part = 0.01; part <= 1; part += 0.01) {
        const now = during(fall, part).angle;
        expect(Math.sign(now - before) === turn(ball) || now === before).toBe(true);
        before = now;
      }
    }
  });

  it('leaves the track and does not jump', () => {
    const fall = fallInto(50, 10, 442, MS);
    expect(during(fall, 0).radius).toBe(TRACK_RADIUS);
    for (let part = 0; part < 1; part += 0.002) {
      expect(Math.abs(during(fall, part + 0.002).radius - during(fall, part).radius)).toBeLessThan(0.012);
    }
  });

  it('stays at its ends outside of its time', () => {
    const fall = fallInto(50, 10, 442, MS);
    expect(during(fall, 7)).toEqual(during(fall, 1));
    expect(during(fall, -1)).toEqual(during(fall, 0));
  });

  it('runs a whole round when the pocket is right under the ball, and stands no still ball', () => {
    expect(Math.abs(fallInto(10, 10, 442, MS).way)).toBeGreaterThanOrEqual(360);
    expect(Number.isFinite(during(fallInto(10, 20, 0, MS), 0.5).angle)).toBe(true);
  });
});
