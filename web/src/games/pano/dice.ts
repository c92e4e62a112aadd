/** Dice as bodies: opposite faces make seven, and 1, 2 and 3 run counter-clockwise around their common corner. */

export const FACES = [1, 2, 3, 4, 5, 6] as const;

export interface Turn {
  x: number;
  y: number;
}

/** The turns that bring each face up, as CSS counts them: about x after y. Unturned, 1 is up and 2 to the right. */
const UP: Record<number, Turn> = {
  1: { x: 0, y: 0 },
  2: { x: 0, y: -90 },
  3: { x: -90, y: 0 },
  4: { x: 90, y: 0 },
  5: { x: 0, y: 90 },
  6: { x: 0, y: 180 },
};

export function turnFor(face: number): Turn {
  return UP[face] ?? UP[1]!;
}

type Vector = [number, number, number];

/** Where each face looks on a die that is not turned: to the right, down the screen, towards the eye. */
const NORMALS: Record<number, Vector> = {
  1: [0, 0, 1],
  2: [1, 0, 0],
  3: [0, -1, 0],
  4: [0, 1, 0],
  5: [-1, 0, 0],
  6: [0, 0, -1],
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function aboutX([x, y, z]: Vector, degrees: number): Vector {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [x, y * cos - z * sin, y * sin + z * cos];
}

function aboutY([x, y, z]: Vector, degrees: number): Vector {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [x * cos + z * sin, y, z * cos - x * sin];
}

function aboutZ([x, y, z]: Vector, degrees: number): Vector {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [x * cos - y * sin, x * sin + y * cos, z];
}

/** Where a face looks, on a die with `up` on top that lies turned by so many degrees. */
export function looks(face: number, up: number, yaw: number): Vector {
  const turn = turnFor(up);
  return aboutZ(aboutX(aboutY(NORMALS[face]!, turn.y), turn.x), yaw);
}

/** How much light a face gets, from 0 to 1: it comes from above, and a little from the left. */
export function lightOn(face: number, up: number, yaw: number): number {
  const [x, y, z] = looks(face, up, yaw);
  return Math.max(0, Math.min(1, 0.58 + 0.42 * Math.max(0, z) - 0.14 * x + 0.12 * y));
}

/** The places of the pips of a face, in a square from -1 to 1. */
export function pipsOf(face: number): [number, number][] {
  const corner: [number, number][] = [[-1, -1], [1, 1]];
  const other: [number, number][] = [[1, -1], [-1, 1]];
  const sides: [number, number][] = [[-1, 0], [1, 0]];
  const middle: [number, number][] = face % 2 ? [[0, 0]] : [];
  return [...(face > 1 ? corner : []), ...(face > 3 ? other : []), ...(face === 6 ? sides : []), ...middle];
}

export interface Lying {
  /** From the middle of the arena, in sizes of a die. */
  x: number;
  y: number;
  yaw: number;
}

/** A number from 0 to 1 for each name, always the same: so that a throw looks the same whenever it is seen. */
function drawn(name: string): number {
  let mixed = 2166136261;
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}

/** How the dice of a throw lie: side by side with room between them, no two throws alike. */
export function lyingOf(count: number, name: string, apart = 1.75): Lying[] {
  return Array.from({ length: count }, (_, index) => {
    const some = (what: string) => drawn(`${name}/${index}/${what}`) - 0.5;
    return {
      x: (index - (count - 1) / 2) * apart + some('x') * 0.3,
      y: some('y') * 0.6,
      yaw: some('yaw') * 70,
    };
  });
}
