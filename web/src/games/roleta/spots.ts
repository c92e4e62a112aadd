/**
 * Where every place of the cloth is: an area to hit and a point for chips, from the data of the board alone.
 *
 * The cloth is thought of along two axes. `a` runs from the zero at the head to the colunas at the foot; `b` runs
 * across, from the simple chances over the dúzias to the numbers. Lying down, `a` goes right and `b` goes up;
 * standing, `a` goes down and `b` goes right.
 */

import { isOnTrack, isSimple, type Board, type Place } from './board';

export type Orientation = 'lying' | 'standing';
export type Arrow = 'up' | 'down' | 'left' | 'right';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Spot {
  place: Place;
  /** Where chips lie. */
  x: number;
  y: number;
  /** Where a click means this place; of two areas the smaller one counts. */
  area: Box;
  /** A printed box, not a line or a corner of some. */
  printed: boolean;
}

export interface Plan {
  orientation: Orientation;
  width: number;
  height: number;
  chip: number;
  spots: Spot[];
  spotOf: Map<string, Spot>;
}

interface Measures {
  zero: number;
  row: number;
  foot: number;
  column: number;
  duzia: number;
  simple: number;
  margin: number;
  chip: number;
}

const MEASURES: Record<Orientation, Measures> = {
  lying: { zero: 60, row: 60, foot: 56, column: 60, duzia: 40, simple: 44, margin: 8, chip: 11 },
  standing: { zero: 46, row: 46, foot: 44, column: 84, duzia: 48, simple: 52, margin: 7, chip: 12 },
};

const ROWS = 12;
const COLUMNS = 3;
const LINE = 0.22; // how far from a line a click still means the line, in parts of a cell
/** How far along a box its chips lie, where words are printed in it. */
const BESIDE_WORDS: Record<string, number> = { simples: 0.85, duzia: 0.84, coluna: 0.7 };
/** The simple chances from head to foot, as the cloth is printed. */
const SIMPLE_ORDER = ['menor', 'par', 'encarnado', 'preto', 'impar', 'maior'];

/** From and to, along both axes. */
interface Region {
  a: [number, number];
  b: [number, number];
}

class Surveyor {
  readonly numbersFrom: number;
  readonly length: number;
  readonly breadth: number;

  constructor(
    readonly orientation: Orientation,
    readonly m: Measures,
  ) {
    this.numbersFrom = m.simple + m.duzia;
    this.length = m.zero + ROWS * m.row + m.foot;
    this.breadth = this.numbersFrom + COLUMNS * m.column;
  }

  row = (index: number) => this.m.zero + index * this.m.row;
  column = (index: number) => this.numbersFrom + index * this.m.column;

  box({ a, b }: Region): Box {
    const along = { from: a[0] + this.m.margin, size: a[1] - a[0] };
    const across = { size: b[1] - b[0] };
    return this.orientation === 'lying'
      ? { x: along.from, y: this.m.margin + this.breadth - b[1], w: along.size, h: across.size }
      : { x: this.m.margin + b[0], y: along.from, w: across.size, h: along.size };
  }

  cell(number: number): Region {
    if (number === 0) return { a: [0, this.m.zero], b: [this.numbersFrom, this.breadth] };
    const row = Math.floor((number - 1) / COLUMNS);
    const column = (number - 1) % COLUMNS;
    return { a: [this.row(row), this.row(row + 1)], b: [this.column(column), this.column(column + 1)] };
  }

  duzia(name: string): Region {
    const first = (Number(name) - 1) * 4;
    return { a: [this.row(first), this.row(first + 4)], b: [this.m.simple, this.numbersFrom] };
  }

  /** A coluna is named after the number at its foot. */
  coluna(name: string): Region {
    return { a: [this.row(ROWS), this.length], b: this.cell(Number(name)).b };
  }

  simple(kind: string): Region {
    const first = SIMPLE_ORDER.indexOf(kind) * 2;
    return { a: [this.row(first), this.row(first + 2)], b: [0, this.m.simple] };
  }

  /** Around a line between two regions that touch, or the corner where they meet. */
  inner(numbers: number[]): Region {
    const cells = numbers.map((number) => this.cell(number));
    const common = { a: overlap(cells.map((cell) => cell.a)), b: overlap(cells.map((cell) => cell.b)) };
    return { a: this.widened(common.a, LINE * this.m.row), b: this.widened(common.b, LINE * this.m.column) };
  }

  /** Around the outer edge of the numbers, where they meet the dúzias. */
  edge(along: [number, number]): Region {
    const outside = Math.min(LINE * this.m.column, 0.3 * this.m.duzia);
    const b: [number, number] = [this.numbersFrom - outside, this.numbersFrom + outside];
    return { a: this.widened(along, LINE * this.m.row), b };
  }

  widened([from, to]: [number, number], by: number): [number, number] {
    return from === to ? [from - by, to + by] : [from, to];
  }
}

/** What several stretches have in common; a single point when they only touch. */
function overlap(stretches: [number, number][]): [number, number] {
  return [Math.max(...stretches.map(([from]) => from)), Math.min(...stretches.map(([, to]) => to))];
}

function regionOf(cloth: Surveyor, place: Place): Region {
  const { kind, numbers } = place;
  const name = place.id.split(':')[1] ?? '';
  const first = numbers[0]!;
  const last = numbers[numbers.length - 1]!;
  if (isSimple(kind)) return cloth.simple(kind);
  switch (kind) {
    case 'pleno':
      return cloth.cell(first);
    case 'duzia':
      return cloth.duzia(name);
    case 'coluna':
      return cloth.coluna(name);
    case 'cavalo_de_duzia':
      return between(cloth, name.split('-').map((each) => cloth.duzia(each)), 'a');
    case 'cavalo_de_coluna':
      return between(cloth, name.split('-').map((each) => cloth.coluna(each)), 'b');
    case 'rua':
      // three in a row at the row's edge; with the zero, where the three meet
      return first === 0 ? cloth.inner(numbers) : cloth.edge(cloth.cell(first).a);
    case 'linha':
      return cloth.edge(overlap([cloth.cell(first).a, cloth.cell(last).a]));
    case 'quadro':
      return first === 0 ? cloth.edge(overlap([cloth.cell(0).a, cloth.cell(1).a])) : cloth.inner(numbers);
    default:
      return cloth.inner(numbers);
  }
}

/** Two boxes that touch are bet on the line between them; two that do not, at the outer side of the one between. */
function between(cloth: Surveyor, boxes: Region[], axis: 'a' | 'b'): Region {
  const other = axis === 'a' ? 'b' : 'a';
  const [from, to] = overlap(boxes.map((box) => box[axis]));
  const across = boxes[0]![other];
  if (from === to) {
    const by = axis === 'a' ? 0.4 * cloth.m.row : LINE * cloth.m.column;
    return { [axis]: [from - by, to + by], [other]: across } as unknown as Region;
  }
  const middle = (from + to) / 2;
  const side: [number, number] =
    axis === 'a' ? [across[0], across[0] + 0.36 * cloth.m.duzia] : [across[1] - 5, across[1] + cloth.m.margin];
  return { [axis]: [middle - 20, middle + 20], [other]: side } as unknown as Region;
}

const PRINTED = new Set(['pleno', 'duzia', 'coluna']);

export function planOf(board: Board, orientation: Orientation): Plan {
  const cloth = new Surveyor(orientation, MEASURES[orientation]);
  const spots = board.places
    .filter((place) => !isOnTrack(place.kind))
    .map((place): Spot => {
      const area = cloth.box(regionOf(cloth, place));
      const printed = PRINTED.has(place.kind) || isSimple(place.kind);
      const aside = BESIDE_WORDS[isSimple(place.kind) ? 'simples' : place.kind] ?? 0.5;
      const [across, down] = orientation === 'lying' ? [aside, 0.5] : [0.5, aside];
      return { place, area, printed, x: area.x + area.w * across, y: area.y + area.h * down };
    });
  const [across, down] = orientation === 'lying' ? [cloth.length, cloth.breadth] : [cloth.breadth, cloth.length];
  return {
    orientation,
    width: across + 2 * cloth.m.margin,
    height: down + 2 * cloth.m.margin,
    chip: cloth.m.chip,
    spots,
    spotOf: new Map(spots.map((spot) => [spot.place.id, spot])),
  };
}

/** The place that a click means: the smallest area around it, or else the nearest place that is not too far. */
export function spotAt(plan: Plan, x: number, y: number): Spot | null {
  const size = ({ w, h }: Box) => w * h;
  let found: Spot | null = null;
  for (const spot of plan.spots) {
    if (distance(spot.area, x, y) === 0 && (!found || size(spot.area) < size(found.area))) found = spot;
  }
  if (found) return found;
  const near = plan.spots
    .map((spot) => ({ spot, far: distance(spot.area, x, y) }))
    .sort((one, other) => one.far - other.far)[0];
  return near && near.far < MEASURES[plan.orientation].margin ? near.spot : null;
}

function distance({ x: left, y: top, w, h }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h));
}

/**
 * The next place in the direction of an arrow: of the printed boxes, or with `fine` also of their lines and corners.
 * Nearest ahead, and what lies off the straight way counts as farther.
 */
export function spotBeside(plan: Plan, from: Spot, arrow: Arrow, fine: boolean): Spot | null {
  const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[arrow] as [number, number];
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of plan.spots) {
    if (spot === from || (!fine && !spot.printed)) continue;
    const off = { x: middle(spot).x - middle(from).x, y: middle(spot).y - middle(from).y };
    const ahead = off.x * dx + off.y * dy;
    const aside = gapAside(spot, Math.abs(dx ? off.y : off.x), dx !== 0);
    if (ahead < 2 || aside > ahead * 1.5 + 4) continue;
    const cost = ahead + 3 * aside;
    if (cost < least - 0.01) [best, least] = [spot, cost];
  }
  return best;
}

/** How far a place lies off the straight way. Printed boxes are long: what they reach over is not aside. */
function gapAside(to: Spot, off: number, sideways: boolean): number {
  const reach = to.printed ? (sideways ? to.area.h : to.area.w) / 2 : 0;
  return off <= reach ? off * 0.02 : off - reach * 0.98;
}

function middle({ area }: Spot): { x: number; y: number } {
  return { x: area.x + area.w / 2, y: area.y + area.h / 2 };
}
