/** Where everybody is around the oval: the pagador above, seat 1 at their right hand, the others on from there. */

import { rimPoint, type Rim } from '../cartas/rim';
import { behind, type Board } from './board';

export interface Point {
  x: number;
  y: number;
}

export interface Spot {
  place: number;
  /** The middle of the plate, in per cent of the stage. */
  at: Point;
  /** Where the bet lies. */
  bet: Point;
}

export interface Plan {
  kind: 'wide' | 'phone';
  /** Of the stage, in pixels on a phone; null where its shape is given. */
  height: number | null;
  pagador: Point;
  /** What lies in the middle, in per cent from the top. */
  middle: number;
  seats: Spot[];
  /** Behind and to the right of the seats. */
  standing: Spot[];
}

const BET = 0.36; // of the way from a plate to the middle
const STANDING_BET = 0.5;

const towards = (from: Point, to: Point, part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

// ---- an oval that lies

const RIM: Rim = { x: 50, y: 51.5, rx: 42, ry: 41.5, shape: 2.15 };
/** From the pagador to the first seat and to the last, as a part of the rim. */
const ASIDE = 0.105;
const OUTER: Rim = { ...RIM, rx: 46.5, ry: 46 };
const MORE = 0.028; // between those who stand in one gap, along the rim

function widePlan(board: Board, places: readonly number[]): Plan {
  const step = (1 - 2 * ASIDE) / (board.seats - 1);
  const shareOf = (seat: number) => (1.5 - ASIDE - (seat - 1) * step) % 1;
  const middle = { x: RIM.x, y: RIM.y };
  const seats = Array.from({ length: board.seats }, (_, index): Spot => {
    const at = rimPoint(RIM, shareOf(index + 1));
    return { place: index + 1, at, bet: towards(at, middle, BET) };
  });
  const standing = inGaps(board, places).map(({ place, gap, before }): Spot => {
    const at = rimPoint(OUTER, (1.5 - ASIDE - (gap - 0.5) * step - before * MORE) % 1);
    return { place, at, bet: towards(at, middle, STANDING_BET) };
  });
  return { kind: 'wide', height: null, pagador: { x: 50, y: 9 }, middle: 54, seats, standing };
}

/** Who stands in which gap between two seats, and how many stand there before them. */
function inGaps(board: Board, places: readonly number[]): { place: number; gap: number; before: number }[] {
  const counts = new Map<number, number>();
  return [...places].sort((one, other) => one - other).map((place) => {
    const gap = behind(board, place);
    const before = counts.get(gap) ?? 0;
    counts.set(gap, before + 1);
    return { place, gap, before };
  });
}

// ---- an upright one, for a telephone

const TOP_PX = 58;
const ROW_PX = 88;
const BELOW_PX = 62;
const [LEFT, RIGHT] = [12.5, 87.5];
const BET_PX = 28; // below the seat whose it is
const STANDING_PX = 53; // below the seat, or the next one, and nearer to the edge
const [OUTSIDE, ASIDE_X] = [5, 12];

function phonePlan(board: Board, places: readonly number[]): Plan {
  const rows = Math.floor(board.seats / 2);
  const height = TOP_PX + rows * ROW_PX + BELOW_PX;
  const percent = (pixels: number) => (100 * pixels) / height;
  const rowAt = (row: number) => percent(TOP_PX + (row + 0.5) * ROW_PX);
  const below = percent(height - BELOW_PX / 2 - 4);
  const left = (seat: number) => seat <= rows;
  const isBelow = (seat: number) => board.seats % 2 === 1 && seat === rows + 1;
  const atSeat = (seat: number): Point => {
    if (isBelow(seat)) return { x: 50, y: below };
    return left(seat) ? { x: LEFT, y: rowAt(seat - 1) } : { x: RIGHT, y: rowAt(board.seats - seat) };
  };
  const seats = Array.from({ length: board.seats }, (_, index): Spot => {
    const at = atSeat(index + 1);
    const bet = isBelow(index + 1) ? { x: 50, y: at.y - percent(BET_PX + 12) } : { x: at.x, y: at.y + percent(BET_PX) };
    return { place: index + 1, at, bet };
  });
  const standing = inGaps(board, places).map(({ place, gap, before }): Spot => {
    const at = gapAt(gap, before);
    return { place, at, bet: { x: at.x + (at.x < 50 ? ASIDE_X : -ASIDE_X), y: at.y } };
  });
  return { kind: 'phone', height, pagador: { x: 50, y: percent(30) }, middle: (percent(TOP_PX + rows * ROW_PX) + percent(50)) / 2, seats, standing };

  /** Between a seat and the next: on the left below it, on the right above it, and beside the one below. */
  function gapAt(gap: number, before: number): Point {
    const seat = atSeat(gap);
    if (isBelow(gap)) return { x: 50 + 2 * ASIDE_X + before * ASIDE_X, y: below };
    if (left(gap)) return { x: LEFT - OUTSIDE + before * ASIDE_X, y: seat.y + percent(STANDING_PX) };
    return { x: RIGHT + OUTSIDE - before * ASIDE_X, y: seat.y - percent(ROW_PX - STANDING_PX) };
  }
}

/** `places` are those of standing players who are there. */
export function planOf(kind: Plan['kind'], board: Board, places: readonly number[]): Plan {
  return kind === 'wide' ? widePlan(board, places) : phonePlan(board, places);
}
