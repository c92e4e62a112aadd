/** A card that is peeled: it lies face down, and a part of it is folded over so that its face is seen there. */

export interface Point {
  x: number;
  y: number;
}

export interface Folded {
  /** What still lies face down. */
  flat: Point[];
  /** What is folded over, where it lies now. */
  flap: Point[];
  /** Takes the face, printed upright in the card's own frame, to where the flap shows it. */
  matrix: [number, number, number, number, number, number];
  /** How much of the card is folded over, from 0 to 1. */
  part: number;
  /** The fold itself. */
  crease: [Point, Point] | null;
}

/** The part of a polygon on the side of a line that `from` lies on, the line being halfway to `to`. */
function nearer(polygon: readonly Point[], from: Point, to: Point): Point[] {
  const side = ({ x, y }: Point) => (to.x - from.x) * (x - (from.x + to.x) / 2) + (to.y - from.y) * (y - (from.y + to.y) / 2);
  const kept: Point[] = [];
  polygon.forEach((here, index) => {
    const next = polygon[(index + 1) % polygon.length]!;
    const [a, b] = [side(here), side(next)];
    if (a <= 0) kept.push(here);
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
      const t = a / (a - b);
      kept.push({ x: here.x + t * (next.x - here.x), y: here.y + t * (next.y - here.y) });
    }
  });
  return kept;
}

function areaOf(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, { x, y }, index) => {
    const next = polygon[(index + 1) % polygon.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The nearest point on the edge of a card of this size around the origin: where it is grasped. */
export function graspOf({ x, y }: Point, width: number, height: number): Point {
  const [w, h] = [width / 2, height / 2];
  const corner = 0.55;
  const across = Math.abs(x) / w;
  const down = Math.abs(y) / h;
  const [sx, sy] = [x < 0 ? -w : w, y < 0 ? -h : h];
  if (across > corner && down > corner) return { x: sx, y: sy };
  return across * w > down * h - (h - w) ? { x: sx, y: Math.max(-h, Math.min(h, y)) } : { x: Math.max(-w, Math.min(w, x)), y: sy };
}

/** The card with the point `from` of its edge drawn over to `to`. */
export function fold(width: number, height: number, from: Point, to: Point): Folded {
  const [w, h] = [width / 2, height / 2];
  const card: Point[] = [{ x: -w, y: -h }, { x: w, y: -h }, { x: w, y: h }, { x: -w, y: h }];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.5) return { flat: card, flap: [], matrix: [1, 0, 0, 1, 0, 0], part: 0, crease: null };
  const [nx, ny] = [dx / length, dy / length];
  const reach = nx * (from.x + to.x) / 2 + ny * (from.y + to.y) / 2;
  const over = ({ x, y }: Point): Point => {
    const off = 2 * (nx * x + ny * y - reach);
    return { x: x - off * nx, y: y - off * ny };
  };
  const folded = nearer(card, from, to);
  const along = 2 * (w + h);
  const middle = { x: nx * reach, y: ny * reach };
  // the face of a card that lies face down is its mirror image from above; folding mirrors it again
  const matrix: Folded['matrix'] = [-(1 - 2 * nx * nx), 2 * nx * ny, -2 * nx * ny, 1 - 2 * ny * ny, 2 * reach * nx, 2 * reach * ny];
  return {
    flat: nearer(card, to, from),
    flap: folded.map(over),
    matrix,
    part: areaOf(folded) / (width * height),
    crease: [
      { x: middle.x - ny * along, y: middle.y + nx * along },
      { x: middle.x + ny * along, y: middle.y - nx * along },
    ],
  };
}

export function pathOf(polygon: readonly Point[]): string {
  if (polygon.length < 3) return '';
  return `M${polygon.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}
