/** For tests: JSON that a server once said, and facts written by hand, taken by the types of the border. */

import type { AnyFact } from '../lib/border';
import type { Told } from './pano/facts';

/** What the server said; that the schemas say the same of it is checked where the server is tested. */
export function kept<T>(json: unknown): T {
  return json as T;
}

/** Facts as events, one every so many milliseconds. */
export function told<F extends AnyFact>(facts: readonly object[], everyMs = 0): Told<F>[] {
  return facts.map((fact, index) => ({ number: index + 1, at_ms: everyMs * index, fact: kept<F>(fact) }));
}
