import { describe, expect, it } from 'vitest';
import { boards, francesa, settled, voided } from './fixtures';
import { motionOf } from './motion';
import { indexOfRest, viewOf, type Direction } from './roleta';
import { Spinner } from './spinner';
import { pocketAngle, POCKET_RADIUS, TRACK_RADIUS, wrapped } from './wheel';

const FRAME = 1000 / 60;
const DIRECTIONS: Direction[] = ['left_to_right', 'right_to_left'];

/** Where the ball is against the wheel, and where it should be: 0 when it lies in the middle of its pocket. */
function off(wheel: number[], number: number, pose: { wheel: number; ball: number }): number {
  return Math.abs(wrapped(pose.ball - pose.wheel - pocketAngle(wheel, number) + 180) - 180);
}

describe.each(Object.entries(boards))('the ball on the wheel of %s', (_, { wheel }) => {
  it.each(DIRECTIONS)('rests on every number while the wheel still turns, thrown %s', (ball) => {
    for (const number of wheel) {
      const spinner = new Spinner(wheel, 0);
      spinner.show({ kind: 'running', ball, count: 1 }, 0);
      let now = 0;
      for (; now < 1500 + number * 31; now += FRAME) spinner.step(now);
      expect(spinner.step(now).radius).toBe(TRACK_RADIUS);
      spinner.show({ kind: 'falling', ball, number, ms: 2600 }, now);
      for (const end = now + 2700; now < end; now += FRAME) spinner.step(now);
      const fallen = spinner.step(now);
      expect(off(wheel, number, fallen)).toBeLessThan(1e-6);
      spinner.show({ kind: 'resting', number }, now);
      const rested = spinner.step(now + 5000);
      expect([off(wheel, number, rested) < 1e-6, rested.radius]).toEqual([true, POCKET_RADIUS]);
      for (let frame = 1; frame < 900; frame++) spinner.step(now + 5000 + frame * FRAME);
      expect(spinner.still).toBe(true);
    }
  });

  it('lies in its pocket at once when no motion is wanted', () => {
    const spinner = new Spinner(wheel, 0);
    for (const number of wheel) expect(off(wheel, number, spinner.jump(number))).toBeLessThan(1e-6);
    expect(spinner.jump(null).visible).toBe(false);
  });

  it('arrives even when frames are missing, as in a page that was hidden', () => {
    const spinner = new Spinner(wheel, 0);
    spinner.show({ kind: 'running', ball: 'left_to_right', count: 1 }, 0);
    spinner.show({ kind: 'falling', ball: 'left_to_right', number: 13, ms: 2600 }, 400);
    expect(off(wheel, 13, spinner.step(60_000))).toBeLessThan(1e-6);
  });
});

it('does not begin a fall again when the same is shown again', () => {
  const { wheel } = boards.francesa!;
  const spinner = new Spinner(wheel, 0);
  const falling = { kind: 'falling', ball: 'left_to_right', number: 5, ms: 1000 } as const;
  spinner.show({ kind: 'running', ball: 'left_to_right', count: 1 }, 0);
  spinner.show(falling, 10);
  spinner.show({ ...falling }, 900);
  expect(off(wheel, 5, spinner.step(1010))).toBeLessThan(1e-6);
});

describe('what the ball does', () => {
  const see = (jogada: typeof settled, until = jogada.events.length) =>
    viewOf(boards.francesa!, jogada.rules, jogada.lying, jogada.events.slice(0, until), 1);

  it('follows the facts', () => {
    const rest = indexOfRest(settled.events);
    expect(motionOf(see(settled, 0), false, false)).toEqual({ kind: 'resting', number: 22 });
    expect(motionOf(see(settled, 3), false, false)).toEqual({ kind: 'running', ball: 'right_to_left', count: 1 });
    expect(motionOf(see(settled, rest), false, false)).toEqual({ kind: 'running', ball: 'left_to_right', count: 2 });
    expect(motionOf(see(settled), true, false)).toMatchObject({ kind: 'falling', number: 17, ball: 'left_to_right' });
    expect(motionOf(see(settled), false, false)).toEqual({ kind: 'resting', number: 17 });
  });

  it('waits at an individual table, goes back after a void jogada, and runs again after a golpe nulo', () => {
    expect(motionOf(see(settled, 3), false, true)).toEqual({ kind: 'resting', number: 22 });
    expect(motionOf(see(voided), false, false)).toEqual({ kind: 'resting', number: null });
    expect(motionOf(see(francesa, 9), false, true)).toMatchObject({ kind: 'running', count: 2 });
  });
});
