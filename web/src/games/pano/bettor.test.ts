import { expect, it } from 'vitest';
import type { Answer } from '../../protocol/socket';
import { told } from '../fixtures';
import { ValueBettor } from './bettor.svelte';
import type { Place } from './bets';
import type { BetAct } from './hand.svelte';
import { Memory } from './memory';
import { ClothReading } from './reading';

const place = (id: string, minimum = 1000, step = 1000): Place => ({ id, kind: id, minimum, maximum: 100_000, step });
const yes: Answer = { say: 'answer', id: 1, ok: true, again: false, seat: null, place: null, refused: null };

function atTable() {
  const sent: BetAct[] = [];
  const reading = new ClothReading(['closed'], 2);
  const player = new ValueBettor(
    {
      placed: () => reading.view().placed,
      seat: () => 2,
      mayBet: () => true,
      act: async (act) => {
        sent.push(act);
        const laid = { seat: 2, chance: act.chance, amount: act.amount };
        reading.read(act.act === 'place' ? { fact: 'bet_placed', ...laid } : { fact: 'bet_withdrawn', ...laid });
        return yes;
      },
    },
    new Memory(null, 'test'),
    1000,
  );
  return { sent, player, reading, settled: () => new Promise((done) => setTimeout(done)) };
}

it('lays chips in steps of the place, and at first no less than may lie there', async () => {
  const { sent, player, settled } = atTable();
  player.place(place('grande'));
  player.place(place('risco', 4000, 2000));
  await settled();
  player.press('2');
  player.place(place('risco', 4000, 2000));
  await settled();
  expect(sent.map((act) => act.amount)).toEqual([1000, 4000, 4000]);
});

it('takes back a part, or all where less than the minimum would be left; undoes and repeats', async () => {
  const { sent, player, settled } = atTable();
  player.count = 5;
  player.place(place('grande'));
  await settled();
  player.count = 1;
  player.withdraw(place('grande'));
  await settled();
  expect(player.on(place('grande'))).toBe(4000);
  player.press('u');
  await settled();
  expect(player.on(place('grande'))).toBe(5000);
  player.press('d');
  await settled();
  player.remember(player.placed);
  player.press('c');
  await settled();
  expect(player.placed).toEqual([]);
  player.press('r');
  await settled();
  expect(player.on(place('grande'))).toBe(10_000);
  expect(sent.at(-1)).toEqual({ act: 'place', chance: 'grande', amount: 10_000 });
});

it('reads a cloth: bets of all, a half collected and a half returned, prizes', () => {
  const reading = new ClothReading(['closed'], 1);
  const tell = (...facts: object[]) => told(facts).forEach(({ fact }) => reading.read(fact));
  tell(
    { fact: 'announced', key: 'bets_open' },
    { fact: 'bet_placed', seat: 1, chance: 'risco', amount: 2000 },
    { fact: 'bet_placed', seat: 3, chance: 'grande', amount: 5000 },
    { fact: 'bet_placed', seat: 1, chance: 'grande', amount: 1000 },
    { fact: 'announced', key: 'closed' },
  );
  expect(reading.view()).toMatchObject({ phase: 'closed', staked: 3000 });
  tell({ fact: 'collected', seat: 1, chance: 'risco', amount: 1000 });
  expect(reading.view().stacks.find((stack) => stack.place === 'risco')).toMatchObject({ amount: 1000, settled: true });
  tell(
    { fact: 'returned', seat: 1, chance: 'risco', amount: 1000 },
    { fact: 'paid', seat: 3, chance: 'grande', kept: 5000, prize: 5000 },
    { fact: 'paid', seat: 1, chance: 'grande', kept: 1000, prize: 1000 },
  );
  expect(reading.view()).toMatchObject({ returned: 3000, staked: 3000 });
  expect(reading.view().stacks.map((stack) => [stack.seat, stack.prize])).toEqual([[3, 5000], [1, 1000]]);
  tell({ fact: 'jogada_void' });
  expect(reading.view()).toMatchObject({ phase: 'void', stacks: [], returned: 3000 });
});
