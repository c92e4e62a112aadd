/** How chips come and go on the cloth. */

export interface Way {
  dx: number;
  dy: number;
  duration: number;
}

/** Off the cloth: swept to the bank, or back to the player. For chips drawn in SVG, in the units of the drawing. */
export function away(_: Element, { dx, dy, duration }: Way) {
  return {
    duration,
    css: (t: number, u: number) => `transform: translate(${dx * u * u}px, ${dy * u * u}px); opacity: ${Math.min(1, t * 1.6)}`,
  };
}

/** Onto the cloth. */
export function lay(_: Element, { dx, dy, duration }: Way) {
  return {
    duration,
    css: (t: number, u: number) => `transform: translate(${dx * u * u}px, ${dy * u * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** How far each of several stacks lies from the point of their place, in radii of a chip. */
export function fanned(count: number, index: number): { x: number; y: number } {
  if (count < 2) return { x: 0, y: 0 };
  if (count === 2) return { x: index === 0 ? -0.6 : 0.6, y: index === 0 ? -0.25 : 0.25 };
  const angle = (index / count) * 2 * Math.PI + Math.PI / 6;
  return { x: 0.85 * Math.cos(angle), y: 0.85 * Math.sin(angle) };
}

/** How high a stack of so many chips is drawn. */
export function heightOf(chips: number): number {
  return Math.max(1, Math.min(5, Math.ceil(Math.log2(chips + 1))));
}
