import { describe, expect, it } from 'vitest';
import type { Answer } from '../../protocol/socket';
import type { Seen } from '../../lib/border';
import type { Fact, Lying } from '../../protocol/games/roleta';
import { told } from '../fixtures';
import type { Place } from './board';
import { board, settled } from './fixtures';
import { Hand, inverse, partOff, placing, withdrawing } from '../pano/hand.svelte';
import { MOST_FAVOURITES } from '../pano/memory';
import { inChipsOf, RouletteMemory as Memory } from './memory';
import { lastNumbersOf } from './last';
import { nameOf, numbersText } from './names';
import { Player, type ColourAct, type SeatAct, type Situation } from './player.svelte';
import { viewOf, type Bet, type Told } from './roleta';
import { saidIn } from '../../../tests/speaking';

const answer = (refused: string | null = null): Answer => ({
  say: 'answer',
  id: 1,
  ok: !refused,
  again: false,
  seat: null,
  place: null,
  refused: refused ? { code: refused, text: { pt: refused, en: refused }, rule: '', details: {} } : null,
});
const bet = (chance: string, amount = 10000, face_value = false): Bet => ({ chance, amount, face_value });
const place = (id: string): Place => board.places.find((each) => each.id === id)!;

/** A table that answers as it is told and lets facts follow. */
function tableFor(refuse: (act: SeatAct) => string | null = () => null, lying: Seen<Lying> = {}) {
  const sent: SeatAct[] = [];
  const events: Told[] = told([{ fact: 'announced', key: 'bets_open' }]);
  const facts = { place: 'bet_placed', withdraw: 'bet_withdrawn', take_colour: 'colour_taken', give_up_colour: 'colour_freed' };
  const situation: Situation = {
    board,
    rules: settled.rules,
    view: () => viewOf(board, settled.rules, lying, events, 1),
    seat: () => 1,
    free: () => ['verde', 'rosa'],
    mayBet: () => true,
    act: async (act) => {
      sent.push(act);
      const refused = refuse(act);
      if (!refused) events.push(...told<Fact>([{ ...act, fact: facts[act.act], seat: 1 }]));
      return answer(refused);
    },
  };
  const store = new Map<string, string>();
  const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
  const player = new Player(situation, new Memory(storage, 'test'));
  return { sent, player, situation, storage, settled: () => new Promise((done) => setTimeout(done)) };
}

describe('the hand', () => {
  it('sends one act after the other and stops at a refusal', async () => {
    const sent: SeatAct[] = [];
    const hand = new Hand<Bet, ColourAct>(async (act) => {
      sent.push(act);
      expect(hand.busy).toBe(true);
      return answer(sent.length === 2 ? 'over_maximum' : null);
    });
    await hand.do([placing(bet('par')), placing(bet('impar')), placing(bet('maior'))]);
    expect(sent.map((act) => 'chance' in act && act.chance)).toEqual(['par', 'impar']);
    expect([hand.refusal?.pt, hand.busy, hand.canUndo]).toEqual(['over_maximum', false, true]);
    await hand.undo();
    expect(sent[2]).toEqual(withdrawing(bet('par')));
    expect(hand.refusal).toBeNull();
  });

  it('says so when the line breaks', async () => {
    const hand = new Hand<Bet>(() => Promise.reject(new Error('line')));
    await hand.do([placing(bet('par'))]);
    expect(hand.refusal?.pt).toMatch(/ligação/);
    expect([hand.busy, hand.canUndo]).toEqual([false, false]);
  });

  it('forgets with the jogada, even what is on its way', async () => {
    let go = (_: Answer) => {};
    const hand = new Hand<Bet>(() => new Promise((done) => (go = done)));
    const doing = hand.do([placing(bet('par')), placing(bet('impar'))]);
    expect(hand.ghosts.map((ghost) => ghost.chance)).toEqual(['par', 'impar']);
    hand.forget();
    go(answer());
    await doing;
    expect([hand.busy, hand.canUndo, hand.ghosts]).toEqual([false, false, []]);
  });

  it('turns acts around, last first, and takes off what may be taken off', () => {
    expect(inverse([placing(bet('par')), withdrawing(bet('pleno:1'))])).toEqual([placing(bet('pleno:1')), withdrawing(bet('par'))]);
    expect(partOff(bet('par', 30000), 10000, place('par')).amount).toBe(10000);
    expect(partOff(bet('serie:vadios', 90000), 50000, place('serie:vadios')).amount).toBe(90000);
  });
});

describe('the player', () => {
  it('gets a colour on the way to the first bet: the first free one at the least value', async () => {
    const { player, sent, settled } = tableFor();
    player.count = 2;
    player.place(place('serie:vadios'));
    await settled();
    expect(sent).toEqual([
      { act: 'take_colour', colour: 'verde', chip_value: 10000 },
      { act: 'place', chance: 'serie:vadios', amount: 100000, face_value: false },
    ]);
    expect(player.holder).toMatchObject({ colour: 'verde', chip_value: 10000 });
    expect(player.memory.taste()).toEqual({ colour: 'verde', chipValue: 10000 });
  });

  it('bets chips with a face value on simple chances only', async () => {
    const { player, sent, settled } = tableFor();
    player.faceValue = true;
    player.place(place('par'));
    player.place(place('pleno:3'));
    await settled();
    expect(sent.map((act) => act.act === 'place' && act.face_value)).toEqual([true, false, false]);
  });

  it('undoes, clears, doubles, repeats and keeps favourites', async () => {
    const { player, sent, settled, storage } = tableFor();
    player.place(place('pleno:3'));
    await settled();
    player.double();
    await settled();
    expect(player.on(place('pleno:3'))).toBe(20000);
    player.undo();
    await settled();
    expect(player.on(place('pleno:3'))).toBe(10000);
    player.keepFavourite('1');
    player.remember(player.placed);
    player.clear();
    await settled();
    expect(player.placed).toEqual([]);
    player.rebet();
    await settled();
    player.playFavourite(player.favourites[0]!);
    await settled();
    expect(player.on(place('pleno:3'))).toBe(20000);
    expect(sent.filter((act) => act.act === 'take_colour')).toHaveLength(1);
    const kept = new Memory(storage, 'test');
    expect([kept.favourites().length, kept.lastBets().length]).toEqual([1, 1]);
    player.forgetFavourite(player.favourites[0]!);
    expect(kept.favourites()).toEqual([]);
  });

  it('takes back instead, when that was chosen, and does nothing when bets are closed', async () => {
    const { player, sent, settled, situation } = tableFor();
    player.place(place('pleno:3'));
    await settled();
    player.removing = true;
    player.place(place('pleno:3'));
    await settled();
    expect(sent.at(-1)).toEqual(withdrawing(bet('pleno:3')));
    situation.mayBet = () => false;
    const before = sent.length;
    player.removing = false;
    player.place(place('pleno:3'));
    player.rebet();
    player.clear();
    player.undo();
    expect(sent).toHaveLength(before);
  });
});

describe('what is remembered', () => {
  it('survives a store that is broken, full or not there', () => {
    const broken = { getItem: () => '{', setItem: () => { throw new Error('full'); } };
    expect(new Memory(broken, 'x').favourites()).toEqual([]);
    expect(() => new Memory(broken, 'x').keepLastBets([])).not.toThrow();
    expect(new Memory(null, 'x').taste()).toBeNull();
    expect(MOST_FAVOURITES).toBeGreaterThan(2);
  });

  it('takes favourites along to chips of another value', () => {
    const favourite = { name: '1', bets: [bet('pleno:1', 20000), bet('par', 40000, true)], chipValue: 10000 };
    expect(inChipsOf(favourite, 50000).map((each) => each.amount)).toEqual([100000, 40000]);
    expect(inChipsOf(favourite, null)).toBe(favourite.bets);
  });
});

it('counts the last numbers', () => {
  const last = lastNumbersOf(['8', '17', '8', 'void', '99', '0', '17', '8'], 37);
  expect(last.numbers).toEqual([8, 17, 0, 8, 17, 8]);
  expect(last.hot).toEqual([{ number: 8, count: 3 }, { number: 17, count: 2 }]);
  expect([last.unseen, last.most]).toEqual([34, 3]);
  expect(lastNumbersOf([], 37)).toMatchObject({ numbers: [], hot: [], unseen: 37 });
});

it('names every place differently, in both languages', () => {
  for (const language of ['pt', 'en'] as const) {
    expect(new Set(board.places.map((each) => saidIn(language, () => nameOf(each)))).size).toBe(board.places.length);
  }
  expect(saidIn('pt', () => nameOf(place('cavalo:14-17')))).toBe('Cavalo 14-17');
  expect(saidIn('pt', () => nameOf(place('cavalo_de_duzia:1-2')))).toBe('Cavalo de dúzia 1.ª e 2.ª');
  expect(saidIn('en', () => nameOf(place('vizinhos-5:17')))).toBe('Vizinhos of 17 (5) (neighbours)');
  expect([saidIn('pt', () => numbersText(place('duzia:1').numbers)), saidIn('pt', () => numbersText([1, 2, 3]))]).toEqual(['1 a 12', '1, 2, 3']);
});
