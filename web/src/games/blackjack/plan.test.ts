import { describe, expect, it } from 'vitest';
import { handKey, insuranceKey } from './board';
import { anchorsOf, cardSpot, handSpots, planOf } from './plan';

const none = new Set<number>();

describe('the half-moon', () => {
  it.each([6, 7])('has %i places, the first on the right of who looks at the bank', (seats) => {
    const { places, width, height } = planOf({ seats }, 'moon', 3, false, 3, none);
    expect(places.map((place) => place.number)).toEqual([...Array(seats).keys()].map((index) => index + 1));
    for (const [index, { circle }] of places.entries()) {
      if (index) expect(circle.x).toBeLessThan(places[index - 1]!.circle.x);
      expect(circle.x - circle.r).toBeGreaterThan(0);
      expect(circle.x + circle.r).toBeLessThan(width);
      expect(circle.y + circle.r).toBeLessThan(height);
    }
  });

  it('puts the only player of a table in the middle', () => {
    const { places } = planOf({ seats: 7 }, 'moon', 1, true, 1, none);
    expect(places[0]!.circle.x).toBeCloseTo(500, 0);
    expect(places[1]!.circle.x).toBeLessThan(500);
    expect(places[6]!.circle.x).toBeGreaterThan(500);
  });

  it('gives a place the room that nobody beside it needs, on the side where it is', () => {
    const alone = planOf({ seats: 7 }, 'moon', null, false, 1, new Set([4])).places[3]!;
    const between = planOf({ seats: 7 }, 'moon', null, false, 1, new Set([3, 4, 5])).places[3]!;
    const beside = planOf({ seats: 7 }, 'moon', null, false, 1, new Set([3, 4])).places[3]!;
    expect(alone.room).toBeGreaterThan(between.room);
    expect([alone.aside, between.aside]).toEqual([0, 0]);
    expect(beside.aside).toBeLessThan(0); // the third place is on the right of the fourth
  });
});

describe('a narrow screen', () => {
  it('draws one place large and the others in a strip', () => {
    const { places, width } = planOf({ seats: 7 }, 'upright', 2, false, 2, none);
    expect(places.filter((place) => place.large).map((place) => place.number)).toEqual([2]);
    for (const place of places) {
      expect(place.cards.x + place.cell.x).toBeGreaterThanOrEqual(0);
      expect(place.cards.x + place.cell.x + place.cell.width).toBeLessThanOrEqual(width);
    }
  });
});

describe('hands', () => {
  it.each(['moon', 'upright'] as const)('of a split lie side by side within the room of their place: %s', (kind) => {
    const place = planOf({ seats: 7 }, kind, 1, true, 1, new Set([1])).places[0]!;
    const counts = [2, 3, 2, 4];
    const spots = handSpots(place, counts);
    const edges = spots.map((spot, index) => [cardSpot(spot, 0, counts[index]!).x - spot.card / 2, cardSpot(spot, counts[index]! - 1, counts[index]!).x + spot.card / 2] as const);
    expect(edges[0]![0]).toBeGreaterThanOrEqual(place.aside - place.room / 2 - 1);
    expect(edges[3]![1]).toBeLessThanOrEqual(place.aside + place.room / 2 + 1);
    for (let index = 1; index < edges.length; index++) expect(edges[index]![0]).toBeGreaterThan(edges[index - 1]![1]);
  });

  it('show the corner of every card', () => {
    const place = planOf({ seats: 7 }, 'moon', 1, true, 1, new Set([1])).places[0]!;
    const [spot] = handSpots(place, [3]);
    expect(spot!.step.x).toBeGreaterThan(spot!.card * 0.28);
  });

  it('have their chips below them, and insurances on their line', () => {
    const plan = planOf({ seats: 7 }, 'moon', 1, true, 1, new Set([1]));
    const anchors = anchorsOf(plan, new Map([[1, [2, 2, 2]]]));
    const [first, second, third] = [1, 2, 3].map((hand) => anchors.get(handKey(1, hand))!);
    expect(first!.x).toBeLessThan(second!.x);
    expect(second!.x).toBeLessThan(third!.x);
    expect(anchors.get(insuranceKey(7))).toBeDefined();
    expect(anchorsOf(plan, new Map()).get(handKey(4, 1))).toMatchObject({ x: plan.places[3]!.circle.x });
  });
});
