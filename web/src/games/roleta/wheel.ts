/** Where the ball is. Angles in degrees, clockwise, from the top. All motion ends in the pocket that was recorded. */

import type { Direction } from './roleta';

/** Radii as parts of the wheel's own. */
export const TRACK_RADIUS = 0.86;
export const POCKET_RADIUS = 0.5;
const APRON_RADIUS = 0.62;

export const BALL_SPEED = 400; // degrees a second on the track
export const WHEEL_SPEED = 42;

const LEAVES_TRACK = 0.42; // part of the fall in which the ball leaves the track
const DROPS = 0.86; // part of the fall in which the ball is in its pocket's sector and drops

/** From left to right, seen from the players' side across the wheel, is clockwise. */
export function turn(direction: Direction): 1 | -1 {
  return direction === 'left_to_right' ? 1 : -1;
}

export function opposite(direction: Direction): Direction {
  return direction === 'left_to_right' ? 'right_to_left' : 'left_to_right';
}

export function pocketAngle(wheel: readonly number[], number: number): number {
  return (wheel.indexOf(number) * 360) / wheel.length;
}

/** Degrees between 0 and 360. */
export function wrapped(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

export interface Fall {
  /** Ball against wheel when it begins, and how far it still runs; both in the wheel's own frame. */
  from: number;
  way: number;
  power: number;
}

/**
 * The way from the track to a pocket in `ms`. It begins with the speed that the ball has against the wheel, so no jerk
 * is seen, and ends still against the wheel exactly in the pocket.
 */
export function fallInto(pocket: number, from: number, speed: number, ms: number): Fall {
  const direction = Math.sign(speed) || 1;
  const natural = (Math.abs(speed) * ms) / 1000 / 3.1;
  const first = wrapped(direction * (pocket - from));
  const rounds = Math.max(0, Math.round((natural - first) / 360));
  const way = first + rounds * 360 || 360;
  const power = (Math.abs(speed) * ms) / 1000 / way;
  return { from, way: direction * way, power: power };
}

export interface BallAt {
  /** In the wheel's own frame. */
  angle: number;
  radius: number;
}

/** Where the ball is when a part (0 to 1) of its fall has passed. */
export function during(fall: Fall, part: number): BallAt {
  const passed = Math.min(Math.max(part, 0), 1);
  return { angle: fall.from + fall.way * (1 - (1 - passed) ** fall.power), radius: radiusAt(passed) };
}

/** On the track, then down to the apron with a hop or two over the frets, at last into the pocket. */
function radiusAt(part: number): number {
  if (part <= LEAVES_TRACK) return TRACK_RADIUS;
  if (part < DROPS) {
    const way = (part - LEAVES_TRACK) / (DROPS - LEAVES_TRACK);
    const sinking = TRACK_RADIUS + (APRON_RADIUS - TRACK_RADIUS) * Math.min(1, way * 1.5) ** 2;
    const hop = way < 2 / 3 ? 0 : 0.055 * Math.abs(Math.sin((way - 2 / 3) * 3 * Math.PI * 2)) * (1 - way) * 3;
    return sinking + hop;
  }
  const way = (part - DROPS) / (1 - DROPS);
  const bounce = Math.abs(Math.cos(way * Math.PI * 1.5)) * (1 - way) ** 1.6;
  return POCKET_RADIUS + (APRON_RADIUS - POCKET_RADIUS) * bounce;
}
