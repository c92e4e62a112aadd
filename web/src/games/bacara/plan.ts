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
  along: { path: string; names: number[]; notes: number[]; tight: boolean } | null;
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

/** The angles of each board of the table, the right one first: a double table has two, with the dealer between them. */
function sidesOf(board: Board): [number, number][] {
  return board.sides === 2 ? [[FIRST, 86], [94, LAST]] : [[FIRST, LAST]];
}

function ovalPlan(board: Board, seat: number | null, alone: boolean): Plan {
  const pairs = board.places.some((place) => place.id.startsWith('par_'));
  const sides = sidesOf(board);
  const angles = seatAngles(board, seat, alone);
  const mine = angles.get(seat ?? 0) ?? 90;
  const bandOf = (id: string) => BANDS[id] ?? BANDS.inner!;
  const sideAt = (angle: number) => sides.find(([, left]) => angle <= left) ?? sides.at(-1)!;
  /** An angle of a single table, drawn together into a side. */
  const into = ([right, left]: [number, number], angle: number) => right + ((angle - FIRST) / (LAST - FIRST)) * (left - right);
  const spanOf = (id: string, side: [number, number]): [number, number] => {
    const [right, left] = BANDS[id] ? [FIRST, LAST] : id === 'empate' && !pairs ? [40, 140] : INNER_SPANS[id]!;
    return [into(side, right), into(side, left)];
  };
  /** The angle of a seat, drawn together into the piece of the band that the chance has on its side. */
  const within = (id: string, angle: number) => {
    if (BANDS[id]) return angle;
    const side = sideAt(angle);
    const [right, left] = spanOf(id, side);
    const margin = 5 / sides.length;
    return right + margin + ((angle - side[0]) / (side[1] - side[0])) * (left - right - 2 * margin);
  };
  const middle = (id: string) => (bandOf(id)[0] + bandOf(id)[1]) / 2;
  const step = stepOf(board);
  /** How far along the bands of all sides, the left one first, the gaps between two seats are that lie nearest to these angles. */
  const gaps = (near: number[]) =>
    sides.toReversed().flatMap(([right, left], index) =>
      near.map((angle) => {
        const wanted = into([right, left], angle);
        const gap = left - EDGE - (Math.round((left - EDGE - wanted) / step - 0.5) + 0.5) * step;
        return (index + (left - gap) / (left - right)) / sides.length;
      }),
    );
  const anchors = new Map<string, Point>();
  for (const { id } of board.places)
    for (const [number, angle] of angles) anchors.set(anchorKey(id, number), onOval(within(id, angle), middle(id)));
  const areas = board.places.map(({ id }): Area => {
    const spans = sides.map((side) => spanOf(id, side));
    // inner names stand beside their band: there is no room for them among the chips
    const depth = BANDS[id] ? middle(id) + 8 : bandOf(id)[1] + 6;
    const half = (BANDS[id] ? 5.2 : 9) / sides.length ** 0.5;
    const own = within(id, mine);
    const [right, left] = spanOf(id, sideAt(mine));
    const cell: [number, number] = [Math.max(right, own - half), Math.min(left, own + half)];
    return {
      id,
      path: spans.map((span) => piece(bandOf(id), span)).join(''),
      cell: piece(bandOf(id), cell),
      along: {
        path: spans.toReversed().map(([from, to]) => `M${at(onOval(to, depth))}${arc(depth, 0, onOval(from, depth))}`).join(''),
        names: BANDS[id] ? gaps(sides.length > 1 ? [118] : [118, 62]) : sides.map((_, index) => (index + 0.5) / sides.length),
        notes: BANDS[id] ? gaps(sides.length > 1 ? [62] : [99, 81]) : [],
        tight: !BANDS[id] && sides.length > 1, // the name alone
      },
      label: onOval((spans[0]![0] + spans[0]![1]) / 2, middle(id)),
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

const stepOf = (board: Board) => {
  const [right, left] = sidesOf(board)[0]!;
  return (left - right - 2 * EDGE) / Math.max(1, board.seats / board.sides - 1);
};

/** The first seat is on the dealer's left, which is the right of who looks at the dealer. */
function seatAngles(board: Board, seat: number | null, alone: boolean): Map<number, number> {
  if (alone) return new Map([[seat ?? 1, 90], [0, 90]]);
  const step = stepOf(board);
  const each = board.seats / board.sides;
  const angles = new Map<number, number>();
  sidesOf(board).forEach(([right], side) => {
    for (let index = 0; index < each; index++) angles.set(side * each + index + 1, right + EDGE + index * step);
  });
  for (const { place, beside: [lower] } of board.standing) angles.set(place, (angles.get(lower) ?? 90) + step / 2);
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
