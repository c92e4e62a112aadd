import { describe, expect, it } from 'vitest';
import { betting, board, boards, francesa, settled, voided } from './fixtures';
import { before, SPIN_MS } from './pace';
import type { Fact } from '../../protocol/games/roleta';
import { told as toldOf } from '../fixtures';
import { factOf } from '../pano/facts';
import { chipsOf, indexOfRest, viewOf, type Told } from './roleta';

const told = (...facts: object[]) => toldOf<Fact>(facts);
const see = (jogada: typeof settled, seat: number | null = 1, until = jogada.events.length) =>
  viewOf(jogada === francesa ? boards['francesa']! : board, jogada.rules, jogada.lying, jogada.events.slice(0, until), seat);

describe('while bets are open', () => {
  const view = see(betting);
  const stack = (place: string, seat: number) => view.stacks.find((each) => each.place === place && each.seat === seat);

  it('shows what everybody has where, in their colours', () => {
    expect(view.phase).toBe('betting');
    expect(stack('pleno:17', 1)).toMatchObject({ amount: 30000, colour: 'azul', own: true });
    expect(stack('pleno:17', 2)).toMatchObject({ amount: 20000, colour: 'laranja', own: false });
    expect(stack('pleno:29', 3)).toMatchObject({ colour: 'roxo' });
    expect(stack('preto', 1)).toMatchObject({ faceValue: true, colour: 'valor' });
  });

  it('takes away what was withdrawn', () => {
    expect(stack('pleno:8', 1)?.amount).toBe(10000);
    expect(viewOf(board, betting.rules, {}, told(
      { fact: 'bet_placed', seat: 1, chance: 'par', amount: 200, face_value: true },
      { fact: 'bet_withdrawn', seat: 1, chance: 'par', amount: 200, face_value: true },
    ), 1)).toMatchObject({ stacks: [], placed: [], staked: 0 });
  });

  it('knows the own bets, as acts name them', () => {
    expect(view.staked).toBe(370000);
    expect(view.placed).toContainEqual({ chance: 'preto', amount: 100000, face_value: true });
    expect(see(betting, null).placed).toEqual([]);
  });

  it('counts a golpe nulo: the ball is put back and thrown the other way', () => {
    expect(view).toMatchObject({ nullGolpes: 1, before: 22, thrown: { count: 2, ball: 'left_to_right' } });
  });

  it('lays the chips of combinations on their pieces', () => {
    const pieces = chipsOf(board, view).filter((chip) => chip.piece && chip.stack.place === 'serie:vadios');
    expect(pieces.map((chip) => chip.place)).toEqual(['pleno:1', 'cavalo:6-9', 'cavalo:14-17', 'cavalo:17-20', 'cavalo:31-34']);
    expect(pieces.map((chip) => chip.amount)).toEqual([10000, 10000, 10000, 10000, 10000]);
  });
});

describe('when the ball rests', () => {
  const rest = indexOfRest(settled.events);

  it('first shows the number with all chips still there', () => {
    const view = see(settled, 1, rest + 1);
    expect(view).toMatchObject({ phase: 'settled', number: 17, returned: 0 });
    expect(view.stacks).toHaveLength(see(betting).stacks.length);
  });

  it('then sweeps losers and pays winners, in the order of the facts', () => {
    const view = see(settled);
    const paid = settled.events.map(factOf).filter((fact) => fact.fact === 'paid');
    expect(view.payments.map(({ seat, place }) => [seat, place])).toEqual(paid.map((fact) => [fact.seat, fact.chance]));
    expect(view.stacks.map((stack) => stack.key).sort()).toEqual(
      paid.map((fact) => `${fact.seat}|${fact.chance}|${fact.face_value ? 'v' : 'c'}`).sort(),
    );
    const own = paid.filter((fact) => fact.seat === 1);
    expect(view.returned).toBe(own.reduce((sum, fact) => sum + fact.kept + fact.prize, 0));
    expect(view.staked).toBe(370000);
  });

  it('leaves of a série only the pieces that won', () => {
    const vadios = chipsOf(board, see(settled)).filter((chip) => chip.stack.place === 'serie:vadios');
    expect(vadios.filter((chip) => chip.piece).map((chip) => chip.place)).toEqual(['cavalo:14-17', 'cavalo:17-20']);
    expect(vadios[0]).toMatchObject({ amount: 20000, prize: 340000, piece: false });
  });
});

describe('the pace', () => {
  const rest = indexOfRest(settled.events);
  const waits = (events: readonly Told[]) => events.map((_, index) => before(events, index));

  it('shows everything at once while there is no result', () => {
    expect(waits(betting.events).every((ms) => ms === 0)).toBe(true);
  });

  it('keeps the result back until the ball rests, and its call as well', () => {
    const first = waits(settled.events).findIndex((ms) => ms > 0);
    expect([first, before(settled.events, rest - 1), before(settled.events, rest)]).toEqual([rest - 1, SPIN_MS, 0]);
    expect(waits(settled.events).slice(rest + 1).some((ms) => ms > 0)).toBe(true);
  });

  it('is over soon, however many bets there are', () => {
    const many = told(
      { fact: 'ball_rests', number: 8, colour: 'preto' },
      ...Array.from({ length: 200 }, () => ({ fact: 'collected' })),
      ...Array.from({ length: 90 }, () => ({ fact: 'paid' })),
    );
    expect(waits(many).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(8000);
  });
});

describe('unusual jogadas', () => {
  it('gives everything back when void', () => {
    expect(see(voided)).toMatchObject({ phase: 'void', stacks: [], number: null, staked: 20000, returned: 20000 });
  });

  it('takes a golpe nulo after bets closed: they stay closed and lie as they lay', () => {
    const again = francesa.events.findIndex((event) => factOf(event).fact === 'ball_put_back') + 2;
    expect(see(francesa, 1, again)).toMatchObject({ phase: 'closed', before: null, thrown: { count: 2 }, nullGolpes: 1 });
    expect(see(francesa, 1, again).stacks).toHaveLength(3);
    expect(see(francesa, 4)).toMatchObject({ number: 0, returned: 600000 });
  });

  it('opens the bets again after a golpe nulo, where the croupier says so', () => {
    const null_ = francesa.events.findIndex((event) => factOf(event).fact === 'ball_put_back');
    const open = told({ fact: 'announced', key: 'bets_open', details: {} });
    const events = [...francesa.events.slice(0, null_ + 1), ...open];
    expect(viewOf(boards['francesa']!, francesa.rules, francesa.lying, events, 1)).toMatchObject({ phase: 'betting', nullGolpes: 1 });
  });

  it('shows whoever sits at one cloth of a double table the chips of that cloth', () => {
    const double = { ...boards['francesa']!, boards: 2, cloths: boards['francesa']!.cloths.map((_, index) => (index < 2 ? 1 : 2)) };
    const view = see(francesa, 1, 5);
    const seats = (cloth: number | null) => [...new Set(chipsOf(double, view, cloth).map((chip) => chip.stack.seat))].sort();
    const all = seats(null);
    expect(all.length).toBeGreaterThan(1);
    expect([...seats(1), ...seats(2)]).toEqual(all);
    expect(seats(1).every((seat) => seat <= 2) && seats(2).every((seat) => seat > 2)).toBe(true);
  });

  it('gives a seat its own colour where nobody picks one', () => {
    expect(see(francesa, 1, 5).stacks.map((stack) => stack.colour)).toEqual(['azul', 'laranja', 'azul']);
  });

  it('is drawn the same after a lost line, from wherever it is taken up', () => {
    for (let lost = 0; lost < settled.events.length; lost += 5) {
      const before = settled.events.slice(0, lost);
      expect(viewOf(board, settled.rules, settled.lying, [...before, ...settled.events.slice(lost)], 1)).toEqual(see(settled));
    }
  });

  it('does not mind facts it does not know, an empty table, and chips of a colour given back', () => {
    expect(viewOf(board, settled.rules, {}, told({ fact: 'sat_down', seat: { number: 9 } }), 1)).toMatchObject({
      phase: 'waiting',
      stacks: [],
      before: null,
    });
    const freed = viewOf(board, settled.rules, settled.lying, told({ fact: 'colour_freed', seat: 2, colour: 'laranja' }), 1);
    expect([...freed.holders.keys()]).toEqual([3]);
    expect(see(settled, 1).stacks.every((stack) => stack.amount > 0)).toBe(true);
    expect(chipsOf({ ...board, places: [] }, see(settled))).toEqual([]);
  });
});
