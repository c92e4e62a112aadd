/** Sums that may be bet, and the handy ones among them. */

import type { Bounds, Speaking } from './board';

export type PresetName = 'least' | 'half' | 'pot' | 'most' | 'all';

export interface Preset {
  name: PresetName;
  to: number;
}

/** The lawful sum nearest below: within bounds and in chips, where only the bounds themselves may be any sum. */
export function snap(to: number, { min_to, max_to, chip }: Bounds): number {
  if (to <= min_to) return min_to;
  if (to >= max_to) return max_to;
  const inChips = to - (to % chip);
  return inChips <= min_to ? min_to : inChips;
}

export function isLawful(to: number, bounds: Bounds): boolean {
  return bounds.max_to > 0 && snap(to, bounds) === to;
}

/** Least, half the pot, the pot and the most: those that are lawful, each once. */
export function presetsOf(offer: Pick<Speaking, 'bet' | 'stack' | 'level' | 'call' | 'pot'> & Bounds): Preset[] {
  const { bet, stack, level, call, pot, min_to, max_to } = offer;
  if (!max_to) return [];
  const wished: Preset[] = [
    { name: 'least', to: min_to },
    { name: 'half', to: level + Math.floor((pot + call) / 2) },
    { name: 'pot', to: level + pot + call },
    { name: max_to === bet + stack ? 'all' : 'most', to: max_to },
  ];
  const lawful = wished
    .filter(({ to }) => to >= min_to && to <= max_to)
    .map(({ name, to }) => ({ name, to: snap(to, offer) }));
  // where two come to the same, all one has is the name for it, and the pot before any other
  const weight: PresetName[] = ['all', 'pot', 'half', 'least', 'most'];
  return lawful.filter((each) => !lawful.some((other) => other.to === each.to && weight.indexOf(other.name) < weight.indexOf(each.name)));
}

const MOST_STOPS = 200;

/** The stops of a slider: the bounds, and round steps between them. */
export function stopsOf(bounds: Bounds, step: number): number[] {
  const { min_to, max_to, chip } = bounds;
  if (max_to <= min_to) return [min_to];
  const wide = Math.max(step, Math.ceil((max_to - min_to) / MOST_STOPS));
  const each = Math.max(chip, wide - (wide % chip));
  const stops = [min_to];
  for (let to = min_to - (min_to % each) + each; to < max_to; to += each) stops.push(to);
  return [...stops, max_to];
}

/** The stop nearest to a sum. */
export function stopAt(stops: readonly number[], to: number): number {
  return stops.reduce((best, stop, index) => (Math.abs(stop - to) < Math.abs(stops[best]! - to) ? index : best), 0);
}
