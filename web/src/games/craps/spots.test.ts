import { describe, expect, it } from 'vitest';
import { spotAt, spotBeside, type Arrow, type Box } from '../pano/spots';
import { board } from './fixtures';
import { planOf, STOPS, type Shape } from './spots';

const SHAPES: Shape[] = ['lying', 'stacked'];

function overlap(one: Box, other: Box): boolean {
  const slack = 0.01;
  return one.x + slack < other.x + other.w && other.x + slack < one.x + one.w && one.y + slack < other.y + other.h && other.y + slack < one.y + one.h;
}

describe.each(SHAPES)('the %s layout', (shape) => {
  const plan = planOf(board, shape);

  it('has every place of the board once', () => {
    expect(plan.spots.map((spot) => spot.place.id)).toEqual(board.places.map((place) => place.id));
    expect(plan.spotOf.size).toBe(board.places.length);
  });

  it('keeps all places on the cloth and apart from each other', () => {
    for (const { area } of plan.spots) {
      expect(area.x).toBeGreaterThanOrEqual(0);
      expect(area.y).toBeGreaterThanOrEqual(0);
      expect(area.x + area.w).toBeLessThanOrEqual(plan.width + 0.01);
      expect(area.y + area.h).toBeLessThanOrEqual(plan.height);
    }
    const touching = plan.spots.flatMap((one, index) => plan.spots.slice(index + 1).filter((other) => overlap(one.area, other.area)).map((other) => [one.place.id, other.place.id]));
    expect(touching).toEqual([]);
  });

  it('finds a place under its chips', () => {
    for (const spot of plan.spots) expect(spotAt(plan, spot.x, spot.y)?.place.id).toBe(spot.place.id);
  });

  it('leads to every place with the arrows', () => {
    const reached = new Set([plan.spots[0]!]);
    for (const spot of reached) {
      for (const arrow of ['up', 'down', 'left', 'right'] as Arrow[]) {
        const next = spotBeside(plan, spot, arrow, false);
        if (next) reached.add(next);
      }
    }
    expect(plan.spots.filter((spot) => !reached.has(spot)).map((spot) => spot.place.id)).toEqual([]);
  });

  it('has a place for the puck on every point and off', () => {
    expect([...plan.puck.keys()].sort((one, other) => one - other)).toEqual([0, ...board.points]);
  });
});

it('has every place in one group of the tab key', () => {
  for (const place of board.places) expect(STOPS.filter(({ has }) => has(place)).length).toBe(1);
});

it('gives a finger enough room on a narrow screen', () => {
  const { spots } = planOf(board, 'stacked');
  expect(Math.min(...spots.map(({ area }) => Math.min(area.w, area.h)))).toBeGreaterThanOrEqual(38);
});
