/** Where the places of a cloth are: an area to hit and a point for chips. Which place a click or an arrow means. */

import type { Place } from './bets';

export type Arrow = 'up' | 'down' | 'left' | 'right';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export interface Spot<P extends Place = Place> {
  place: P;
  /** Where chips lie. */
  x: number;
  y: number;
  /** Where a click means this place; of two areas the smaller one counts. */
  area: Box;
  /** A printed box, not a line or a corner of some. */
  printed: boolean;
  /** The outline, where the area is not simply a box. */
  path?: string;
  /** Whether a point is inside the outline. */
  covers?(x: number, y: number): boolean;
}

export interface Plan<P extends Place = Place> {
  width: number;
  height: number;
  /** Radius of a chip. */
  chip: number;
  /** How far outside of everything a click still means the nearest place. */
  margin: number;
  spots: Spot<P>[];
  spotOf: Map<string, Spot<P>>;
}

export function planWith<P extends Place>(spots: Spot<P>[], size: { width: number; height: number; chip: number; margin: number }): Plan<P> {
  return { ...size, spots, spotOf: new Map(spots.map((spot) => [spot.place.id, spot])) };
}

/** The place that a click means: the smallest area around it, or else the nearest place that is not too far. */
export function spotAt<P extends Place>(plan: Plan<P>, x: number, y: number): Spot<P> | null {
  const size = ({ w, h }: Box) => w * h;
  let found: Spot<P> | null = null;
  for (const spot of plan.spots) {
    const inside = distance(spot.area, x, y) === 0 && (spot.covers?.(x, y) ?? true);
    if (inside && (!found || size(spot.area) < size(found.area))) found = spot;
  }
  if (found) return found;
  const near = plan.spots
    .filter((spot) => !spot.covers)
    .map((spot) => ({ spot, far: distance(spot.area, x, y) }))
    .sort((one, other) => one.far - other.far)[0];
  return near && near.far < plan.margin ? near.spot : null;
}

function distance({ x: left, y: top, w, h }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h));
}

/**
 * The next place in the direction of an arrow: of the printed boxes, or with `fine` also of their lines and corners.
 * Nearest ahead, and what lies off the straight way counts as farther.
 */
export function spotBeside<P extends Place>(plan: Plan<P>, from: Spot<P>, arrow: Arrow, fine: boolean): Spot<P> | null {
  const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[arrow] as [number, number];
  let best: Spot<P> | null = null;
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

/** Where a place is for the arrows: the middle of its box, or of its chips where the outline is another. */
function middle(spot: Spot): Point {
  return spot.covers ? spot : { x: spot.area.x + spot.area.w / 2, y: spot.area.y + spot.area.h / 2 };
}
