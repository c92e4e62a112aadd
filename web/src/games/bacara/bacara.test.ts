import { describe, expect, it } from 'vitest';
import type { Fact } from '../../protocol/games/bacara';
import { told } from '../fixtures';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { viewOf } from './bacara';
import { betPlaces } from './board';
import { bancaWins, board, double, pontoNatural, rules, single, type Coup } from './fixtures';
import { isOver, waitFor } from './pace';
import { anchorKey, planOf } from './plan';

type Told = AnyTold<Fact>;

const upTo = ({ lying, events }: Coup, count = events.length, seat: number | null = 1) => viewOf(board, rules, lying, events.slice(0, count), seat);
const indexOf = ({ events }: Coup, name: string) => events.findIndex((event) => factOf(event).fact === name);
const after = (coup: Coup, name: string) => upTo(coup, indexOf(coup, name) + 1);

describe('a coup', () => {
  it('begins with a full shoe and no cards', () => {
    const view = upTo(bancaWins, 0);
    expect(view.phase).toBe('waiting');
    expect(view.shoe).toMatchObject({ cards: 312, left: 312 });
    expect(view.hands.ponto).toEqual({ cards: [], points: null, handler: null });
  });

  it('fills the shoe, with the first cards burnt and the warning card in', () => {
    expect(after(bancaWins, 'shoe_filled').shoe).toEqual({ number: 1, cards: 312, left: 304, beforeWarning: 292, warned: false });
  });

  it('shows bets, own ones as such', () => {
    const open = upTo(bancaWins, indexOf(bancaWins, 'card_dealt') - 1);
    expect(open.phase).toBe('betting');
    expect(open.placed).toEqual([
      { chance: 'banca', amount: 3000 },
      { chance: 'empate', amount: 1000 },
      { chance: 'par_do_ponto', amount: 1000 },
    ]);
    expect(open.stacks.every((stack) => stack.own)).toBe(true);
    expect(upTo(bancaWins, undefined, 2).placed).toEqual([]);
  });

  it('deals face down and turns ponto first', () => {
    const dealt = upTo(bancaWins, indexOf(bancaWins, 'card_turned'));
    expect(dealt.phase).toBe('closed');
    expect(dealt.hands.ponto.cards).toEqual([null, null]);
    expect(dealt.hands.ponto.points).toBeNull();
    const turned = after(bancaWins, 'card_turned');
    expect(turned.hands.ponto.cards).toEqual(['Ad', null]);
    expect(turned.hands.ponto.points).toBe(1);
    expect(turned.hands.banca.cards).toEqual([null, null]);
  });

  it('tells who may turn the cards', () => {
    expect(after(bancaWins, 'cards_handed').hands.banca.handler).toBe(1);
  });

  it('finds a bet of a tie where it lies, and leaves it there', () => {
    const facts = [{ fact: 'bet_lies', seat: 1, chance: 'ponto', amount: 3000 }, { fact: 'announced', key: 'bets_open', details: {} }];
    const open = viewOf(board, rules, bancaWins.lying, told<Fact>(facts), 1);
    expect(open.placed).toEqual([{ chance: 'ponto', amount: 3000 }]);
    const tie = [...facts, { fact: 'coup_over', coup: 2, winner: 'empate', ponto: 7, banca: 7, pairs: 0, natural: false }, facts[0]!];
    const over = viewOf(board, rules, bancaWins.lying, told<Fact>(tie), 1);
    expect(over.stacks.map(({ place, amount }) => [place, amount])).toEqual([['ponto', 3000]]);
    expect([over.note, viewOf(board, rules, bancaWins.lying, told<Fact>(tie), 2).note]).toEqual(['lies', null]);
  });

  it('ends with points, payments and what was taken off them', () => {
    const view = upTo(bancaWins);
    expect(view.phase).toBe('settled');
    expect(view.outcome).toMatchObject({ winner: 'banca', ponto: 2, banca: 5, pairs: 1, coup: 1 });
    expect(view.hands.ponto.cards).toEqual(['Ad', 'As', 'Td']);
    expect(view.stacks.map(({ place, prize }) => [place, prize])).toEqual([['banca', 2940], ['par_do_ponto', 11000]]);
    expect(view.staked).toBe(5000);
    expect(view.returned).toBe(3000 + 2940 + 1000 + 11000);
    expect(view.deducted).toBe(60);
    expect(view.past.map(({ winner }) => winner)).toEqual(['banca']);
  });

  it('counts cards that are burnt and dealt, up to the warning card', () => {
    const { shoe } = upTo(pontoNatural);
    expect(shoe).toMatchObject({ number: 1, left: 294, beforeWarning: 282 });
  });

  it('knows a natural as soon as it is called', () => {
    const open = pontoNatural.events.filter((event) => factOf(event).fact === 'card_turned');
    const before = pontoNatural.events.indexOf(open.at(-1)!);
    expect(upTo(pontoNatural, before).natural).toBe(false);
    expect([1, 2].map((more) => upTo(pontoNatural, before + more).natural)).toEqual([false, true]);
    expect(upTo(bancaWins).natural).toBe(false);
  });

  it('adds itself to the coups of the shoe once', () => {
    expect(upTo(pontoNatural).past.map(({ winner }) => winner)).toEqual(['banca', 'ponto']);
    // who comes between two coups is told of a shoe that knows the last one already
    const lying = pontoNatural.lying;
    expect(viewOf(board, rules, lying, bancaWins.events, 1).past).toHaveLength(1);
  });

  it('gives everything back when it is void', () => {
    const gone: Told = { number: 99, at_ms: 0, fact: { fact: 'jogada_void', reason: 'lapse' } };
    const view = viewOf(board, rules, bancaWins.lying, [...bancaWins.events.slice(0, 8), gone], 1);
    expect(view.phase).toBe('void');
    expect(view.stacks).toEqual([]);
    expect(view.returned).toBe(view.staked);
  });

  it('says when the warning card is out', () => {
    const out: Told = { number: 99, at_ms: 0, fact: { fact: 'warning_out', left: 11 } };
    expect(viewOf(board, rules, bancaWins.lying, [...bancaWins.events.slice(0, 8), out], 1).shoe.warned).toBe(true);
  });
});

describe('pace', () => {
  const waits = ({ events }: Coup, name: string) =>
    events.map((event, index) => ({ name: factOf(event).fact, ms: waitFor(events, index) })).filter((each) => each.name === name).map(({ ms }) => ms);

  it('shows bets at once, and cards one after the other', () => {
    expect(waits(bancaWins, 'bet_placed')).toEqual([0, 0, 0]);
    expect(waits(bancaWins, 'card_dealt').every((ms) => ms > 0)).toBe(true);
  });

  it('takes its time over a third card', () => {
    const turns = waits(bancaWins, 'card_turned');
    expect(turns.at(-1)).toBeGreaterThan(turns[0]!);
  });

  it('takes no longer than a player wants to wait', () => {
    for (const { events } of [bancaWins, pontoNatural]) {
      const all = events.reduce((sum, _, index) => sum + waitFor(events, index), 0);
      expect(all).toBeLessThan(10_000);
    }
  });

  it('is over with the coup', () => {
    expect(isOver(bancaWins.events)).toBe(true);
    expect(isOver(bancaWins.events.slice(0, 10))).toBe(false);
  });
});

describe('the cloth', () => {
  it.each([
    ['oval', single],
    ['oval', double],
    ['upright', single],
    ['upright', double],
  ] as const)('has a point for every seat on every chance: %s', (kind, cloth) => {
    const plan = planOf(cloth, kind, 3, false);
    const seats = cloth.seats + cloth.standing.length;
    for (const { id } of cloth.places)
      for (let seat = 1; seat <= seats; seat++) {
        const point = plan.anchors.get(anchorKey(id, seat));
        expect(point, `${id} ${seat}`).toBeDefined();
        expect(point!.x).toBeGreaterThan(0);
        expect(point!.x).toBeLessThan(plan.width);
        expect(point!.y).toBeLessThan(plan.height);
      }
    expect(plan.areas.map((area) => area.id).sort()).toEqual(cloth.places.map((place) => place.id).sort());
  });

  it('lays the third card across, and leaves the index of the others free', () => {
    for (const kind of ['oval', 'upright'] as const) {
      const { cards, card } = planOf(single, kind, null, false);
      for (const [first, , third] of Object.values(cards)) {
        expect(third!.turn).toBe(90);
        expect(third!.y - card.width / 2).toBeGreaterThan(first!.y + card.height / 4);
      }
    }
  });

  it('has two arcs for the two boards of a double table, the dealer between them, and one for a single one', () => {
    const arcs = (cloth: typeof single) => planOf(cloth, 'oval', 3, false).areas.find(({ id }) => id === 'ponto')!.path.match(/M/g)!.length;
    expect([arcs(single), arcs(double)]).toEqual([1, 2]);
    const plan = planOf(double, 'oval', 3, false);
    const [right, left] = [plan.seats.filter(({ standing, x }) => !standing && x > 500), plan.seats.filter(({ standing, x }) => !standing && x < 500)];
    expect(right.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7].slice(0, double.seats / 2));
    expect(left).toHaveLength(double.seats / 2);
    const between = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map(({ x }) => x));
    const step = Math.abs(right.at(-1)!.x - right.at(-2)!.x);
    expect(between).toBeGreaterThan(1.5 * step);
    for (const { place, beside } of double.standing) {
      const [at, one, other] = [place, ...beside].map((number) => plan.seats.find((mark) => mark.number === number)!.x);
      expect((at! - one!) * (at! - other!)).toBeLessThan(0); // between its two seats
    }
  });

  it('puts the only player of a table in the middle', () => {
    const plan = planOf(board, 'oval', 1, true);
    expect(plan.seats).toEqual([]);
    expect(plan.anchors.get(anchorKey('ponto', 1))!.x).toBeCloseTo(500);
  });

  it('leaves pairs out where the house does not offer them', () => {
    const without = { ...single, places: single.places.filter((place) => !place.id.startsWith('par_')) };
    for (const kind of ['oval', 'upright'] as const) expect(planOf(without, kind, 1, false).areas).toHaveLength(3);
  });

  it('knows limits of one player, and of all together', () => {
    const places = betPlaces(single, rules);
    expect(places.get('empate')).toMatchObject({ cap: 50000, bounded: false });
    expect(betPlaces(board, rules).get('banca')).toMatchObject({ cap: null, bounded: true, maximum: 70000 });
  });
});
