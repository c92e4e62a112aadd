/** Sums that may be laid, and how a slider goes through them. */

/** Sums from one to another in chips; none is possible where `max_to` is 0. */
export interface Bounds {
  min_to: number;
  max_to: number;
  chip: number;
  /** Where the chips are counted from. */
  from?: number;
}

/** A handy sum by its name. */
export interface Preset<Name extends string = string> {
  name: Name;
  to: number;
}

/** The lawful sum nearest below: within bounds and in chips, where only the bounds themselves may be any sum. */
export function snap(to: number, { min_to, max_to, chip, from = 0 }: Bounds): number {
  if (to <= min_to) return min_to;
  if (to >= max_to) return max_to;
  const inChips = to - ((to - from) % chip);
  return inChips <= min_to ? min_to : inChips;
}

export function isLawful(to: number, bounds: Bounds): boolean {
  return bounds.max_to > 0 && snap(to, bounds) === to;
}

const MOST_STOPS = 200;

/** The stops of a slider: the bounds, and round steps between them. */
export function stopsOf(bounds: Bounds, step: number): number[] {
  const { min_to, max_to, chip, from = 0 } = bounds;
  if (max_to <= min_to) return [min_to];
  const wide = Math.max(step, Math.ceil((max_to - min_to) / MOST_STOPS));
  const each = Math.max(chip, wide - (wide % chip));
  const stops = [min_to];
  for (let to = min_to - ((min_to - from) % each) + each; to < max_to; to += each) stops.push(to);
  return [...stops, max_to];
}

/** The stop nearest to a sum. */
export function stopAt(stops: readonly number[], to: number): number {
  return stops.reduce((best, stop, index) => (Math.abs(stop - to) < Math.abs(stops[best]! - to) ? index : best), 0);
}
