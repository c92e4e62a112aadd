/** Where the places of the layout are: lying, as a table is seen from its side, or stacked for a narrow screen. */

import { planWith, type Box, type Plan, type Point, type Spot } from '../pano/spots';
import type { Board, Place } from './board';

export type Shape = 'lying' | 'stacked';

export interface CrapsPlan extends Plan<Place> {
  shape: Shape;
  /** Where the puck lies, by point; 0 is off. */
  puck: Map<number, Point>;
  /** Words between the places. */
  headings: { what: 'hardways' | 'oneThrow' | 'odds'; at: Point }[];
}

type Areas = Map<string, Box>;

/** Where the tab key stops: the lines, the boxes of the numbers, and the chances beside them. */
export const STOPS = [
  { first: 'pass_line', has: (place: Place) => isLine(place) },
  { first: 'casa:6', has: (place: Place) => !isLine(place) && isInBox(place) },
  { first: 'field', has: (place: Place) => !isLine(place) && !isInBox(place) },
];

const isLine = ({ kind, number }: Place) => /^(dont_)?pass_line/.test(kind) || (/come$/.test(kind) && number === 0);
const isInBox = ({ kind }: Place) => /^casa|come/.test(kind);

const POINTS = [4, 5, 6, 8, 9, 10];
const TOTALS = [2, 3, 11, 12];
const HARDWAYS = [4, 6, 8, 10];
const PUCK_STRIP = 30;

export function planOf(board: Board, shape: Shape): CrapsPlan {
  return shape === 'lying' ? lying(board) : stacked(board);
}

/** The rows of a number's box, from its head: their heights. */
interface BoxRows {
  dont: number;
  contra: number;
  casa: number;
  come: number;
}

function addBox(areas: Areas, number: number, { x, y }: Point, w: number, rows: BoxRows): void {
  const half = w / 2;
  const contra = y + rows.dont;
  const casa = contra + rows.contra;
  const come = casa + rows.casa;
  areas.set(`dont_come:${number}`, { x, y, w: half, h: rows.dont });
  areas.set(`dont_come_odds:${number}`, { x: x + half, y, w: half, h: rows.dont });
  areas.set(`casa_contra:${number}`, { x, y: contra, w, h: rows.contra });
  areas.set(`casa:${number}`, { x, y: casa, w, h: rows.casa });
  areas.set(`come:${number}`, { x, y: come, w: half, h: rows.come });
  areas.set(`come_odds:${number}`, { x: x + half, y: come, w: half, h: rows.come });
}

/** Places side by side, all of the same width. */
function addRow(areas: Areas, ids: string[], { x, y, w, h }: Box): void {
  const each = w / ids.length;
  ids.forEach((id, index) => areas.set(id, { x: x + index * each, y, w: each, h }));
}

const odds = (line: string) => POINTS.map((number) => `${line}_odds:${number}`);

function lying(board: Board): CrapsPlan {
  const areas: Areas = new Map();
  const puck = new Map<number, Point>([[0, { x: 50, y: 15 }]]);
  const rows = { dont: 36, contra: 36, casa: 60, come: 36 };
  POINTS.forEach((number, index) => {
    addBox(areas, number, { x: 100 + index * 100, y: PUCK_STRIP }, 100, rows);
    puck.set(number, { x: 150 + index * 100, y: 15 });
  });
  areas.set('dont_come', { x: 0, y: 30, w: 100, h: 168 });
  areas.set('come', { x: 0, y: 198, w: 700, h: 52 });
  addRow(areas, ['big:6', 'big:8'], { x: 0, y: 250, w: 100, h: 54 });
  areas.set('field', { x: 100, y: 250, w: 600, h: 54 });
  areas.set('dont_pass_line', { x: 0, y: 304, w: 700, h: 38 });
  addRow(areas, odds('dont_pass_line'), { x: 100, y: 342, w: 600, h: 32 });
  areas.set('pass_line', { x: 0, y: 374, w: 700, h: 44 });
  addRow(areas, odds('pass_line'), { x: 100, y: 418, w: 600, h: 34 });

  const right = { x: 716, w: 284 };
  addRow(areas, ['under_seven', 'total_of:7', 'over_seven'], { ...right, y: 30, h: 70 });
  addRow(areas, ['hardway:4', 'hardway:10'], { ...right, y: 124, h: 64 });
  addRow(areas, ['hardway:6', 'hardway:8'], { ...right, y: 188, h: 64 });
  addRow(areas, TOTALS.map((total) => `total_of:${total}`), { ...right, y: 276, h: 98 });
  areas.set('any_craps', { ...right, y: 374, h: 78 });

  const headings: CrapsPlan['headings'] = [
    { what: 'hardways', at: { x: 858, y: 112 } },
    { what: 'oneThrow', at: { x: 858, y: 264 } },
    { what: 'odds', at: { x: 50, y: 358 } },
    { what: 'odds', at: { x: 50, y: 435 } },
  ];
  return made(board, areas, { shape: 'lying', puck, headings }, { width: 1000, height: 453, chip: 13, margin: 12 });
}

/** What everybody bets on comes first; a finger finds every place. */
function stacked(board: Board): CrapsPlan {
  const areas: Areas = new Map();
  const puck = new Map<number, Point>([[0, { x: 22, y: 227 }]]);
  const across = { x: 0, w: 400 };
  areas.set('pass_line', { ...across, y: 0, h: 46 });
  addRow(areas, odds('pass_line'), { ...across, y: 46, h: 40 });
  areas.set('dont_pass_line', { ...across, y: 86, h: 42 });
  addRow(areas, odds('dont_pass_line'), { ...across, y: 128, h: 38 });
  addRow(areas, ['come', 'dont_come'], { ...across, y: 166, h: 46 });
  const rows = { dont: 38, contra: 40, casa: 52, come: 38 };
  POINTS.forEach((number, index) => {
    const top = 212 + Math.floor(index / 3) * (PUCK_STRIP + 168);
    const left = ((index % 3) * 400) / 3;
    addBox(areas, number, { x: left, y: top + PUCK_STRIP }, 400 / 3, rows);
    puck.set(number, { x: left + 400 / 6, y: top + 15 });
  });
  areas.set('field', { ...across, y: 618, h: 58 });
  addRow(areas, ['under_seven', 'total_of:7', 'over_seven'], { ...across, y: 676, h: 64 });
  addRow(areas, ['big:6', 'big:8', 'any_craps'], { ...across, y: 740, h: 62 });
  addRow(areas, HARDWAYS.map((number) => `hardway:${number}`), { ...across, y: 826, h: 74 });
  addRow(areas, TOTALS.map((total) => `total_of:${total}`), { ...across, y: 924, h: 74 });
  const headings: CrapsPlan['headings'] = [
    { what: 'hardways', at: { x: 200, y: 814 } },
    { what: 'oneThrow', at: { x: 200, y: 912 } },
  ];
  return made(board, areas, { shape: 'stacked', puck, headings }, { width: 400, height: 999, chip: 14, margin: 10 });
}

function made(
  board: Board,
  areas: Areas,
  more: Pick<CrapsPlan, 'shape' | 'puck' | 'headings'>,
  size: Pick<CrapsPlan, 'width' | 'height' | 'chip' | 'margin'>,
): CrapsPlan {
  const spots = board.places.flatMap((place): Spot<Place>[] => {
    const area = areas.get(place.id);
    return area ? [{ place, area, printed: true, ...chipsIn(place, area) }] : [];
  });
  return { ...planWith(spots, size), ...more };
}

/** Chips lie beside what is printed, where there is room for both. */
function chipsIn(place: Place, { x, y, w, h }: Box): Point {
  const beside = (part: number) => ({ x: x + w * part, y: y + h / 2 });
  switch (place.kind) {
    case 'pass_line':
    case 'dont_pass_line':
      return beside(0.8);
    case 'come':
    case 'dont_come':
      if (place.number) return beside(0.5);
      return h > w ? { x: x + w / 2, y: y + h - 26 } : beside(0.82);
    case 'field':
      return beside(w > 500 ? 0.9 : 0.87);
    case 'casa':
    case 'casa_contra':
      return beside(0.74);
    case 'pass_line_odds':
    case 'dont_pass_line_odds':
      return beside(w > 80 ? 0.72 : 0.66);
    case 'come_odds':
    case 'dont_come_odds':
      return beside(0.5);
    case 'any_craps':
      return w > 200 ? beside(0.84) : { x: x + w / 2, y: y + h - 16 };
    default:
      return h > 50 && w < 140 ? { x: x + w / 2, y: y + h - (h > 80 ? 22 : 17) } : beside(0.78);
  }
}
