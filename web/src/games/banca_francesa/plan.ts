/**
 * Where the places of banca francesa are (PT808.6): two lines around the bank, which sits at the straight edge with
 * its arena. Inside the inner line lies grande, between the lines pequeno, and ases is cut out at the left corner.
 */

import type { ChipDrawn } from '../pano/bets';
import { planWith, type Box, type Plan, type Point, type Spot } from '../pano/spots';
import type { Board, ChanceId, Place } from './board';

export interface Curve {
  /** Half its width, and its depth. */
  a: number;
  b: number;
}

export interface BancaPlan extends Plan<Place> {
  edge: number;
  arena: Box;
  inner: Curve;
  outer: Curve;
  /** Half the breadth of a line: chips lie on it. */
  half: number;
  asesDepth: number;
  /** Where the word and the numbers of a place stand. */
  textAt: Record<'ases' | 'pequeno' | 'grande', { word: Point; numbers: Point; size: number }>;
}

interface Measures {
  width: number;
  height: number;
  edge: number;
  arena: { w: number; h: number };
  inner: Curve;
  outer: Curve;
  half: number;
  asesDepth: number;
  chip: number;
}

const LYING: Measures = {
  width: 1000,
  height: 452,
  edge: 10,
  arena: { w: 400, h: 170 },
  inner: { a: 300, b: 275 },
  outer: { a: 470, b: 418 },
  half: 17,
  asesDepth: 118,
  chip: 15,
};
const STANDING: Measures = {
  width: 390,
  height: 478,
  edge: 8,
  arena: { w: 172, h: 112 },
  inner: { a: 112, b: 258 },
  outer: { a: 180, b: 450 },
  half: 12,
  asesDepth: 118,
  chip: 13,
};

const ROUND = 2.9; // between an ellipse and a box
const STEPS = 40;

/** How far out a point is, in parts of the curve: 1 on it. */
function reach({ a, b }: Curve, x: number, y: number): number {
  return (Math.abs(x / a) ** ROUND + Math.abs(y / b) ** ROUND) ** (1 / ROUND);
}

/** A point of the curve, from the left end (0) over its foot to the right end (1), seen from the middle of the edge. */
export function along({ a, b }: Curve, part: number): Point {
  const angle = Math.PI * (1 - part);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: a * Math.sign(cos) * Math.abs(cos) ** (2 / ROUND), y: b * sin ** (2 / ROUND) };
}

const grown = ({ a, b }: Curve, by: number): Curve => ({ a: a + by, b: b + by });

export function planOf(board: Board, lying: boolean): BancaPlan {
  const m = lying ? LYING : STANDING;
  const middle = m.width / 2;
  const arena = { x: middle - m.arena.w / 2, y: m.edge, ...m.arena };
  const within = (curve: Curve, x: number, y: number) => y >= m.edge && reach(curve, x - middle, y - m.edge) <= 1;
  const { inner, outer, half } = m;
  const inArena = (x: number, y: number) => x > arena.x && x < arena.x + arena.w && y < arena.y + arena.h;
  const inRing = (x: number, y: number) => within(grown(outer, -half), x, y) && !within(grown(inner, half), x, y);
  const isAses = (x: number, y: number) => x < middle && y < m.edge + m.asesDepth;

  const points = (curve: Curve, from = 0, to = 1) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const { x, y } = along(curve, from + ((to - from) * step) / STEPS);
      return `${(middle + x).toFixed(1)} ${(m.edge + y).toFixed(1)}`;
    });
  const closed = (...parts: string[][]) => `M${parts.flat().join('L')}Z`;
  const band = (curve: Curve) => closed(points(grown(curve, half)), points(grown(curve, -half)).reverse());
  const boxOf = (curve: Curve): Box => ({ x: middle - curve.a, y: m.edge, w: 2 * curve.a, h: curve.b });
  /** How far along a curve it comes to the foot of ases. */
  const until = (curve: Curve) => {
    let part = 0;
    while (along(curve, part).y < m.asesDepth) part += 0.002;
    return part;
  };
  const ringOut = grown(outer, -half);
  const ringIn = grown(inner, half);
  const foot = m.edge + m.asesDepth;
  const [footOut, footIn] = [until(ringOut), until(ringIn)];
  /** Lying, chips are between word and numbers; standing, below them. */
  const zones = {
    grande: { from: arena.y + arena.h, to: m.edge + inner.b - half },
    pequeno: { from: m.edge + ringIn.b, to: m.edge + ringOut.b },
  };
  const down = (zone: { from: number; to: number }, part: number) => zone.from + (zone.to - zone.from) * part;
  const asesX = middle - (ringIn.a + ringOut.a) / 2;

  const areas: Record<ChanceId, Omit<Spot<Place>, 'place' | 'printed'>> = {
    grande: {
      x: middle,
      y: down(zones.grande, lying ? 0.5 : 0.76),
      area: boxOf(grown(inner, -half)),
      path: `${closed(points(grown(inner, -half)))}M${arena.x} ${m.edge}v${arena.h}h${arena.w}v${-arena.h}Z`,
      covers: (x, y) => within(grown(inner, -half), x, y) && !inArena(x, y),
    },
    risco_grande: {
      x: middle,
      y: m.edge + inner.b,
      area: boxOf(grown(inner, half)),
      path: band(inner),
      covers: (x, y) => within(grown(inner, half), x, y) && !within(grown(inner, -half), x, y),
    },
    pequeno: {
      x: middle,
      y: down(zones.pequeno, lying ? 0.5 : 0.72),
      area: boxOf(ringOut),
      path: closed(points(ringOut, footOut, 1), points(ringIn, footIn, 1).reverse()),
      covers: (x, y) => inRing(x, y) && !isAses(x, y),
    },
    ases: {
      x: asesX,
      y: m.edge + m.asesDepth * 0.76,
      area: { x: middle - ringOut.a, y: m.edge, w: ringOut.a - ringIn.a + 20, h: m.asesDepth },
      path: closed(points(ringOut, 0, footOut), points(ringIn, 0, footIn).reverse()),
      covers: (x, y) => inRing(x, y) && isAses(x, y),
    },
    risco_pequeno: {
      x: middle,
      y: m.edge + outer.b,
      area: boxOf(grown(outer, half)),
      path: band(outer),
      covers: (x, y) => within(grown(outer, half), x, y) && !within(grown(outer, -half), x, y),
    },
  };
  const spots = board.places.map((place): Spot<Place> => ({ place, printed: true, ...areas[place.id] }));
  const textOf = (zone: { from: number; to: number }, apart: number) => ({
    word: lying ? { x: middle - apart, y: down(zone, 0.5) } : { x: middle, y: down(zone, 0.2) },
    numbers: lying ? { x: middle + apart, y: down(zone, 0.5) } : { x: middle, y: down(zone, 0.44) },
    size: lying ? 25 : 17,
  });
  return {
    ...planWith(spots, { width: m.width, height: m.height, chip: m.chip, margin: 0 }),
    edge: m.edge,
    arena,
    inner,
    outer,
    half,
    asesDepth: foot - m.edge,
    textAt: {
      grande: textOf(zones.grande, 96),
      pequeno: textOf(zones.pequeno, 110),
      ases: {
        word: { x: asesX, y: m.edge + m.asesDepth * 0.16 },
        numbers: { x: asesX, y: m.edge + m.asesDepth * (lying ? 0.41 : 0.38) },
        size: lying ? 19 : 11,
      },
    },
  };
}

/** Everybody bets in front of their seat: own chips in the middle, those of others to both sides along the line. */
export function pointOf(plan: BancaPlan, chip: ChipDrawn, seats: number): Point | undefined {
  const spot = plan.spotOf.get(chip.place);
  if (!spot || chip.stack.own || chip.place === 'ases') return undefined;
  const side = chip.stack.seat % 2 ? -1 : 1;
  const step = Math.ceil(chip.stack.seat / 2) / (Math.ceil(seats / 2) + 1);
  const part = 0.5 + side * (0.16 + 0.2 * step);
  const curves: Partial<Record<string, Curve>> = {
    grande: { a: plan.inner.a - plan.half - 40, b: spot.y - plan.edge },
    risco_grande: plan.inner,
    pequeno: { a: (plan.inner.a + plan.outer.a) / 2, b: spot.y - plan.edge },
    risco_pequeno: plan.outer,
  };
  const { x, y } = along(curves[chip.place] ?? plan.outer, part);
  return { x: plan.width / 2 + x, y: plan.edge + y };
}
