/** Points on the rim of an oval table. */

export interface Rim {
  /** Its middle and its radii, in per cent of the stage. */
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** How much wider than high the stage is. */
  shape: number;
}

const SAMPLES = 720;

/** A point from the middle of the lower side on, first to the left, as far along the rim as its share says. */
export function rimPoint({ x, y, rx, ry, shape }: Rim, share: number): { x: number; y: number } {
  const at = (step: number) => {
    const turn = Math.PI / 2 + (2 * Math.PI * step) / SAMPLES;
    return { x: x + rx * Math.cos(turn), y: y + ry * Math.sin(turn) };
  };
  const long = (step: number) => Math.hypot((at(step + 1).x - at(step).x) * shape, at(step + 1).y - at(step).y);
  const whole = Array.from({ length: SAMPLES }, (_, step) => long(step)).reduce((sum, part) => sum + part, 0);
  let step = 0;
  for (let gone = long(0) / 2; gone < share * whole; step++) gone += long(step);
  return at(step);
}
