import { expect, it } from 'vitest';
import { FACES, lightOn, looks, lyingOf, pipsOf } from './dice';

const up = [0, 0, 1];

it('brings every face up, with its opposite underneath', () => {
  for (const face of FACES) {
    looks(face, face, 33).forEach((value, axis) => expect(value).toBeCloseTo(up[axis]!));
    looks(7 - face, face, 33).forEach((value, axis) => expect(value).toBeCloseTo(-up[axis]!));
  }
});

it('keeps the hand of a die: 1, 2 and 3 run counter-clockwise around their corner', () => {
  for (const face of FACES) {
    const [one, two, three] = [looks(1, face, 0), looks(2, face, 0), looks(3, face, 0)];
    const across = [
      one[1] * two[2] - one[2] * two[1],
      one[2] * two[0] - one[0] * two[2],
      one[0] * two[1] - one[1] * two[0],
    ];
    // the screen's y runs down, which turns the sign
    expect(across.reduce((sum, value, axis) => sum + value * three[axis]!, 0)).toBeCloseTo(-1);
  }
});

it('has as many pips as the face says, and most light on top', () => {
  for (const face of FACES) {
    expect(new Set(pipsOf(face).map(String)).size).toBe(face);
    for (const other of FACES) expect(lightOn(other, face, 20)).toBeLessThanOrEqual(lightOn(face, face, 20));
  }
});

it('lays dice apart, the same for the same throw', () => {
  expect(lyingOf(3, 'a/1')).toEqual(lyingOf(3, 'a/1'));
  expect(lyingOf(3, 'a/1')).not.toEqual(lyingOf(3, 'a/2'));
  for (let count = 0; count < 50; count++) {
    const [one, two, three] = lyingOf(3, `throw ${count}`);
    expect(two!.x - one!.x).toBeGreaterThan(1.42); // the diagonal of a die
    expect(three!.x - two!.x).toBeGreaterThan(1.42);
  }
});
