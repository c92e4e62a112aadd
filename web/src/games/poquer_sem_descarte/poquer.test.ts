import { describe, expect, it } from 'vitest';
import type { Fact } from '../../protocol/games/poquer_sem_descarte';
import { factOf, type Told as AnyTold } from '../pano/facts';
import { firstBox, priceOf, secondOf, spotKey } from './board';
import { handName, makers, sideCards, sorted } from './combination';
import { board, deciding, golpes, plainBoard, type Golpe } from './fixtures';
import { viewOf } from './golpe';
import { keepOrder, orderKept } from './order';
import { waitFor } from './pace';
import { anchorsOf, planOf } from './plan';
import { describeBank, describePlayer, lineOf, phaseWords, verdictOf } from './words';
import { saidIn } from '../../../tests/speaking';

type Told = AnyTold<Fact>;

const cash = (amount: number) => String(amount / 100);
const indexOf = ({ events }: Golpe, name: string) => events.findIndex((event) => factOf(event).fact === name);
const upTo = (golpe: Golpe, count = golpe.events.length, seat: number | null = 1) => viewOf(board, golpe.events.slice(0, count), seat);
const after = (golpe: Golpe, name: string) => upTo(golpe, indexOf(golpe, name) + 1);
const linesOf = (golpe: Golpe) => {
  const view = upTo(golpe);
  return view.steps.map((step) => lineOf(step, view, cash));
};

describe('a jogada', () => {
  it('takes first bets and side stakes', () => {
    const view = upTo(golpes.jackpot, indexOf(golpes.jackpot, 'pack_ready'));
    expect(view.placed).toEqual([{ chance: 'inicial', amount: 1000 }]);
    expect(view.stacks.map(({ place, amount }) => [place, amount])).toEqual([
      ['1:inicial', 1000],
      ['3:inicial', 1000],
      ['1:acumulado', 100],
      ['3:acumulado', 100],
    ]);
    expect(view.staked).toBe(1100);
  });

  it('deals face down, and opens one card of the bank', () => {
    const view = after(golpes.won, 'bank_card');
    expect(view.phase).toBe('closed');
    expect(view.bank.cards).toEqual([null, null, null, null, 'Kd']);
    expect(view.own?.cards).toEqual([null, null, null, null, null]);
    expect(view.left).toBe(31);
  });

  it('shows the player their own cards, and nobody else’s before they are shown', () => {
    const view = after(golpes.won, 'hand_seen');
    expect(view.own).toMatchObject({ cards: ['Qc', '9d', 'Qh', '4s', '2h'], combination: 'par', shown: false });
    expect(view.players.filter((player) => !player.own).every((player) => player.cards.every((card) => card === null))).toBe(true);
  });

  it('lays the second bet with the own decision, once', () => {
    const decided = after(golpes.won, 'decision_taken');
    expect(decided.own).toMatchObject({ said: 'vou', second: 4000 });
    expect(decided.settling).toBe(false);
    expect(after(golpes.won, 'went_on').stacks.filter(({ place }) => place === '1:segunda').map(({ amount }) => amount)).toEqual([4000]);
    expect(upTo(golpes.won).staked).toBe(6000);
  });

  it('settles every hand against the bank', () => {
    const view = upTo(golpes.won);
    expect(view.phase).toBe('settled');
    expect(view.bank).toMatchObject({ combination: 'carta_maior', qualifies: true });
    expect(view.players.map(({ seat, said, result, prize, lost }) => [seat, said, result, prize, lost])).toEqual([
      [1, 'vou', 'won', 6000, 0],
      [2, 'passo', null, 0, 1000],
      [3, 'vou', 'lost', 0, 3000],
    ]);
    expect(view.returned).toBe(12000);
    expect(view.players[1]!.cards).toEqual([null, null, null, null, null]);
  });

  it('pays the first bet where the bank does not play, without showing hands', () => {
    const view = upTo(golpes.bankOut);
    expect(view.own).toMatchObject({ result: 'not_qualified', kept: 3000, prize: 1000, shown: false });
    expect(view.players[1]!.cards).toEqual([null, null, null, null, null]);
  });

  it('adds what the jackpot pays', () => {
    const view = upTo(golpes.jackpot);
    expect(view.players.map(({ jackpot }) => jackpot)).toEqual([5000, 10000]);
    expect(view.returned).toBe(1000 + 1000 + 2000 + 10000 + 5000);
    expect(view.staked).toBe(3100);
    expect(view.stacks.some(({ place }) => place.endsWith('acumulado'))).toBe(false);
  });

  it('leaves the bank covered where nobody plays on', () => {
    const view = upTo(golpes.passed);
    expect(view.bank.cards.filter((card) => card)).toEqual(['Ac']);
    expect(view.bank.qualifies).toBeNull();
    expect(view.own).toMatchObject({ said: 'passo', lost: 1000 });
  });

  it('gives everything back when it is void', () => {
    const view = upTo(golpes.void);
    expect(view).toMatchObject({ phase: 'void', staked: 1000, returned: 1000, note: 'misdeal', stacks: [] });
  });

  it('shows the whole pack before the first jogada, until it is dealt from', () => {
    const shown: Told = { number: 1, at_ms: 0, fact: { fact: 'pack_shown', pack: 1, rows: [['2c'], ['2d']] } };
    const open: Told = { number: 2, at_ms: 0, fact: { fact: 'announced', key: 'bets_open', details: {} } };
    expect(viewOf(board, [shown, open], 1).pack).toEqual([['2c'], ['2d']]);
    expect(viewOf(board, [shown, ...golpes.won.events.slice(0, 10)], 1).pack).toBeNull();
  });
});

describe('combinations', () => {
  it.each([
    ['Qc 9d Qh 4s 2h', 'par', 'par de damas', 'pair of queens'],
    ['Ac 7d 4h 3s Kd', 'carta_maior', 'ás e rei', 'ace and king'],
    ['Kc Kd 7h 7s 2d', 'dois_pares', 'dois pares, reis e setes', 'two pairs, kings and sevens'],
    ['9c 9d 9h 4s 2d', 'trio', 'trio de noves', 'three nines'],
    ['Ac 2d 3h 4s 5d', 'sequencia', 'sequência ao cinco', 'straight up to five'],
    ['Qc Jd Th 9s 8d', 'sequencia', 'sequência à dama', 'straight up to queen'],
    ['Ad 2d 3d 4d 9d', 'cor', 'cor ao ás', 'flush up to ace'],
    ['6c 6d 6h Ts Td', 'fullen', 'full de seis e dez', 'full house of sixes and tens'],
    ['Jc Jd Jh Js 2d', 'poquer', 'póquer de valetes', 'four jacks'],
    ['As Ks Qs Js Ts', 'sequencia_maxima', 'sequência real de cor', 'royal flush'],
  ])('are named: %s', (cards, combination, pt, en) => {
    expect(saidIn('pt', () => handName(cards.split(' '), combination))).toBe(pt);
    expect(saidIn('en', () => handName(cards.split(' '), combination))).toBe(en);
  });

  it('are held in order: what belongs together first', () => {
    const held = (text: string) => sorted(text.split(' ')).map((index) => text.split(' ')[index]);
    expect(held('4s Qc 9d Qh 2h')).toEqual(['Qc', 'Qh', '9d', '4s', '2h']);
    expect(held('Ac 3h 2d 5d 4s')).toEqual(['5d', '4s', '3h', '2d', 'Ac']);
  });

  it('show which cards make them', () => {
    expect(makers(['Qc', '9d', 'Qh', '4s', '2h'], 'par')).toEqual([true, false, true, false, false]);
    expect(makers(['2d', '9d', 'Kd', '4d', '7d'], 'cor')).not.toContain(true);
  });

  it('have side cards that decide between equals', () => {
    expect(saidIn('pt', () => sideCards(['Tc', 'Td', '8h', '5d', '3c'], 'par'))).toBe('oito, cinco, três');
    expect(saidIn('pt', () => sideCards(['As', 'Ks', 'Qs', 'Js', 'Ts'], 'sequencia_maxima'))).toBe('');
  });
});

describe('the showdown in words', () => {
  it('compares hand by hand', () => {
    expect(linesOf(golpes.won).map(({ text, amount }) => `${text} ${amount}`.trim())).toEqual([
      'Lugar 2 passa −10',
      'A banca joga com ás e rei',
      'Par de damas contra ás e rei: ganha +60',
      'Lugar 3: ás e rei, com seis, cinco, três contra ás e rei, com sete, quatro, três: perde −30',
    ]);
    expect(linesOf(golpes.won).at(-1)!.brief).toBe('Lugar 3: ás e rei, perde');
  });

  it('says what a bank that does not play pays', () => {
    expect(linesOf(golpes.bankOut).map(({ text, amount }) => `${text} ${amount}`.trim())).toEqual([
      'A banca não joga, tem só dama e valete',
      'A banca não joga: recebe a aposta inicial +10',
      'Lugar 3: recebe a aposta inicial +10',
    ]);
  });

  it.each([
    ['won', 'Ganha 60', 'Par de damas contra ás e rei'],
    ['bankOut', 'A banca não joga: recebe a aposta inicial', '+10, a segunda aposta volta'],
    ['jackpot', 'Ganha 110 e 50 do acumulado', 'Cor ao rei contra ás e rei'],
    ['passed', 'Passou', 'Perde a aposta inicial'],
    ['tied', 'Empate: fica com as apostas', 'Par de dez, com oito, cinco, três contra par de dez, com oito, cinco, três'],
  ] as const)('ends with what became of the own bets: %s', (name, title, about) => {
    expect(verdictOf(upTo(golpes[name]), cash)).toMatchObject({ title, about });
  });

  it('tells nothing before there is something to tell', () => {
    expect(verdictOf(after(golpes.won, 'decision_taken'), cash)).toBeNull();
    expect(verdictOf(after(golpes.won, 'bank_hand'), cash)).toMatchObject({ title: 'A banca joga com ás e rei', tone: '' });
    const shown = golpes.won.events.findLastIndex((event) => factOf(event).fact === 'hand_shown');
    expect(verdictOf(upTo(golpes.won, shown + 1), cash)).toMatchObject({ title: 'Lugar 3: perde' });
  });

  it('describes cards to who cannot see them', () => {
    const view = after(golpes.won, 'hand_seen');
    expect(describeBank(view.bank)).toBe('Banca: carta fechada, carta fechada, carta fechada, carta fechada, rei de ouros, destapada');
    expect(saidIn('en', () => describePlayer(view.own!))).toContain('queen of hearts');
    expect(describePlayer(view.players[1]!)).not.toMatch(/ de (paus|copas|ouros|espadas)/);
  });

  it('says what is going on', () => {
    expect(phaseWords(upTo(golpes.won, 1), false)).toBe('Apostas abertas');
    expect(phaseWords(after(golpes.won, 'card_dealt'), false)).toBe('Dão-se as cartas');
    expect(phaseWords(after(golpes.won, 'hand_seen'), false)).toBe('Vou ou passo?');
    expect(phaseWords(after(golpes.won, 'decision_taken'), false)).toBe('Disse «vou»');
  });
});

describe('prices', () => {
  it('are counted on the bet that the rules say', () => {
    expect(deciding['second']).toBe(secondOf(board, 1000));
    expect(priceOf(board, 'cor', 1000)).toBe(10000);
    expect(priceOf({ ...board, prize_on: 'first' }, 'cor', 1000)).toBe(5000);
    expect(firstBox(plainBoard)).toMatchObject({ id: 'inicial', minimum: 1000, maximum: 20000, step: 1000 });
  });
});

describe('pace', () => {
  const all = ({ events }: Golpe) => events.reduce((sum, _, index) => sum + waitFor(events, index), 0);

  it('shows bets at once, and turns the bank’s cards one by one', () => {
    const { events } = golpes.won;
    expect(waitFor(events, indexOf(golpes.won, 'bet_placed'))).toBe(0);
    const turned = events.map((event, index) => ({ event, index })).filter(({ event }) => factOf(event).fact === 'bank_card').slice(1);
    expect(turned.every(({ index }) => waitFor(events, index) >= 500)).toBe(true);
  });

  it('takes no longer than a player wants to wait', () => {
    for (const golpe of Object.values(golpes)) expect(all(golpe)).toBeLessThan(14_000);
  });
});

describe('the cloth', () => {
  it.each(['moon', 'upright'] as const)('has boxes for every seat, inside of it: %s', (kind) => {
    const plan = planOf(board, kind, 3, false);
    const anchors = anchorsOf(plan);
    for (let seat = 1; seat <= board.seats; seat++)
      for (const box of ['inicial', 'segunda', 'acumulado'] as const) {
        const point = anchors.get(spotKey(seat, box))!;
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(plan.width);
        expect(point.y).toBeLessThan(plan.height);
      }
  });

  it('has one place at an individual table', () => {
    expect(planOf(board, 'moon', 1, true).places.map(({ number }) => number)).toEqual([1]);
    expect(planOf(board, 'upright', 1, true).places).toHaveLength(1);
  });
});

describe('order', () => {
  it('is remembered', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(orderKept(store)).toBe(true);
    keepOrder(store, false);
    expect(orderKept(store)).toBe(false);
  });
});
