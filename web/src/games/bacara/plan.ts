/** Where everything lies on the cloth: an oval with the seats around it, or upright on a narrow screen. */

import type { Board, Group } from './board';

export interface Point {
  x: number;
  y: number;
}

/** A chance on the cloth. */
export interface Area {
  id: string;
  /** All of it. */
  path: string;
  /** The part in front of the player: this is the button. */
  cell: string;
  /** Along which its name is printed, and where: between the seats. On a narrow screen around a point instead. */
  along: { path: string; names: number[]; notes: number[] } | null;
  label: Point;
}

export interface SeatMark extends Point {
  number: number;
  standing: boolean;
}

export interface CardPlace extends Point {
  /** Degrees. */
  turn: number;
}

export interface Plan {
  kind: 'oval' | 'upright';
  width: number;
  height: number;
  areas: Area[];
  seats: SeatMark[];
  /** Where the chips of a seat on a chance lie, by "chance|seat". */
  anchors: Map<string, Point>;
  chip: number;
  card: { width: number; height: number };
  cards: Record<Group, CardPlace[]>;
  totals: Record<Group, Point>;
  /** Where cards come from. */
  shoe: Point;
  /** Where chips that lost go to. */
  bank: Point;
}

export const anchorKey = (chance: string, seat: number) => `${chance}|${seat}`;

const CARD_RATIO = 1.4;

/** The third card lies across, below the first two or over their feet. */
function cardsAt(x: number, top: number, width: number, gap: number, over = -gap): CardPlace[] {
  const height = width * CARD_RATIO;
  const off = (width + gap) / 2;
  return [
    { x: x - off, y: top + height / 2, turn: 0 },
    { x: x + off, y: top + height / 2, turn: 0 },
    { x, y: top + height - over + width / 2, turn: 90 },
  ];
}

// ---- the oval

const OVAL = { width: 1000, height: 474, cx: 500, cy: 38, rx: 472, ry: 400 };
const [FIRST, LAST] = [20, 160];
const EDGE = 7; // between the end of the bands and the outermost seats
/** How far from the edge each band begins and ends. */
const BANDS: Record<string, [number, number]> = { ponto: [0, 58], banca: [62, 120], inner: [124, 172] };
const INNER_SPANS: Record<string, [number, number]> = { par_da_banca: [FIRST, 62], empate: [63.5, 116.5], par_do_ponto: [118, LAST] };

const onOval = (angle: number, depth: number): Point => {
  const turn = (angle * Math.PI) / 180;
  return { x: OVAL.cx + (OVAL.rx - depth) * Math.cos(turn), y: OVAL.cy + (OVAL.ry - depth) * Math.sin(turn) };
};

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const arc = (depth: number, sweep: 0 | 1, to: Point) => `A${OVAL.rx - depth} ${OVAL.ry - depth} 0 0 ${sweep} ${at(to)}`;

/** A piece of a band between two angles; the greater one lies to the left. */
function piece([outer, inner]: [number, number], [right, left]: [number, number]): string {
  return `M${at(onOval(left, outer))}${arc(outer, 0, onOval(right, outer))}L${at(onOval(right, inner))}${arc(inner, 1, onOval(left, inner))}Z`;
}

function ovalPlan(board: Board, seat: number | null, alone: boolean): Plan {
  const pairs = board.places.some((place) => place.id.startsWith('par_'));
  const angles = seatAngles(board, seat, alone);
  const mine = angles.get(seat ?? 0) ?? 90;
  const bandOf = (id: string) => BANDS[id] ?? BANDS.inner!;
  const spanOf = (id: string): [number, number] =>
    BANDS[id] ? [FIRST, LAST] : id === 'empate' && !pairs ? [40, 140] : INNER_SPANS[id]!;
  /** The angle of a seat, drawn together into the piece of the band that the chance has. */
  const within = (id: string, angle: number) => {
    const [right, left] = spanOf(id);
    if (BANDS[id]) return angle;
    const margin = 5;
    return right + margin + ((angle - FIRST) / (LAST - FIRST)) * (left - right - 2 * margin);
  };
  const middle = (id: string) => (bandOf(id)[0] + bandOf(id)[1]) / 2;
  const step = stepOf(board);
  /** How far along a band the gaps between two seats are that lie nearest to these angles. */
  const gaps = (near: number[]) =>
    near.map((angle) => (LAST - EDGE - (Math.round((LAST - EDGE - angle) / step - 0.5) + 0.5) * step - LAST) / (FIRST - LAST));
  const anchors = new Map<string, Point>();
  for (const { id } of board.places)
    for (const [number, angle] of angles) anchors.set(anchorKey(id, number), onOval(within(id, angle), middle(id)));
  const areas = board.places.map(({ id }): Area => {
    const [right, left] = spanOf(id);
    // inner names stand beside their band: there is no room for them among the chips
    const depth = BANDS[id] ? middle(id) + 8 : bandOf(id)[1] + 6;
    const half = BANDS[id] ? 5.2 : 9;
    const own = within(id, mine);
    const cell: [number, number] = [Math.max(right, own - half), Math.min(left, own + half)];
    return {
      id,
      path: piece(bandOf(id), [right, left]),
      cell: piece(bandOf(id), cell),
      along: {
        path: `M${at(onOval(left, depth))}${arc(depth, 0, onOval(right, depth))}`,
        names: BANDS[id] ? gaps([118, 62]) : [0.5],
        notes: BANDS[id] ? gaps([99, 81]) : [],
      },
      label: onOval((right + left) / 2, middle(id)),
    };
  });
  const seats = [...angles].map(([number, angle]): SeatMark => {
    const standing = number > board.seats;
    return { number, standing, ...onOval(angle, standing ? -19 : -16) };
  });
  const card = 84;
  return {
    kind: 'oval',
    width: OVAL.width,
    height: alone ? OVAL.height - 24 : OVAL.height,
    areas,
    seats: alone ? [] : seats,
    anchors,
    chip: 17,
    card: { width: card, height: card * CARD_RATIO },
    cards: { ponto: cardsAt(395, 10, card, 6), banca: cardsAt(605, 10, card, 6) },
    totals: { ponto: { x: 254, y: 84 }, banca: { x: 746, y: 84 } },
    shoe: { x: 900, y: 40 },
    bank: { x: 500, y: -30 },
  };
}

const stepOf = (board: Board) => (LAST - FIRST - 2 * EDGE) / Math.max(1, board.seats - 1);

/** The first seat is on the dealer's left, which is the right of who looks at the dealer. */
function seatAngles(board: Board, seat: number | null, alone: boolean): Map<number, number> {
  if (alone) return new Map([[seat ?? 1, 90], [0, 90]]);
  const step = stepOf(board);
  const angles = new Map<number, number>();
  for (let number = 1; number <= board.seats; number++) angles.set(number, FIRST + EDGE + (number - 1) * step);
  for (const { place, beside } of board.standing) angles.set(place, (angles.get(beside) ?? 90) + step / 2);
  return angles;
}

// ---- upright, for a telephone

const NARROW = { width: 390, height: 366, margin: 8, gap: 6 };

function box(x: number, y: number, width: number, height: number): string {
  const r = 10;
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

interface Box extends Point {
  w: number;
  h: number;
}

function uprightPlan(board: Board, seat: number | null): Plan {
  const { width, height, margin, gap } = NARROW;
  const small = ['par_do_ponto', 'empate', 'par_da_banca'].filter((id) => board.places.some((place) => place.id === id));
  const room = width - 2 * margin;
  const third = (room - gap * (small.length - 1)) / small.length;
  const half = (room - gap) / 2;
  const boxes = new Map<string, Box>([
    ...small.map((id, index): [string, Box] => [id, { x: margin + index * (third + gap), y: 208, w: third, h: 64 }]),
    ['ponto', { x: margin, y: 278, w: half, h: 84 }],
    ['banca', { x: margin + half + gap, y: 278, w: half, h: 84 }],
  ]);
  const anchors = new Map<string, Point>();
  const others = board.seats + board.standing.length;
  for (const [id, { x, y, w, h }] of boxes) {
    anchors.set(anchorKey(id, 0), { x: x + w / 2, y: y + h * 0.73 });
    for (let number = 1; number <= others; number++) {
      const across = x + 16 + ((number - 0.5) / others) * (w - 32);
      anchors.set(anchorKey(id, number), number === seat ? { x: x + w / 2, y: y + h * 0.73 } : { x: across, y: y + h - 13 });
    }
  }
  const card = 74;
  return {
    kind: 'upright',
    width,
    height,
    areas: [...boxes].map(([id, { x, y, w, h }]): Area => {
      const path = box(x, y, w, h);
      return { id, path, cell: path, along: null, label: { x: x + w / 2, y: y + 16 } };
    }),
    seats: [],
    anchors,
    chip: 14,
    card: { width: card, height: card * CARD_RATIO },
    cards: { ponto: cardsAt(98, 42, card, 5, 22), banca: cardsAt(292, 42, card, 5, 22) },
    totals: { ponto: { x: 98, y: 20 }, banca: { x: 292, y: 20 } },
    shoe: { x: 360, y: -20 },
    bank: { x: 195, y: -30 },
  };
}

export function planOf(board: Board, kind: Plan['kind'], seat: number | null, alone: boolean): Plan {
  return kind === 'oval' ? ovalPlan(board, seat, alone) : uprightPlan(board, seat);
}
