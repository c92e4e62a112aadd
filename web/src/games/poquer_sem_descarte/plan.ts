/** Where everything lies: a half-moon with the places along its edge, or upright on a narrow screen. */

import { spotKey, type Board } from './board';

export interface Point {
  x: number;
  y: number;
}

/** A row of five cards: the middle of its lower edge, the width of a card, and from one card to the next. */
export interface Row extends Point {
  card: number;
  step: number;
  tilt: number;
}

export interface PlacePlan {
  number: number;
  first: Point;
  second: Point;
  /** Apart from the others, for the jackpot. */
  side: Point;
  /** The width of a box; the slot for the jackpot is smaller. */
  box: number;
  tilt: number;
  cards: Row;
  /** Where its number stands; alone at a table a place needs none. */
  label: Point | null;
}

export interface Plan {
  kind: 'moon' | 'upright';
  width: number;
  height: number;
  places: PlacePlan[];
  bank: Row;
  /** The cards of the player at this screen. */
  own: Row;
  /** Two lines in the middle: what is printed there, and what became of the bets. */
  words: Point & { size: number };
  /** Where cards come from, and where chips that lost go to. */
  dealer: Point;
  chip: number;
  edge: string | null;
}

export const CARD_RATIO = 1.4;

const turned = (angle: number) => (angle * Math.PI) / 180;

/** A point beside another, seen along its tilt. */
function beside({ x, y }: Point, tilt: number, across: number, down: number): Point {
  const [cos, sin] = [Math.cos(turned(tilt)), Math.sin(turned(tilt))];
  return { x: x + across * cos - down * sin, y: y + across * sin + down * cos };
}

function boxesAt(middle: Point, tilt: number, box: number, gap: number): Pick<PlacePlan, 'first' | 'second' | 'side' | 'box' | 'tilt'> {
  const half = (box + gap) / 2;
  return {
    first: beside(middle, tilt, -half, 0),
    second: beside(middle, tilt, half, 0),
    side: beside(middle, tilt, half + box * 0.84 + Math.max(gap, 8), 0),
    box,
    tilt,
  };
}

// ---- the half-moon

const MOON = { width: 1000, height: 540, cx: 500, cy: 64, rx: 440, ry: 408 };
const [FIRST, LAST] = [38, 142];
const EDGE = 66;

const on = (angle: number, depth: number): Point => ({
  x: MOON.cx + (MOON.rx - depth) * Math.cos(turned(angle)),
  y: MOON.cy + (MOON.ry - depth) * Math.sin(turned(angle)),
});
const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function moonPlan(numbers: number[]): Plan {
  const places = numbers.map((number, index): PlacePlan => {
    // the first place is the rightmost
    const angle = FIRST + ((LAST - FIRST) * index) / Math.max(1, numbers.length - 1);
    const middle = on(angle, 0);
    const tilt = (angle - 90) * 0.62;
    return {
      number,
      ...boxesAt(middle, tilt, 36, 11),
      cards: { ...beside(middle, tilt, 0, -26), card: 41, step: 16, tilt },
      label: beside(middle, tilt, 0, 40),
    };
  });
  return {
    kind: 'moon',
    width: MOON.width,
    height: MOON.height,
    places,
    bank: { x: 500, y: 119, card: 78, step: 83, tilt: 0 },
    own: { x: 500, y: 314, card: 80, step: 84, tilt: 0 },
    words: { x: 500, y: 160, size: 22 },
    dealer: { x: 500, y: -40 },
    chip: 15,
    edge: `M${at(on(174, -EDGE))}A${MOON.rx + EDGE} ${MOON.ry + EDGE} 0 0 0 ${at(on(6, -EDGE))}`,
  };
}

/** Alone at the table: one place, with more room for its cards. */
function alonePlan(number: number): Plan {
  const middle = { x: 500, y: 427 };
  return {
    ...moonPlan([]),
    height: 494,
    places: [{ number, ...boxesAt(middle, 0, 64, 48), cards: { ...middle, card: 0, step: 0, tilt: 0 }, label: null }],
    own: { x: 500, y: 350, card: 102, step: 108, tilt: 0 },
    chip: 23,
    edge: 'M14 310A520 276 0 0 0 986 310',
  };
}

// ---- upright, for a telephone

const NARROW = 390;

function uprightPlan(numbers: number[], own: number | null): Plan {
  const alone = numbers.length === 1 && own !== null;
  const column = (NARROW - 12) / Math.max(1, numbers.length);
  const top = alone ? 148 : 226;
  const places = numbers.map((number, index): PlacePlan => {
    // the first place is on the right of who looks at the bank
    const x = NARROW - 6 - column * (index + 0.5);
    if (number === own)
      return { number, ...boxesAt({ x: 195, y: top + 26 }, 0, 50, 20), cards: { x: 195, y: top, card: 0, step: 0, tilt: 0 }, label: alone ? null : { x, y: 206 } };
    return {
      number,
      ...boxesAt({ x, y: 182 }, 0, 19, 3),
      side: { x, y: 166 },
      cards: { x, y: 166, card: 23, step: 6.4, tilt: 0 },
      label: { x, y: 206 },
    };
  });
  return {
    kind: 'upright',
    width: NARROW,
    height: own === null ? 216 : top + 208,
    places,
    bank: { x: 195, y: alone ? 92 : 76, card: alone ? 62 : 50, step: alone ? 66 : 54, tilt: 0 },
    own: { x: 195, y: top + 184, card: 71, step: 75.5, tilt: 0 },
    words: { x: 195, y: alone ? 120 : 102, size: 15 },
    dealer: { x: 195, y: -30 },
    chip: own === null ? 8.5 : 16,
    edge: null,
  };
}

export function planOf(board: Pick<Board, 'seats'>, kind: Plan['kind'], own: number | null, alone: boolean): Plan {
  const only = alone ? (own ?? 1) : null;
  const numbers = only !== null ? [only] : Array.from({ length: board.seats }, (_, index) => index + 1);
  if (kind === 'upright') return uprightPlan(numbers, alone ? only : own);
  return only !== null ? alonePlan(only) : moonPlan(numbers);
}

/** The middle of a card in a row, seen from the middle of its lower edge. */
export function cardSpot({ card, step }: Row, index: number): Point {
  return { x: (index - 2) * step, y: (-card * CARD_RATIO) / 2 };
}

export function anchorsOf(plan: Plan): Map<string, Point> {
  return new Map(
    plan.places.flatMap(({ number, first, second, side }): [string, Point][] => [
      [spotKey(number, 'inicial'), first],
      [spotKey(number, 'segunda'), second],
      [spotKey(number, 'acumulado'), side],
    ]),
  );
}
