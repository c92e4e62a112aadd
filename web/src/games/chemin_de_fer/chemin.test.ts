import { beforeEach, describe, expect, it } from 'vitest';
import { tongue } from '../../lib/i18n.svelte';
import { money } from '../../lib/money';
import { snap, stopsOf } from '../cartas/amounts';
import { factOf } from '../pano/facts';
import { behind, stands, toTheRight } from './board';
import { board, golpes, type Golpe } from './fixtures';
import { golpeOf, nextOf } from './golpe';
import { Looks } from './looks.svelte';
import { isOver, waitFor } from './pace';
import { planOf } from './plan';
import { handSaid, inside, linesOf, nameOf, verdictOf, waitingWords } from './words';

const cash = (amount: number) => money(amount, 'AOA', 'pt');
const all = ({ lying, events }: Golpe, seat: number | null) => golpeOf(board, lying, events, seat);

/** As far as the facts of a name go, or so many of them. */
function after({ lying, events }: Golpe, name: string, seat: number | null, times = 1) {
  const places = events.flatMap((event, index) => (factOf(event).fact === name ? [index] : []));
  return golpeOf(board, lying, events.slice(0, places[times - 1]! + 1), seat);
}

beforeEach(() => tongue.speak('pt'));

describe('whose the hand is', () => {
  it('is told from the shoe on', () => {
    const filled = after(golpes.firstOfShoe, 'shoe_filled', 2);
    expect(filled.shoe).toMatchObject({ number: 1, cards: board.cards });
    const arrives = after(golpes.firstOfShoe, 'hand_arrives', 2);
    expect([arrives.phase, arrives.arrives, arrives.bank]).toEqual(['hand', 1, null]);
    const stood = after(golpes.firstOfShoe, 'bank_stands', 2);
    expect(stood.bank).toMatchObject({ seat: 1, bank: 50000, garage: 0, wins: 0 });
    expect([stood.phase, stood.open, stood.arrives]).toEqual(['betting', 50000, null]);
  });

  it('is found where it was left, with what is set aside', () => {
    const before = golpeOf(board, golpes.passed.lying, [], 4);
    expect(before.bank).toMatchObject({ seat: 1, bank: 172000, garage: 172000, wins: 3 });
    expect(nextOf(board, before, [1, 3, 4])).toBe(3);
    expect(nextOf(board, { bank: null, last: 9, skips: [1] }, [1, 2])).toBe(2);
    expect(nextOf(board, { bank: null, last: 12, skips: [] }, [1, 2])).toBeNull();
  });

  it('is offered to all in their order, then for auction', () => {
    const offered = after(golpes.auctioned, 'hand_left', 6, 2);
    expect(offered.passed).toMatchObject({ level: 182000, order: [2, 3, 4, 5, 6, 10] });
    expect([...offered.answers]).toEqual([[2, 'left'], [3, 'left']]);
    const opened = after(golpes.auctioned, 'auction_opened', 6);
    expect(opened.auction).toEqual({ base: 50000, step: 10000, barred: [1], best: null, invited: [] });
    expect(waitingWords(opened, { board, own: 1 }, cash)).toMatch(/Não pode licitar/);
  });

  it('goes to the highest bid; one of two waits for its other half', () => {
    const invited = after(golpes.auctioned, 'bid_invited', 6);
    expect(invited.auction).toMatchObject({ best: { seat: 5, amount: 50000 }, invited: [{ seat: 3, amount: 60000, partner: 10 }] });
    const joined = after(golpes.auctioned, 'bid_made', 6, 2);
    expect(joined.auction).toMatchObject({ best: { seat: 3, partner: 10 }, invited: [] });
    const over = after(golpes.auctioned, 'auction_over', 6);
    expect([over.auction, over.arrives]).toEqual([null, 2]);
  });

  it('costs a seat when it is not taken', () => {
    const lines = linesOf(after(golpes.refused, 'bank_stands', 4), { board, own: 4 }, cash).map(({ text }) => text);
    expect(lines).toEqual(['Lugar 1 recusa a mão', 'Lugar 1 cede o lugar: recusou a mão', 'Lugar 2 recusa a mão', 'Lugar 2 perde o lugar: não está para tomar a mão']);
  });

  it('is not dealt with too few players: all cards are shown', () => {
    const view = all(golpes.tooFew, 1);
    expect([view.phase, view.few, view.spread.length]).toEqual(['few', { fact: 'interrupted', seated: 3, needed: 4 }, board.cards]);
    expect(waitingWords(view, { board, own: 1 }, cash)).toBe('A mesa espera: 3 de 4 jogadores sentados.');
  });
});

describe('bets', () => {
  it('on the line play half; what is open is told', () => {
    const view = after(golpes.firstOfShoe, 'staked', 2, 2);
    expect([...view.bets]).toEqual([[2, 20000], [3, 10000]]);
    expect(view.open).toBe(20000);
  });

  it('give way to a bancô, and that to another one', () => {
    const first = after(golpes.seul, 'banco_made', 10);
    expect([first.banco?.seat, first.banco?.kind, first.bets.get(2)]).toEqual([10, 'com_mesa', 20000]);
    const over = after(golpes.seul, 'banco_made', 10, 4);
    expect([over.banco, over.open, [...over.bets]]).toEqual([{ seat: 6, kind: 'seul', amount: 50000, priority: true }, 0, [[6, 50000]]]);
    expect(linesOf(over, { board, own: 10 }, cash).some(({ text }) => text === 'Bancô sozinho (você) é preterido: tem prioridade o lugar 6')).toBe(true);
  });

  it('of a tie lie on, and are found there', () => {
    const tie = all(golpes.auctioned, 6);
    expect([tie.winner, tie.ownNet, tie.open]).toEqual(['empate', 0, 0]);
    const found = after(golpes.bought, 'bet_stays', 6);
    expect([[...found.bets], found.open]).toEqual([[[6, 60000]], 0]);
  });

  it('go back when the golpe is void', () => {
    const view = all(golpes.void, 2);
    expect([view.phase, view.bets.size, view.banco]).toEqual(['void', 0, null]);
  });
});

describe('the cards', () => {
  it('are seen by the ponto alone until they are shown', () => {
    const seen = after(golpes.suivi, 'cards_seen', 2);
    expect(seen.ponto).toMatchObject({ seat: 2, kind: 'suivi', inHand: true, cards: [null, null], own: { cards: ['4c', 'Jd'], points: 4 } });
    expect(all({ ...golpes.suivi, events: golpes.suivi.events.filter((event) => factOf(event).fact !== 'cards_seen') }, 5).ponto.own).toBeNull();
    const shown = after(golpes.suivi, 'ponto_shown', 2);
    expect(shown.ponto.cards).toEqual(['4c', 'Jd', '2s']);
    expect(handSaid('ponto', all(golpes.suivi, 2).ponto)).toBe('Ponto: quatro de paus, valete de ouros e dois de espadas, seis.');
  });

  it('have words, and what the rules say for who asks', () => {
    expect(after(golpes.bought, 'rules_told', 6).told).toEqual({ points: 5, must: 'free' });
    expect(after(golpes.bought, 'ponto_said', 6).ponto.word).toBe('carta');
    const said = linesOf(after(golpes.suivi, 'banker_said', 2), { board, own: 2 }, cash);
    expect(said.at(-1)?.text).toBe('Banca: não, pela tabela');
  });

  it('are turned by hand, each or both at once, and unseen again with the next ones', () => {
    const looks = new Looks();
    looks.follow('one', 2);
    looks.see(1);
    expect([looks.all, looks.seen.has(1)]).toEqual([false, true]);
    looks.seeAll();
    expect(looks.all).toBe(true);
    looks.follow('one', 2);
    expect(looks.all).toBe(true);
    looks.follow('two', 2);
    expect(looks.all).toBe(false);
  });
});

describe('how it ends', () => {
  it('takes the house part off, and sets half of the bank aside', () => {
    const view = all(golpes.suivi, 2);
    expect(view).toMatchObject({ winner: 'banca', cagnotte: 8000, ownNet: -176000, brought: 176000, bank: { bank: 172000, garage: 172000 } });
    expect(verdictOf(view, { board, own: 2 }, cash)).toMatchObject({ about: `Perdeu ${cash(176000)}`, tone: 'lost' });
    expect(verdictOf(all(golpes.suivi, 1), { board, own: 1 }, cash)).toMatchObject({ about: `A sua banca ganhou ${cash(176000)}`, tone: 'won' });
  });

  it('pays the pontos, and the hand passes', () => {
    const view = all(golpes.bought, 6);
    expect([view.winner, view.ownNet, view.bank, view.last]).toEqual(['ponto', 60000, null, 2]);
    expect(linesOf(view, { board, own: 6 }, cash).map(({ text }) => text)).toContain('A mão passa: Lugar 2 perdeu o golpe');
  });

  it('passes the hand at its amount, and gives bank and garage back', () => {
    const view = all(golpes.passed, 4);
    expect(view.passed).toEqual({ seat: 1, level: 182000, order: [] });
    expect(linesOf(view, { board, own: 4 }, cash).at(-1)?.text).toBe(`Lugar 1 passa a mão; toma-se por ${cash(182000)}`);
  });

  it('adds to the golpes of the shoe, once', () => {
    const view = all(golpes.suivi, 2);
    expect(view.past.map(({ winner }) => winner)).toEqual(['banca', 'banca', 'banca']);
    const again = golpeOf(board, { ...golpes.suivi.lying, past: view.past, golpe: view.golpe }, golpes.suivi.events, 2);
    expect(again.past).toEqual(view.past);
  });

  it('is told bit by bit', () => {
    for (const { events } of Object.values(golpes)) {
      for (const [index, event] of events.entries()) {
        const fact = factOf(event).fact;
        if (['card_dealt', 'card_turned', 'golpe_over', 'paid', 'collected'].includes(fact)) expect(waitFor(events, index)).toBeGreaterThan(0);
        if (['staked', 'banco_made', 'bid_made', 'cards_seen'].includes(fact)) expect(waitFor(events, index)).toBe(0);
      }
    }
    expect([isOver(golpes.suivi.events), isOver(golpes.suivi.events.slice(0, 5))]).toEqual([true, false]);
  });
});

describe('places', () => {
  it('are named by their numbers; who stands by the seat before them', () => {
    expect([behind(board, 10), stands(board, 9), stands(board, 10)]).toEqual([1, false, true]);
    expect(toTheRight(board, 8).slice(0, 3)).toEqual([9, 1, 2]);
    expect([nameOf(3, { board, own: 3 }), nameOf(10, { board, own: 3 }), inside(4, { board, own: 3 })]).toEqual(['Você', 'Jogador atrás do lugar 1', 'o lugar 4']);
  });

  it.each(['wide', 'phone'] as const)('lie apart around the oval, from the right hand of the pagador on: %s', (kind) => {
    const plan = planOf(kind, board, [10, 14, 17]);
    const spots = [...plan.seats, ...plan.standing];
    expect(plan.seats.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { at } of spots) expect(at.x > 3 && at.x < 97 && at.y > 3 && at.y < 99).toBe(true);
    for (const one of spots) for (const other of spots) if (one !== other) expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThan(4);
    // seat 1 on the left of who looks at the pagador, seat 9 on the right, the middle one below
    expect([plan.seats[0]!.at.x < 50, plan.seats[8]!.at.x > 50, Math.round(plan.seats[4]!.at.x)]).toEqual([true, true, 50]);
  });
});

describe('amounts', () => {
  it('of bids go in steps from the base', () => {
    const bounds = { min_to: 70000, max_to: 170000, chip: 20000, from: 50000 };
    expect([snap(95000, bounds), stopsOf(bounds, 20000)]).toEqual([90000, [70000, 90000, 110000, 130000, 150000, 170000]]);
  });
});
