import { describe, expect, it } from 'vitest';
import { isOnTrack, type Board, type Place } from './board';
import { board, boards } from './fixtures';
import { spotAt, spotBeside, type Arrow } from '../pano/spots';
import { planOf, type Orientation, type Plan, type Spot } from './spots';
import { NARROW, trackOf, WIDE } from './track';

const ORIENTATIONS: Orientation[] = ['lying', 'standing'];
const ARROWS: Arrow[] = ['up', 'down', 'left', 'right'];

function place(id: string, kind: string, numbers: number[]): Place {
  return { id, kind, simple: false, numbers, pieces: [[id, 1]], chips: 1, prize: [1, 2], minimum: 1, maximum: 1 };
}

/** A table that plays the letter of the law, where any two dúzias or colunas can be bet on together. */
const anyPairs: Board = {
  ...board,
  places: [...board.places, place('cavalo_de_duzia:1-3', 'cavalo_de_duzia', []), place('cavalo_de_coluna:34-36', 'cavalo_de_coluna', [])],
};

describe.each(Object.entries({ ...boards, 'any pairs': anyPairs }))('the cloth of %s', (_, board) => {
  it.each(ORIENTATIONS)('has every place exactly once, %s', (orientation) => {
    const onCloth = planOf(board, orientation).spots.map((spot) => spot.place.id);
    const onTrack = [...trackOf(board, WIDE).anchors.keys()];
    expect([...onCloth, ...onTrack].sort()).toEqual(board.places.map((each) => each.id).sort());
  });

  it.each(ORIENTATIONS)('keeps chips of different places apart, %s', (orientation) => {
    expectApart(planOf(board, orientation).spots, 9);
  });

  it.each(ORIENTATIONS)('means a place when its point is clicked, %s', (orientation) => {
    const plan = planOf(board, orientation);
    for (const spot of plan.spots) expect(spotAt(plan, spot.x, spot.y)?.place.id).toBe(spot.place.id);
  });

  it.each(ORIENTATIONS)('is reached by arrows wholly, %s', (orientation) => {
    const plan = planOf(board, orientation);
    expect(reached(plan, true).size).toBe(plan.spots.length);
    expect(reached(plan, false).size).toBe(plan.spots.filter((spot) => spot.printed).length);
  });
});

describe('the racetrack', () => {
  it.each([WIDE, NARROW])('keeps its chips apart and inside', (size) => {
    const points = [...trackOf(board, size).anchors.values()];
    expect(points).toHaveLength(3 + 3 * 37);
    expectApart(points, 4);
    for (const { x, y } of points) expect(x > 0 && y > 0 && x < size.width && y < size.height).toBe(true);
  });

  it('is not there where the numeration does not allow it', () => {
    const track = trackOf(boards.francesa!, WIDE);
    expect([track.fields, track.reaches, track.anchors.size]).toEqual([[], [], 0]);
    expect(boards.francesa!.places.some((each) => isOnTrack(each.kind))).toBe(false);
  });
});

describe('the head and the foot of the cloth', () => {
  const plan = planOf(board, 'lying');
  const at = (id: string) => plan.spotOf.get(id)!;

  it('puts zero combinations on the lines of the zero', () => {
    const line = at('cavalo:0-1').x;
    for (const id of ['cavalo:0-2', 'cavalo:0-3', 'rua:0-1-2', 'rua:0-2-3', 'quadro:0-1-2-3']) expect(at(id).x).toBe(line);
    expect(at('rua:0-1-2').y).toBe((at('pleno:1').y + at('pleno:2').y) / 2);
    expect(at('quadro:0-1-2-3').y).toBe(at('rua:1-2-3').y);
  });

  it('puts each coluna behind the number it is named after', () => {
    for (const number of [34, 35, 36]) expect(at(`coluna:${number}`).y).toBe(at(`pleno:${number}`).y);
  });

  it('finds nothing far from everything', () => {
    expect(spotAt(plan, -200, -200)).toBeNull();
    expect(spotAt(plan, plan.width / 2, 3)).not.toBeNull();
  });
});

function expectApart(points: { x: number; y: number }[], least: number): void {
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(least);
  });
}

function reached(plan: Plan, fine: boolean): Set<Spot> {
  const first = plan.spotOf.get('pleno:17')!;
  const seen = new Set([first]);
  for (const spot of seen) {
    for (const arrow of ARROWS) {
      const next = spotBeside(plan, spot, arrow, fine);
      if (next) seen.add(next);
    }
  }
  return seen;
}
