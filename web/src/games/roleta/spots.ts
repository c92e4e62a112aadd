/**
 * Where every place of the cloth is: an area to hit and a point for chips, from the data of the board alone.
 *
 * The cloth is thought of along two axes. `a` runs from the zero at the head to the colunas at the foot; `b` runs
 * across, from the simple chances over the dúzias to the numbers. Lying down, `a` goes right and `b` goes up;
 * standing, `a` goes down and `b` goes right.
 */

import { planWith, type Box, type Plan as ClothPlan, type Spot as ClothSpot } from '../pano/spots';
import { isOnTrack, type Board, type Place } from './board';

export type Orientation = 'lying' | 'standing';
export type Spot = ClothSpot<Place>;

export interface Plan extends ClothPlan<Place> {
  orientation: Orientation;
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
  if (place.simple) return cloth.simple(kind);
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
      const printed = PRINTED.has(place.kind) || place.simple;
      const aside = BESIDE_WORDS[place.simple ? 'simples' : place.kind] ?? 0.5;
      const [across, down] = orientation === 'lying' ? [aside, 0.5] : [0.5, aside];
      return { place, area, printed, x: area.x + area.w * across, y: area.y + area.h * down };
    });
  const [across, down] = orientation === 'lying' ? [cloth.length, cloth.breadth] : [cloth.breadth, cloth.length];
  const { margin, chip } = cloth.m;
  return { orientation, ...planWith(spots, { width: across + 2 * margin, height: down + 2 * margin, chip, margin }) };
}
