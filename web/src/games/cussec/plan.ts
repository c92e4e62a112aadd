/** Where the zones of the board are: rows of boxes, from the data of the board alone. */

import { planWith, type Box, type Plan, type Spot } from '../pano/spots';
import type { Board, Place } from './board';

export interface CussecPlan extends Plan<Place> {
  lying: boolean;
}

interface Row {
  y: number;
  h: number;
  /** Ids from left to right, or several rows of them. */
  ids: string[];
  x?: number;
  w?: number;
}

const NUMBERS = [1, 2, 3, 4, 5, 6];
const PAIRS = NUMBERS.flatMap((one) => NUMBERS.filter((other) => other > one).map((other) => `diferentes:${one}-${other}`));
const TOTALS = Array.from({ length: 14 }, (_, index) => `soma:${index + 4}`);
const of = (kind: string, numbers: number[] = NUMBERS) => numbers.map((number) => `${kind}:${number}`);

const WIDE = { width: 1064, height: 426, margin: 7, chip: 13 };
const NARROW = { width: 390, height: 668, margin: 5, chip: 12 };

/** The traditional board: the even chances at the outer sides, doubles and triples between them. */
function wideRows(): Row[] {
  const { margin: m } = WIDE;
  const top = { y: m, h: 156 };
  return [
    { ...top, ids: ['pequeno'], x: m, w: 160 },
    { ...top, ids: of('duplo', [1, 2, 3]), x: 167, w: 183 },
    { y: m, h: 78, ids: of('triplo', [1, 2, 3]), x: 350, w: 180 },
    { y: m + 78, h: 78, ids: of('triplo', [4, 5, 6]), x: 350, w: 180 },
    { ...top, ids: ['qualquer_triplo'], x: 530, w: 184 },
    { ...top, ids: of('duplo', [4, 5, 6]), x: 714, w: 183 },
    { ...top, ids: ['grande'], x: 897, w: 160 },
    { y: 163, h: 88, ids: TOTALS },
    { y: 251, h: 88, ids: PAIRS },
    { y: 339, h: 80, ids: of('pintas') },
  ];
}

function narrowRows(): Row[] {
  return [
    { y: 5, h: 92, ids: ['pequeno'], x: 5, w: 132 },
    { y: 5, h: 92, ids: ['qualquer_triplo'], x: 137, w: 116 },
    { y: 5, h: 92, ids: ['grande'], x: 253, w: 132 },
    { y: 97, h: 74, ids: of('triplo') },
    { y: 171, h: 74, ids: of('duplo') },
    { y: 245, h: 64, ids: TOTALS.slice(0, 7) },
    { y: 309, h: 64, ids: TOTALS.slice(7) },
    { y: 373, h: 72, ids: PAIRS.slice(0, 5) },
    { y: 445, h: 72, ids: PAIRS.slice(5, 10) },
    { y: 517, h: 72, ids: PAIRS.slice(10) },
    { y: 589, h: 74, ids: of('pintas') },
  ];
}

export function planOf(board: Board, lying: boolean): CussecPlan {
  const size = lying ? WIDE : NARROW;
  const boxes = new Map<string, Box>();
  for (const { ids, y, h, x = size.margin, w = size.width - 2 * size.margin } of lying ? wideRows() : narrowRows()) {
    ids.forEach((id, index) => boxes.set(id, { x: x + (w * index) / ids.length, y, w: w / ids.length, h }));
  }
  const spots = board.places.flatMap((place): Spot<Place>[] => {
    const area = boxes.get(place.id);
    return area ? [{ place, area, printed: true, ...chipsAt(place, area) }] : [];
  });
  return { lying, ...planWith(spots, size) };
}

/** Chips lie in the lower half of a zone, where nothing is printed but the prize. */
function chipsAt({ kind }: Place, { x, y, w, h }: Box): { x: number; y: number } {
  const down = kind === 'pintas' && w > 100 ? 0.5 : kind === 'soma' ? 0.56 : kind === 'diferentes' ? 0.58 : kind === 'triplo' ? 0.55 : 0.63;
  const across = kind === 'pintas' && w > 100 ? 0.78 : 0.5;
  return { x: x + w * across, y: y + h * down };
}
