/** The handy sums among those that may be bet. */

import { snap, type Bounds, type Preset as AnyPreset } from '../cartas/amounts';
import type { Speaking } from './board';

export type PresetName = 'least' | 'half' | 'pot' | 'most' | 'all';
export type Preset = AnyPreset<PresetName>;

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
