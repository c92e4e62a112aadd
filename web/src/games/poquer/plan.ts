/** Where everybody sits around the oval: the player at this screen always below, the others on from their left. */

import { rimPoint, type Rim } from '../cartas/rim';

export interface Spot {
  seat: number;
  /** The middle of the plate, in per cent of the stage. */
  x: number;
  y: number;
  /** Where the bet of the round lies. */
  bet: { x: number; y: number };
}

export interface Plan {
  kind: 'wide' | 'phone';
  spots: Spot[];
  /** Of the stage, in pixels on a phone; null where its shape is given. */
  height: number | null;
  /** The middle of the common cards, in per cent from the top. */
  middle: number;
}

/** Seats in the order of the table, beginning with the one that sits below. */
export function around(seats: readonly number[], own: number | null): number[] {
  const order = [...seats].sort((one, other) => one - other);
  const at = own === null ? 0 : Math.max(0, order.indexOf(own));
  return [...order.slice(at), ...order.slice(0, at)];
}

// ---- an oval that lies

const WIDE: Rim = { x: 50, y: 48, rx: 41.5, ry: 35.5, shape: 1.85 };
/** From the player below to the next, as a part of the rim. */
const ASIDE = 0.135;
const BELOW = 98.5;
const MIDDLE = 44;

function widePlan(order: number[]): Plan {
  const spots = order.map((seat, index): Spot => {
    if (index === 0) return { seat, x: 50, y: BELOW, bet: { x: 50, y: 61 } };
    // not by angle: the ends of an oval are narrow; and the cards below need room on both sides
    const between = order.length > 2 ? (1 - 2 * ASIDE) / (order.length - 2) : 0;
    const { x, y } = rimPoint(WIDE, order.length > 2 ? ASIDE + between * (index - 1) : 0.5);
    return { seat, x, y, bet: { x: x + (WIDE.x - x) * 0.34, y: y + (MIDDLE + 4 - y) * 0.5 } };
  });
  return { kind: 'wide', spots, height: null, middle: MIDDLE };
}

// ---- an upright one, for a telephone

const TOP_PX = 106;
const ROW_PX = 92;
const LEAST_MIDDLE_PX = 168;
const OWN_PX = 156;
const [LEFT, RIGHT] = [12.5, 87.5];
/** How many of the others sit at the top; the rest sit on both sides. */
const AT_TOP = [0, 1, 2, 1, 2, 1, 2, 3, 2, 3, 2];

function phonePlan(order: number[]): Plan {
  const others = order.slice(1);
  const top = AT_TOP[others.length] ?? 2;
  const sides = Math.ceil((others.length - top) / 2);
  const height = TOP_PX + Math.max(LEAST_MIDDLE_PX, sides * ROW_PX + 10) + OWN_PX;
  const field = height - TOP_PX - OWN_PX;
  const percent = (pixels: number) => (100 * pixels) / height;
  const rowAt = (row: number) => percent(TOP_PX + (field * (row + 0.5)) / sides);
  const spots = others.map((seat, index): Spot => {
    if (index < sides) return sideSpot(seat, LEFT, rowAt(sides - 1 - index));
    if (index < sides + top) {
      const x = LEFT + ((RIGHT - LEFT) * (index - sides + 0.5)) / top;
      return { seat, x, y: percent(TOP_PX / 2 + 5), bet: { x, y: percent(TOP_PX + 2) } };
    }
    return sideSpot(seat, RIGHT, rowAt(index - sides - top));
  });
  const own: Spot = { seat: order[0]!, x: 50, y: percent(height - 8), bet: { x: 50, y: percent(height - OWN_PX - 4) } };
  return { kind: 'phone', spots: [own, ...spots], height, middle: percent(TOP_PX + field / 2) };

  function sideSpot(seat: number, x: number, y: number): Spot {
    return { seat, x, y, bet: { x: x + (x < 50 ? 2 : -2), y: y + percent(40) } };
  }
}

export function planOf(kind: Plan['kind'], seats: readonly number[], own: number | null): Plan {
  const order = around(seats, own);
  return kind === 'wide' ? widePlan(order) : phonePlan(order);
}
