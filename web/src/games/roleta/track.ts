/** The racetrack: the numbers in the order of the wheel around an oval, the séries in its field. */

import { isOnTrack, type Board, type Place } from './board';

export interface TrackSize {
  width: number;
  height: number;
  /** How wide the band of numbers is. */
  band: number;
}

export const WIDE: TrackSize = { width: 720, height: 148, band: 36 };
export const NARROW: TrackSize = { width: 372, height: 196, band: 36 };

export interface TrackCell {
  number: number;
  path: string;
  x: number;
  y: number;
  /** Degrees from the upright, so that a figure can stand on the band. */
  tilt: number;
}

export interface TrackField {
  place: Place;
  path: string;
  x: number;
  y: number;
}

export interface TrackPlan {
  size: TrackSize;
  cells: TrackCell[];
  fields: TrackField[];
  /** How many numbers the vizinhos of this table may have: 3, 5, 7. */
  reaches: number[];
  /** Where chips lie, by place. */
  anchors: Map<string, { x: number; y: number }>;
}

interface Point {
  x: number;
  y: number;
}

const MARGIN = 4;
const CORNERS = 10; // points drawn for each cell, so that its ends are round

/** A point on an oval `inset` inside the outer one, at a part (0 to 1) of the way round; clockwise from the right end. */
function onOval(size: TrackSize, part: number, inset: number): Point & { tilt: number } {
  const radius = size.height / 2 - MARGIN;
  const middle = radius - size.band / 2;
  const straight = size.width - 2 * MARGIN - 2 * radius;
  const quarter = (Math.PI * middle) / 2;
  const round = 2 * straight + 4 * quarter;
  const centre = { left: MARGIN + radius, right: size.width - MARGIN - radius, y: size.height / 2 };
  const out = radius - inset;
  let way = (((part % 1) + 1) % 1) * round;
  const turned = (x: number, angle: number) => ({
    x: x + out * Math.cos(angle),
    y: centre.y + out * Math.sin(angle),
    tilt: (angle * 180) / Math.PI + 90,
  });
  if (way < quarter) return turned(centre.right, way / middle);
  way -= quarter;
  if (way < straight) return { x: centre.right - way, y: centre.y + out, tilt: 180 };
  way -= straight;
  if (way < 2 * quarter) return turned(centre.left, Math.PI / 2 + way / middle);
  way -= 2 * quarter;
  if (way < straight) return { x: centre.left + way, y: centre.y - out, tilt: 0 };
  return turned(centre.right, (3 * Math.PI) / 2 + (way - straight) / middle);
}

function pathOf(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}

function along(size: TrackSize, from: number, to: number, inset: number): Point[] {
  return Array.from({ length: CORNERS + 1 }, (_, step) => onOval(size, from + ((to - from) * step) / CORNERS, inset));
}

/** Numbers of a place that follow one another on the wheel, as stretches of pockets. */
function stretchesOf(wheel: readonly number[], numbers: readonly number[]): [number, number][] {
  const here = wheel.map((number) => numbers.includes(number));
  const stretches: [number, number][] = [];
  here.forEach((is, index) => {
    if (!is || here[(index + wheel.length - 1) % wheel.length]) return;
    let to = index;
    while (here[(to + 1) % wheel.length] && to < index + wheel.length) to++;
    stretches.push([index, to]);
  });
  return stretches;
}

function fieldOf(board: Board, size: TrackSize, place: Place): TrackField {
  const pockets = board.wheel.length;
  const edges = stretchesOf(board.wheel, place.numbers).flatMap(([from, to]) =>
    Array.from({ length: (to - from + 1) * 4 + 1 }, (_, step) =>
      onOval(size, (from - 0.5 + step / 4) / pockets, size.band),
    ),
  );
  return { place, path: pathOf(edges), x: middleOf(edges), y: size.height / 2 };
}

/** How far right the middle of an area is. */
function middleOf(edges: Point[]): number {
  let area = 0;
  let moment = 0;
  edges.forEach((one, index) => {
    const other = edges[(index + 1) % edges.length]!;
    const cross = one.x * other.y - other.x * one.y;
    area += cross;
    moment += (one.x + other.x) * cross;
  });
  return moment / (3 * area);
}

export function hasTrack(board: Board): boolean {
  return board.places.some((place) => isOnTrack(place.kind));
}

export function trackOf(board: Board, size: TrackSize): TrackPlan {
  const pockets = board.wheel.length;
  const cells = board.wheel.map((number, index): TrackCell => {
    const [from, to] = [(index - 0.5) / pockets, (index + 0.5) / pockets];
    const path = pathOf([...along(size, from, to, 0), ...along(size, from, to, size.band).reverse()]);
    return { number, path, ...onOval(size, index / pockets, size.band / 2) };
  });
  const fields = board.places
    .filter((place) => place.kind.startsWith('serie_'))
    .map((place) => fieldOf(board, size, place));
  const anchors = new Map<string, Point>(fields.map(({ place, x, y }) => [place.id, { x, y: y + 20 }]));
  const reaches = new Set<number>();
  for (const place of board.places) {
    if (!place.kind.startsWith('vizinhos_')) continue;
    const reach = place.chips;
    reaches.add(reach);
    const index = board.wheel.indexOf(Number(place.id.split(':')[1]));
    // the wider the vizinhos, the farther out its chips
    const { x, y } = onOval(size, index / pockets, size.band * (0.8 - (reach - 3) * 0.15));
    anchors.set(place.id, { x, y });
  }
  return { size, cells, fields, reaches: [...reaches].sort(), anchors };
}
