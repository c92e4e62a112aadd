import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tongue } from '../../lib/i18n.svelte';
import { money } from '../../lib/money';
import { LiveTable } from '../../table/live.svelte';
import type { Fact } from '../../protocol/games/poquer';
import { kept, told as toldAs } from '../fixtures';
import { factOf } from '../pano/facts';
import { isLawful, snap, stopAt, stopsOf } from '../cartas/amounts';
import { presetsOf } from './amounts';
import type { Answering, Between, Speaking } from './board';
import { boards, hands } from './fixtures';
import { dueOf, handOf, type HandView } from './hand';
import { waitFor } from './pace';
import { bubblesOf, keepPhrases, maySpeak, phrasesOn, SEEN_MS } from './phrases';
import { around, planOf } from './plan';
import { actOf, choicesFor, stands } from './preactions';
import { standingOf } from './standing';
import { lineOf, nameOf, ownResult, statusOf, wordsOf } from './words';
import { nextOf, NOTHING } from './wishes.svelte';

const cash = (amount: number) => money(amount, 'DEMO', tongue.language).replaceAll('\u00a0', ' ');
const told = (view: HandView) => view.steps.map((step) => lineOf(step, view, cash));
const upTo = (events: readonly (typeof hands.split.events)[number][], name: string, times = 1) => {
  let seen = 0;
  const at = events.findIndex((event) => factOf(event).fact === name && ++seen === times);
  return events.slice(0, at + 1);
};

beforeEach(() => tongue.speak('pt'));

describe('a hand, fact by fact', () => {
  it('puts first bets before those who make them', () => {
    const view = handOf(boards.holdem, upTo(hands.sidePots.events, 'to_speak'), 1);
    expect(view.players.map(({ seat, bet, stack }) => [seat, bet, stack])).toEqual([[3, 500, 59500], [4, 1000, 18000], [1, 0, 30000], [2, 0, 8000]]);
    expect([view.pot, view.level, view.speaks, view.marker, dueOf(view)]).toEqual([1500, 1000, 1, 2, 1000]);
    expect(view.own?.cards).toEqual(['Ts', '6h']);
    expect(view.players[0]?.cards).toEqual([null, null]);
  });

  it('sweeps bets into the middle when a street falls, and tells side pots', () => {
    const flop = handOf(boards.holdem, upTo(hands.sidePots.events, 'common_cards'), 1);
    expect(flop.players.every((player) => player.bet === 0 && player.word === null)).toBe(true);
    expect([flop.board.length, flop.pot, flop.level]).toEqual([3, 10400, 0]);
    const pots = handOf(boards.holdem, upTo(hands.sidePots.events, 'pots'), 1);
    expect(pots.pots.map((pot) => [pot.amount, pot.contenders.length])).toEqual([[32000, 4], [33000, 3], [22000, 2]]);
    expect(pots.players.filter((player) => player.allIn).map((player) => player.seat)).toEqual([4, 1, 2]);
  });

  it('ends with the stacks that the table counts, whatever was played', () => {
    const tables = { ...boards, sidePots: boards.holdem, split: boards.holdem, folded: boards.holdem, estardilho: boards.sintetico } as const;
    for (const name of ['sidePots', 'split', 'folded', 'estardilho', 'omaha', 'angola'] as const) {
      const { events } = hands[name];
      const before = handOf(tables[name], events.slice(0, -1), 1);
      const after = handOf(tables[name], events, 1);
      expect(after.phase).toBe('over');
      expect(before.players.map((player) => player.stack), name).toEqual(after.players.map((player) => player.stack));
      const taken = after.wins.flatMap((win) => win.shares).reduce((sum, share) => sum + share.commission, 0);
      const sum = (of: 'before' | 'stack') => after.players.reduce((total, player) => total + player[of], 0);
      expect(sum('before') - sum('stack'), name).toBe(taken);
    }
  });

  it('marks the cards of the winners and no others', () => {
    const view = handOf(boards.holdem, upTo(hands.sidePots.events, 'pot_won', 3), 1);
    expect([...view.marked].sort()).toEqual(['2h', '2s', 'Ac', 'Qc', 'Ts']);
    expect(view.own?.won).toBe(20900);
    expect(ownResult(handOf(boards.holdem, hands.sidePots.events, 1))).toBe(20900 - 30000);
  });

  it('counts an estardilho twice, and begins the first round without bets', () => {
    const made = handOf(boards.sintetico, upTo(hands.estardilho.events, 'spoke'), 1);
    expect([made.unseen, made.level, dueOf(made)]).toEqual([true, 2200, 2200]);
    const dealt = handOf(boards.sintetico, upTo(hands.estardilho.events, 'hole_cards'), 1);
    expect([dealt.unseen, dealt.level, dealt.pot]).toEqual([false, 0, 21600]);
    expect(dealt.players.every((player) => player.bet === 0)).toBe(true);
  });

  it('takes what nobody matched off the pots', () => {
    const pots = { fact: 'pots', pots: [{ amount: 300, contenders: [3, 1] }, { amount: 50, contenders: [1] }] };
    const back = { fact: 'uncalled', seat: 1, amount: 50, stack: 50 };
    const begun = upTo(hands.sidePots.events, 'spoke');
    const view = handOf(boards.holdem, [...begun, ...toldAs<Fact>([pots, back])], 1);
    expect(view.pots).toEqual([{ amount: 300, contenders: [3, 1] }]);
  });

  it('says how many players are missing', () => {
    const view = handOf(boards.holdem, hands.suspended.events, 1);
    expect([view.phase, view.few]).toEqual(['suspended', { players: 1, needed: 2 }]);
  });

  it('waits for cards and hands, never for words', () => {
    const { events } = hands.sidePots;
    const waits = events.map((_, index) => waitFor(events, index));
    const of = (name: string) => waits[events.findIndex((event) => factOf(event).fact === name)];
    expect([of('announced'), of('to_speak')]).toEqual([0, 0]);
    expect(of('pot_won')).toBeGreaterThan(500);
  });
});

describe('the end of a hand in words', () => {
  it('says who won which pot against what', () => {
    const lines = told(handOf(boards.holdem, hands.sidePots.events, 1));
    expect(lines.map((line) => line.text)).toEqual([
      'Par de dois, com ás, rei, dama contra par de dois, com ás, dama, dez: lugar 2 e lugar 4 dividem o pote principal de 320 créditos',
      'Par de dois, com ás, rei, dama contra par de dois, com ás, dama, dez: lugar 4 ganha o pote lateral 1 de 330 créditos',
      'Par de dois, com ás, dama, dez contra par de dois, com ás, dama, nove: ganha o pote lateral 2 de 220 créditos',
    ]);
    expect(lines.map((line) => line.about)).toEqual(['152 créditos a cada um; comissão 16 créditos', 'Comissão 16,50 créditos', 'Comissão 11 créditos']);
    expect(lines.map((line) => line.tone)).toEqual(['lost', 'lost', 'won']);
  });

  it('says to whom an odd unit goes', () => {
    const [line] = told(handOf(boards.holdem, hands.split.events, 1));
    expect(line?.text).toBe('Dois pares, valetes e cincos contra par de valetes: lugar 3 e lugar 4 dividem o pote de 113,03 créditos');
    expect(line?.about).toBe('53,69 créditos a cada um; os 0,01 créditos que sobram vão para o lugar 3; comissão 5,64 créditos');
  });

  it('shows nothing where nobody else is left', () => {
    const view = handOf(boards.holdem, hands.folded.events, 1);
    const lines = told(view);
    expect(lines.at(-1)?.about).toContain('não é preciso mostrar');
    expect(view.players.every((player) => !player.shown)).toBe(true);
    expect(lines[0]?.text).toContain('ninguém acompanhou');
  });

  it('speaks English as well', () => {
    tongue.speak('en');
    const line = told(handOf(boards.sintetico, hands.estardilho.events, 1)).at(-1)!;
    expect(line.text).toBe('Three aces against two pairs, aces and kings: seat 4 wins the pot of 273 credits');
  });

  it('names what only 28 cards have', () => {
    expect(nameOf(['As', '8d', '9c', 'Th', 'Js'], 'sequencia')).toContain('valete');
    expect(nameOf(['As', 'Kd', 'Qc', 'Jh', 'Ts'], 'sequencia')).toContain('ás');
    expect(nameOf(['As', 'Ad', 'Qc', 'Jh', 'Ks'], 'figuras_simples')).toBe('figuras simples');
  });

  it('has the words of each law', () => {
    expect([wordsOf('AO15')['fold'], wordsOf('AO15')['raise']]).toEqual(['Não vou', 'Jogo mais']);
    expect([wordsOf('PT811')['fold'], wordsOf('PT811')['raise']]).toEqual(['Desisto', 'Subo']);
    const view = handOf(boards.angola, upTo(hands.angola.events, 'to_speak'), 1);
    expect(view.players.map((player) => statusOf(player, 'AO15')).filter(Boolean)).toEqual(['pequena', 'grande']);
  });
});

describe('how much may be bet', () => {
  const [first, second] = hands.sidePots.offers.map(({ offer }) => kept<Speaking>(offer));

  it('presets only what is lawful, each once', () => {
    expect(presetsOf(first!)).toEqual([
      { name: 'least', to: 2000 },
      { name: 'half', to: 2200 },
      { name: 'pot', to: 3500 },
      { name: 'all', to: 30000 },
    ]);
    expect(presetsOf(second!).map(({ name }) => name)).toEqual(['least', 'half', 'pot', 'all']);
    for (const offer of [first!, second!]) expect(presetsOf(offer).every(({ to }) => isLawful(to, offer))).toBe(true);
  });

  it('offers nothing where nobody may raise, and one sum where only one is lawful', () => {
    const short = kept<Speaking>(hands.split.offers[1]!.offer);
    expect([short.max_to, presetsOf(short)]).toEqual([0, []]);
    expect(presetsOf({ ...first!, min_to: 30000, max_to: 30000 })).toEqual([{ name: 'all', to: 30000 }]);
  });

  it('calls the pot by its name where it is the limit', () => {
    const limited = { ...first!, max_to: 3500 };
    expect(presetsOf(limited).map(({ name, to }) => [name, to])).toEqual([['least', 2000], ['half', 2200], ['pot', 3500]]);
  });

  it('keeps to chips, except at the bounds', () => {
    const bounds = { min_to: 2050, max_to: 3001, chip: 100 };
    expect([1, 2099, 2150, 2999, 3001, 9999].map((to) => snap(to, bounds))).toEqual([2050, 2050, 2100, 2900, 3001, 3001]);
    expect([isLawful(3001, bounds), isLawful(2550, bounds), isLawful(2500, { ...bounds, max_to: 0 })]).toEqual([true, false, false]);
  });

  it('has a slider with lawful stops from end to end', () => {
    for (const bounds of [first!, { min_to: 2050, max_to: 3001, chip: 100 }, { min_to: 500, max_to: 500, chip: 1 }, { min_to: 100, max_to: 10_000_001, chip: 1 }]) {
      const stops = stopsOf(bounds, 1000);
      expect([stops[0], stops.at(-1)]).toEqual([bounds.min_to, bounds.max_to]);
      expect(stops.length).toBeLessThan(250);
      expect(stops.every((to) => isLawful(to, bounds))).toBe(true);
      expect(stops[stopAt(stops, bounds.max_to)]).toBe(bounds.max_to);
    }
  });
});

describe('choices before one’s turn', () => {
  const offer = (call: number) => ({ call });

  it('are those that make sense', () => {
    expect(choicesFor(0).map(({ kind }) => kind)).toEqual(['check_fold', 'call_any']);
    expect(choicesFor(500).map(({ kind }) => kind)).toEqual(['fold', 'call', 'call_any']);
  });

  it('become acts when the turn comes', () => {
    expect(actOf({ kind: 'check_fold' }, offer(0))).toEqual({ act: 'check' });
    expect(actOf({ kind: 'check_fold' }, offer(500))).toEqual({ act: 'fold' });
    expect(actOf({ kind: 'fold' }, offer(500))).toEqual({ act: 'fold' });
    expect(actOf({ kind: 'call', amount: 500 }, offer(500))).toEqual({ act: 'call' });
    expect(actOf({ kind: 'call_any' }, offer(900))).toEqual({ act: 'call' });
    expect(actOf({ kind: 'call_any' }, offer(0))).toEqual({ act: 'check' });
  });

  it('are off when the sum has changed', () => {
    expect(actOf({ kind: 'call', amount: 500 }, offer(900))).toBeNull();
    expect(stands({ kind: 'call', amount: 500 }, 900, false)).toBe(false);
    expect(stands({ kind: 'call', amount: 500 }, 500, false)).toBe(true);
    expect(stands({ kind: 'call_any' }, 900, false)).toBe(true);
    expect(stands({ kind: 'call_any' }, 0, true)).toBe(false);
  });
});

describe('a deck that lies open', () => {
  it('is told until cards are dealt', () => {
    const shown = toldAs<Fact>([{ fact: 'deck_shown', cards: ['As', 'Ks'] }]);
    const before = upTo(hands.split.events, 'hand_begins');
    const rest = upTo(hands.split.events, 'cards_dealt').slice(before.length);
    expect([[...before, ...shown], [...before, ...shown, ...rest]].map((facts) => handOf(boards.holdem, facts, 1).opened)).toEqual([2, 0]);
  });
});

describe('between two hands', () => {
  const between = kept<Between>({ offer: 'between', seat: 1, stack: 0, cave: 100000, top_up: 0, must_top_up: false, resting: false, waits: false, permille: 0, may_wait: false });

  it('says what was wished as soon as it is possible', () => {
    expect(nextOf(NOTHING, between)).toBeNull();
    const enter = { post: true, amount: 100000 };
    expect(nextOf({ ...NOTHING, enter }, between)?.act).toEqual({ act: 'buy_cave', amount: 100000, post: true });
    expect(nextOf({ ...NOTHING, enter }, { ...between, cave: 126500 })).toBeNull(); // more than was agreed to
    const playing = { ...between, cave: 0, stack: 500, top_up: 100000 };
    const back = { post: true };
    expect(nextOf({ ...NOTHING, topUp: true, back }, playing)).toEqual({ act: { act: 'top_up' }, left: { ...NOTHING, back } });
    expect(nextOf({ ...NOTHING, back }, playing)).toBeNull();
    expect(nextOf({ ...NOTHING, back: { post: false } }, { ...playing, waits: true })?.act).toEqual({ act: 'return', post: false, wait: false });
    expect(nextOf({ ...NOTHING, back: { post: false } }, { ...playing, resting: true, may_wait: true })?.act).toEqual({ act: 'return', post: false, wait: true });
    expect(nextOf({ ...NOTHING, back: { post: true } }, { ...playing, resting: true, may_wait: true })?.act).toEqual({ act: 'return', post: true, wait: false });
  });

  it('remembers who has a cave, and who rests', () => {
    const first = standingOf(new Map(), hands.sidePots.lying, hands.sidePots.events, [1, 2, 3, 4, 5]);
    expect([...first.values()].map(({ seat, stack, cave }) => [seat, stack, cave])).toEqual([[1, 20900, true], [2, 15200, true], [3, 30000, true], [4, 46550, true], [5, null, false]]);
    const later = standingOf(first, null, toldAs<Fact>([{ fact: 'rest_taken', seat: 2 }, { fact: 'cave_bought', seat: 5, stack: 7 }]), [1, 2, 5]);
    expect([later.get(2)?.resting, later.get(5)?.cave, later.get(1)?.stack, later.has(3)]).toEqual([true, true, 20900, false]);
  });

  it('knows how an estardilho may be answered', () => {
    const answer = hands.estardilho.offers.map(({ offer }) => offer).find((offer): offer is Answering => offer.offer === 'answering')!;
    expect([answer.call, answer.restardilho, answer.otherwise]).toEqual([2200, 4400, { act: 'fold' }]);
  });
});

describe('phrases between players', () => {
  const phrases = [
    { key: 'hello', text: { pt: 'Olá!', en: 'Hello!' } },
    { key: 'thanks', text: { pt: 'Obrigado!', en: 'Thank you!' } },
  ];
  const notice = (seat: number, phrase: string) => ({ say: 'notice' as const, table: 't', notice: 'said', details: { seat, phrase }, text: phrases[0]!.text });

  it('are off until somebody turns them on', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    expect(phrasesOn()).toBe(false);
    keepPhrases(true);
    expect(phrasesOn()).toBe(true);
    keepPhrases(false);
    expect(phrasesOn()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('are seen at the seat for a while, the last one of each', () => {
    const said = [
      { seat: 2, phrase: 'hello', atMs: 1000 },
      { seat: 3, phrase: 'hello', atMs: 3000 },
      { seat: 2, phrase: 'thanks', atMs: 6000 },
      { seat: 4, phrase: 'unheard of', atMs: 6000 },
    ];
    const at = (nowMs: number) => [...bubblesOf(said, phrases, nowMs)].map(([seat, text]) => [seat, text.pt]);
    expect(at(6500)).toEqual([[2, 'Obrigado!'], [3, 'Olá!']]);
    expect(at(3000 + SEEN_MS)).toEqual([[2, 'Obrigado!']]);
    expect(at(6000 + SEEN_MS)).toEqual([]);
  });

  it('come with the table’s notices, in order, and never all of them', () => {
    const live = new LiveTable('t');
    for (let seat = 1; seat <= 30; seat++) live.take(notice(seat, 'hello'));
    live.take(notice(1, 'thanks'));
    const { said } = live.partida;
    expect(said.length).toBeLessThan(30);
    expect(said.slice(-2).map(({ seat, phrase }) => [seat, phrase])).toEqual([[30, 'hello'], [1, 'thanks']]);
  });

  it('wait for the end of the hand', () => {
    expect(maySpeak(true, [])).toBe(true);
    expect(maySpeak(false, upTo(hands.sidePots.events, 'to_speak'))).toBe(false);
    expect(maySpeak(false, upTo(hands.sidePots.events, 'pot_won'))).toBe(false);
    expect(maySpeak(false, hands.sidePots.events)).toBe(true);
  });
});

describe('around the table', () => {
  it('seats everybody on from the player’s left, who sits below', () => {
    expect(around([1, 2, 3, 4], 3)).toEqual([3, 4, 1, 2]);
    expect(around([5, 2, 9], null)).toEqual([2, 5, 9]);
  });

  it('has room for two to eleven, wide and upright', () => {
    for (let count = 2; count <= 11; count++) {
      const seats = Array.from({ length: count }, (_, index) => index + 1);
      for (const kind of ['wide', 'phone'] as const) {
        const { spots, height } = planOf(kind, seats, 2);
        expect(spots.map((spot) => spot.seat).sort((one, other) => one - other)).toEqual(seats);
        expect(spots[0]).toMatchObject({ seat: 2, x: 50 });
        expect(spots[1]!.x).toBeLessThan(kind === 'phone' && count < 4 ? 51 : 50.1);
        const [wide, high, plate] = kind === 'phone' ? [370, height!, [80, 62]] : [920, 497, [122, 78]];
        for (const [index, one] of spots.entries()) {
          for (const other of spots.slice(index + 1)) {
            const apart = Math.abs(one.x - other.x) * wide >= 100 * plate[0]! - 1 || Math.abs(one.y - other.y) * high >= 100 * plate[1]!;
            expect(apart, `${kind} ${count}: ${one.seat} and ${other.seat}`).toBe(true);
          }
        }
      }
    }
  });
});
