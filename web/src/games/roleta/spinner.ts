/** The wheel and the ball in time: from what is to be seen to where both are now. */

import type { Direction } from './roleta';
import {
  BALL_SPEED,
  during,
  fallInto,
  opposite,
  pocketAngle,
  POCKET_RADIUS,
  TRACK_RADIUS,
  turn,
  WHEEL_SPEED,
  wrapped,
  type Fall,
} from './wheel';

export type Motion =
  | { kind: 'resting'; number: number | null }
  | { kind: 'running'; ball: Direction; count: number }
  | { kind: 'falling'; ball: Direction; number: number; ms: number };

export interface Pose {
  /** Degrees, clockwise. */
  wheel: number;
  ball: number;
  radius: number;
  /** There is a ball to be seen. */
  visible: boolean;
}

const WHEEL_EASE_S = 0.9;
const STILL = 0.05; // degrees a second

export class Spinner {
  #wheelAngle = 0;
  #wheelSpeed = 0;
  #ballAngle = 0;
  #motion: Motion = { kind: 'resting', number: null };
  #fall: Fall | null = null;
  #since = 0;
  #last: number;

  constructor(
    readonly wheel: readonly number[],
    now: number,
  ) {
    this.#last = now;
  }

  show(motion: Motion, now: number): void {
    this.step(now);
    if (motion.kind === 'falling') this.#beginFall(motion, now);
    else this.#fall = null;
    if (motion.kind === 'running' && this.#motion.kind === 'resting') this.#wheelSpeed ||= 1;
    this.#motion = motion;
  }

  /** Whether the next frame would look like this one. */
  get still(): boolean {
    return this.#motion.kind === 'resting' && Math.abs(this.#wheelSpeed) < STILL;
  }

  step(now: number): Pose {
    const seconds = Math.max(0, (now - this.#last) / 1000);
    this.#last = now;
    this.#wheelSpeed += (this.#wantedSpeed() - this.#wheelSpeed) * (1 - Math.exp(-seconds / WHEEL_EASE_S));
    this.#wheelAngle = wrapped(this.#wheelAngle + this.#wheelSpeed * seconds);
    return this.#pose(now, seconds);
  }

  /** Everything still and the ball in its pocket, at once. */
  jump(number: number | null): Pose {
    this.#motion = { kind: 'resting', number };
    this.#fall = null;
    this.#wheelSpeed = 0;
    return this.#pose(this.#last, 0);
  }

  #wantedSpeed(): number {
    const motion = this.#motion;
    return motion.kind === 'resting' ? 0 : turn(opposite(motion.ball)) * WHEEL_SPEED;
  }

  #beginFall(motion: Motion & { kind: 'falling' }, now: number): void {
    if (this.#motion.kind === 'falling' && this.#motion.number === motion.number) return;
    const against = turn(motion.ball) * BALL_SPEED - this.#wheelSpeed;
    const from = this.#ballAngle - this.#wheelAngle;
    this.#fall = fallInto(pocketAngle(this.wheel, motion.number), from, against, motion.ms);
    this.#since = now;
  }

  #pose(now: number, seconds: number): Pose {
    const motion = this.#motion;
    let radius = TRACK_RADIUS;
    let visible = true;
    if (motion.kind === 'running') {
      this.#ballAngle = wrapped(this.#ballAngle + turn(motion.ball) * BALL_SPEED * seconds);
    } else if (motion.kind === 'falling' && this.#fall) {
      const at = during(this.#fall, (now - this.#since) / motion.ms);
      this.#ballAngle = wrapped(this.#wheelAngle + at.angle);
      radius = at.radius;
    } else if (motion.number !== null) {
      this.#ballAngle = wrapped(this.#wheelAngle + pocketAngle(this.wheel, motion.number));
      radius = POCKET_RADIUS;
    } else {
      visible = false;
    }
    return { wheel: this.#wheelAngle, ball: this.#ballAngle, radius, visible };
  }
}
