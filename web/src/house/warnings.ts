/** Chances that favour the player, those of a kind together. */

import type { Warned } from './api';

export interface WarnedKind {
  kind: string;
  places: number;
  /** What comes back on average of each unit staked, as an exact fraction. */
  expected: string;
}

/** `vizinhos-5:17` is one of the places of `vizinhos_5`, `serie:grande` is `serie_grande`. */
function kindOf(chance: string): string {
  const [kind = '', which = ''] = chance.split(':');
  return kind === 'serie' ? `serie_${which}` : kind.replace('-', '_');
}

export function byKind(warnings: readonly Warned[]): WarnedKind[] {
  const kinds = new Map<string, WarnedKind>();
  for (const { chance, expected_return: expected } of warnings) {
    const kind = kindOf(chance);
    const known = kinds.get(`${kind} ${expected}`);
    kinds.set(`${kind} ${expected}`, { kind, expected, places: (known?.places ?? 0) + 1 });
  }
  return [...kinds.values()];
}

/** "19/18" is 105,6%. */
export function percentOf(fraction: string, locale: string): string {
  const [over, under = '1'] = fraction.split('/');
  return (Number(over) / Number(under)).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}
