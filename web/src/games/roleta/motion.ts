/** From the facts to what the ball does. */

import { SPIN_MS } from './pace';
import type { View } from './roleta';
import type { Motion } from './spinner';

/**
 * `told` is all that is known. While `falling` the ball is on its way to the number. At an individual table the ball
 * waits in its pocket until the player has it thrown.
 */
export function motionOf(told: View, falling: boolean, individual: boolean): Motion {
  if (told.number !== null) {
    if (!falling || !told.thrown) return { kind: 'resting', number: told.number };
    return { kind: 'falling', ball: told.thrown.ball, number: told.number, ms: SPIN_MS };
  }
  const waits = told.phase === 'void' || told.phase === 'waiting' || (individual && told.phase === 'betting');
  if (!told.thrown || waits) return { kind: 'resting', number: told.before };
  return { kind: 'running', ball: told.thrown.ball, count: told.thrown.count };
}
