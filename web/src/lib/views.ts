/**
 * One player's own view of a jogada with hidden cards: every card that the player saw opens to the root that was published before the
 * pack's first card was drawn. Written from the published steps (docs/decisions/0019) and from nothing else.
 */

import type { Json } from './api';
import { fromHex, joined, sha256, toHex } from './fairness';

interface Opening {
  pack: number;
  place: number;
  card: string;
  salt: string;
  path: string[];
}

const LEAF = new TextEncoder().encode('\u0000jogofeito/card/1');
const NODE = new Uint8Array([1]);

export function isView(record: Json): boolean {
  return 'view' in record && 'openings' in record;
}

/** How many cards the player saw, and whether each was at its place before it was drawn. */
export async function openedCards(view: Json): Promise<{ count: number; hold: boolean }> {
  const openings: Opening[] = view['openings'];
  const sizes = packSizes(view['inputs']);
  const held = await Promise.all(openings.map(async (each) => (await rootOf(each, sizes[each.pack] ?? 0)) === view['roots'][each.pack]));
  return { count: openings.length, hold: held.every(Boolean) };
}

/** A pack begins with its first card, and again where cards were put back. */
function packSizes(inputs: unknown[][]): number[] {
  const sizes: number[] = [];
  let left = -1;
  for (const [kind, below] of inputs) {
    if ((kind !== 'blank' && kind !== 'card') || typeof below !== 'number') continue;
    if (below !== left) sizes.push(below);
    left = below - 1;
  }
  return sizes;
}

export async function rootOf({ pack, place, card, salt, path }: Opening, cards: number): Promise<string | null> {
  const salted = fromHex(salt);
  const beside = path.map(fromHex);
  if (!salted || place < 0 || place >= cards) return null;
  const start = await sha256(joined([LEAF, salted, little(pack), little(place), new TextEncoder().encode(card)]));
  const root = await up(start, place, cards, beside);
  return root && toHex(root);
}

async function up(start: Uint8Array, place: number, size: number, path: (Uint8Array | null)[]): Promise<Uint8Array | null> {
  const beside = path.at(-1);
  if (size === 1) return path.length ? null : start;
  if (!beside) return null;
  const at = 2 ** Math.floor(Math.log2(size - 1));
  const left = place < at;
  const inner = await up(start, left ? place : place - at, left ? at : size - at, path.slice(0, -1));
  return inner && sha256(joined(left ? [NODE, inner, beside] : [NODE, beside, inner]));
}

function little(value: number): Uint8Array {
  return new Uint8Array([value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]);
}
