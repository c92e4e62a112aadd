/** Where everything lies: a half-moon with the places along its edge, or upright on a narrow screen. */

import { handKey, insuranceKey, type Board } from './board';

export interface Point {
  x: number;
  y: number;
}

/** One place on the cloth. */
export interface PlacePlan {
  number: number;
  /** The circle that bets lie in. */
  circle: Point & { r: number };
  /** The middle of the lower edge of its cards. */
  cards: Point;
  /** The width that its hands share, more where nobody is beside it, and how far its middle is to the right. */
  room: number;
  aside: number;
  /** The width of a card when there is one hand. */
  card: number;
  /** Degrees by which its cards are turned towards the bank. */
  tilt: number;
  /** Where its number and the words beside it stand. */
  label: Point;
  /** Its insurance lies here. */
  insurance: Point;
  /** The part of the cloth that is its button. */
  cell: { x: number; y: number; width: number; height: number };
  /** Drawn large on a narrow screen; on a wide one no place is. */
  large: boolean;
}

export interface Plan {
  kind: 'moon' | 'upright';
  width: number;
  height: number;
  places: PlacePlan[];
  /** The middle of the lower edge of the bank's cards, and their width. */
  bank: Point & { card: number };
  bankTotal: Point;
  shoe: Point;
  discard: Point & { card: number };
  /** Where chips that lost go to. */
  croupier: Point;
  chip: number;
  /** Lines that the inscriptions are printed along, the uppermost first. */
  lines: { path: string; size: number }[];
  /** The edges of the line for insurance. */
  insurance: string[];
  /** The outline of the table; none on a narrow screen. */
  edge: string | null;
}

export const CARD_RATIO = 1.4;

const turned = (angle: number) => (angle * Math.PI) / 180;

// ---- the half-moon

const MOON = { width: 1000, height: 552, cx: 500, cy: 44, rx: 430, ry: 408 };
const [FIRST, LAST] = [19, 161];
const EDGE = 78;

const on = (angle: number, depth: number): Point => ({
  x: MOON.cx + (MOON.rx - depth) * Math.cos(turned(angle)),
  y: MOON.cy + (MOON.ry - depth) * Math.sin(turned(angle)),
});
const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** What is printed below the bank lies on flatter bows: so far down in the middle, as far as this to the sides. */
const printed = (y: number, angle: number): Point => ({ x: 500 + (y + 130) * Math.cos(turned(angle)), y: 36 + (y - 36) * Math.sin(turned(angle)) });
/** From left to right. */
const bow = (y: number, from: number) => `M${at(printed(y, 180 - from))}A${y + 130} ${y - 36} 0 0 0 ${at(printed(y, from))}`;
const INSURANCE = { upper: 236, lower: 266, from: 54 };

/** The angles at which places lie as far from each other along the edge as they can. */
function spread(count: number): number[] {
  const steps = 400;
  const points = Array.from({ length: steps + 1 }, (_, index) => on(FIRST + ((LAST - FIRST) * index) / steps, 0));
  const along = [0];
  for (let index = 1; index <= steps; index++) {
    const [before, here] = [points[index - 1]!, points[index]!];
    along.push(along[index - 1]! + Math.hypot(here.x - before.x, here.y - before.y));
  }
  return Array.from({ length: count }, (_, place) => {
    const wanted = (along[steps]! * place) / Math.max(1, count - 1);
    const index = along.findIndex((length) => length >= wanted - 1e-6);
    return FIRST + ((LAST - FIRST) * index) / steps;
  });
}

function moonPlan(order: number[], dealt: ReadonlySet<number>): Plan {
  const angles = spread(order.length);
  const places = order.map((number, index): PlacePlan => {
    const angle = angles[index]!;
    const circle = { ...on(angle, 8), r: 31 };
    const tilt = (angle - 90) * 0.62;
    const up = { x: Math.sin(turned(tilt)), y: -Math.cos(turned(tilt)) };
    // the first place is the rightmost; beyond the last ones the table ends
    const [right, left] = [index - 1, index + 1].map((beside) => (order[beside] !== undefined && !dealt.has(order[beside]!) ? 138 : 72)) as [number, number];
    return {
      number,
      circle,
      cards: { x: circle.x + up.x * 40, y: circle.y + up.y * 40 },
      room: left + right,
      aside: (right - left) / 2,
      card: 66,
      tilt,
      label: { x: circle.x - up.x * 50, y: circle.y - up.y * 50 + 4 },
      insurance: printed((INSURANCE.upper + INSURANCE.lower) / 2, 58 + (64 * index) / Math.max(1, order.length - 1)),
      cell: { x: -70, y: -124, width: 140, height: 200 },
      large: false,
    };
  });
  return {
    kind: 'moon',
    width: MOON.width,
    height: MOON.height,
    places: places.sort((one, other) => one.number - other.number),
    bank: { x: 500, y: 120, card: 80 },
    bankTotal: { x: 500, y: 124 },
    shoe: { x: 930, y: 20 },
    discard: { x: 318, y: 54, card: 40 },
    croupier: { x: 500, y: -30 },
    chip: 16,
    lines: [
      { path: bow(188, 30), size: 26 },
      { path: bow(218, 30), size: 14.5 },
      { path: bow(INSURANCE.lower - 10, INSURANCE.from), size: 15.5 },
    ],
    insurance: [bow(INSURANCE.upper, INSURANCE.from), bow(INSURANCE.lower, INSURANCE.from)],
    edge: `M${at(on(178, -EDGE))}A${MOON.rx + EDGE} ${MOON.ry + EDGE} 0 0 0 ${at(on(2, -EDGE))}`,
  };
}

// ---- upright, for a telephone

const NARROW = { width: 390, height: 392, margin: 6 };

function uprightPlan(order: number[], focus: number): Plan {
  const { width, height, margin } = NARROW;
  const column = (width - 2 * margin) / order.length;
  const places = order.map((number, index): PlacePlan => {
    // the first place is on the right of who looks at the bank
    const x = width - margin - column * (index + 0.5);
    const [insurance, label] = [{ x, y: 126 }, { x, y: 205 }];
    if (number !== focus)
      return {
        number,
        circle: { x, y: 179, r: 14 },
        cards: { x, y: 162 },
        room: column - 4,
        aside: 0,
        card: 25,
        tilt: 0,
        label,
        insurance,
        cell: { x: -column / 2, y: -40, width: column, height: 88 },
        large: false,
      };
    return {
      number,
      circle: { x: 195, y: 359, r: 20 },
      cards: { x: 195, y: 327 },
      room: width - 24,
      aside: 0,
      card: 68,
      tilt: 0,
      label,
      insurance,
      cell: { x: -width / 2 + margin, y: -110, width: width - 2 * margin, height: 166 },
      large: true,
    };
  });
  return {
    kind: 'upright',
    width,
    height,
    places: places.sort((one, other) => one.number - other.number),
    bank: { x: 195, y: 80, card: 54 },
    bankTotal: { x: 195, y: 83 },
    shoe: { x: 360, y: -20 },
    discard: { x: 36, y: 32, card: 28 },
    croupier: { x: 195, y: -30 },
    chip: 12,
    lines: [
      { path: `M0 107H${width}`, size: 12 },
      { path: `M0 121H${width}`, size: 10 },
    ],
    insurance: [],
    edge: null,
  };
}

/** Alone at a table one sits in the middle; the other places follow in their order. */
function orderOf(seats: number, seat: number | null, alone: boolean): number[] {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  if (!alone || seat === null) return numbers;
  const shift = (seat - 1 - Math.floor(seats / 2) + seats) % seats;
  return [...numbers.slice(shift), ...numbers.slice(0, shift)];
}

export function planOf(board: Pick<Board, 'seats'>, kind: Plan['kind'], seat: number | null, alone: boolean, focus: number, dealt: ReadonlySet<number>): Plan {
  const order = orderOf(board.seats, seat, alone);
  return kind === 'moon' ? moonPlan(order, dealt) : uprightPlan(order, focus);
}

// ---- cards of a hand

/** Where one hand of a place lies: the middle of its lower edge, seen from the place, and the width of its cards. */
export interface HandSpot extends Point {
  card: number;
  /** From one card to the next. */
  step: Point;
}

/** Hands side by side. One hand is fanned to the right; of several the cards lie one below the other. */
export function handSpots(place: Pick<PlacePlan, 'room' | 'aside' | 'card'>, cards: readonly number[]): HandSpot[] {
  const { room, aside, card } = place;
  if (cards.length <= 1) {
    const count = cards[0] ?? 0;
    const dx = count > 1 ? Math.min(card * 0.36, (room - card) / (count - 1)) : 0;
    return [{ x: (-dx * (count - 1)) / 2, y: 0, card, step: { x: dx, y: 0 } }];
  }
  const each = Math.min(room / cards.length, card * 1.3);
  // as near to the place as the room allows
  const spare = (room - each * cards.length) / 2;
  const middle = aside - Math.sign(aside) * Math.min(Math.abs(aside), spare);
  const narrow = Math.min(card * 0.9, each - 6);
  return cards.map((count, index) => {
    const high = narrow * CARD_RATIO;
    const dx = Math.min(narrow * 0.16, (each - narrow) / Math.max(1, count - 1));
    return {
      x: middle + each * (index + 0.5 - cards.length / 2) - (dx * (count - 1)) / 2,
      y: 0,
      card: narrow,
      step: { x: dx, y: high * (count > 3 ? 0.17 : 0.24) },
    };
  });
}

/** The middle of a card of a hand, seen from its place: the last one lies lowest. */
export function cardSpot(spot: HandSpot, index: number, count: number): Point {
  return { x: spot.x + spot.step.x * index, y: spot.y - (spot.card * CARD_RATIO) / 2 - spot.step.y * (count - 1 - index) };
}

/** The middle of a hand, across. */
export function middleOf(spot: HandSpot, count: number): number {
  return spot.x + (spot.step.x * Math.max(0, count - 1)) / 2;
}

/** A point seen from a place, on the cloth. */
export function onCloth({ cards, tilt }: Pick<PlacePlan, 'cards' | 'tilt'>, { x, y }: Point): Point {
  const angle = turned(tilt);
  return { x: cards.x + x * Math.cos(angle) - y * Math.sin(angle), y: cards.y + x * Math.sin(angle) + y * Math.cos(angle) };
}

/** Where chips lie: in the circle, beside each other below the hands of a split, and on the line for insurance. */
export function anchorsOf(plan: Plan, hands: ReadonlyMap<number, readonly number[]>): Map<string, Point> {
  const anchors = new Map<string, Point>();
  for (const place of plan.places) {
    const counts = hands.get(place.number) ?? [];
    const down = place.circle.y === place.cards.y ? 0 : Math.hypot(place.circle.x - place.cards.x, place.circle.y - place.cards.y);
    anchors.set(handKey(place.number, 1), place.circle);
    if (counts.length > 1)
      handSpots(place, counts).forEach((spot, index) =>
        anchors.set(handKey(place.number, index + 1), onCloth(place, { x: middleOf(spot, counts[index]!), y: down })),
      );
    anchors.set(insuranceKey(place.number), place.insurance);
  }
  return anchors;
}
