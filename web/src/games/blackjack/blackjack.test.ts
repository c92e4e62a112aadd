import { describe, expect, it } from 'vitest';
import type { Fact } from '../../protocol/games/blackjack';
import { told } from '../fixtures';
import { factOf } from '../pano/facts';
import { viewOf } from './blackjack';
import { askedOf, insuranceAmount, turnOf } from './choices';
import { board, jackpotBoard, jogada, offers, type Jogada } from './fixtures';
import { waitFor } from './pace';
import { countOf, focusOf, isBlackjack, ownPlacesOf, resultOf } from './views';
import { describeBank, describeHand, describeOwn, phaseWords, totalText } from './words';

const BET = 10000;
const cash = (amount: number) => `${amount / 100}`;
const indexOf = ({ events }: Jogada, name: string, nth = 0) => events.map((event, index) => ({ name: factOf(event).fact, index })).filter((each) => each.name === name)[nth]!.index;
const upTo = ({ lying, events }: Jogada, count = events.length, seat: number | null = 1, on = board) => viewOf(on, lying, events.slice(0, count), seat);
const placeOne = (view: ReturnType<typeof upTo>) => view.places[0]!;
const stakes = (view: ReturnType<typeof upTo>) => placeOne(view).hands.map((hand) => hand.stakes.map(({ seat, amount }) => [seat, amount]));

describe('a jogada', () => {
  it('begins with bets in the circles, own ones as such', () => {
    const four = jogada('fourWays');
    const view = upTo(four, indexOf(four, 'card_dealt') - 1);
    expect(view.phase).toBe('betting');
    expect(view.placed).toEqual([{ chance: 'lugar:1', amount: 2 * BET }]);
    expect(view.stacks.map(({ place, seat, amount, own }) => [place, seat, amount, own])).toEqual([
      ['lugar:1|1', 1, 2 * BET, true],
      ['lugar:1|1', 2, BET, false],
    ]);
    expect(placeOne(view).total).toBe(3 * BET);
    expect(view.staked).toBe(2 * BET);
  });

  it('deals open cards, and one to the bank that nobody knows', () => {
    const four = jogada('fourWays');
    const view = upTo(four, indexOf(four, 'bank_card_down') + 1);
    expect(view.phase).toBe('closed');
    expect(placeOne(view).hands[0]!.cards).toEqual(['8s', '8d']);
    expect(view.bank).toMatchObject({ cards: ['6h', null], count: { total: 6 }, blackjack: null });
    expect(view.shoe).toMatchObject({ number: 1, left: 307 });
    expect(view.discarded).toBe(1);
  });

  it('is split four ways, with a follower who stays out of one', () => {
    const four = jogada('fourWays');
    const first = upTo(four, indexOf(four, 'hand_split') + 1);
    expect(placeOne(first).hands.map((hand) => [hand.cards, hand.count.total])).toEqual([[['8s'], 8], [['8d'], 8]]);
    const view = upTo(four, indexOf(four, 'bank_card', 1));
    expect(placeOne(view).hands.map((hand) => hand.cards)).toEqual([['8s', 'Ts'], ['8d', '3c', 'Tc'], ['8c', '9s'], ['8h', '7h', '9c']]);
    expect(placeOne(view).hands.map((hand) => [hand.split, hand.doubled])).toEqual([[true, false], [true, true], [true, false], [true, false]]);
    expect(stakes(view)).toEqual([[[1, 2 * BET], [2, BET]], [[1, 4 * BET], [2, 2 * BET]], [[1, 2 * BET]], [[1, 2 * BET], [2, BET]]]);
    expect(view.staked).toBe(10 * BET);
    expect(upTo(four, undefined, 2).staked).toBe(4 * BET);
    // chips of the hand that went bust are gone
    expect(view.stacks.map((stack) => stack.place)).toEqual(['lugar:1|1', 'lugar:1|1', 'lugar:1|2', 'lugar:1|2', 'lugar:1|3']);
  });

  it('ends with what each hand has won, in the eyes of each player', () => {
    const four = jogada('fourWays');
    const view = upTo(four);
    expect(view.phase).toBe('settled');
    expect(view.bank).toMatchObject({ cards: ['6h', 'Td', 'Th'], count: { total: 26, bust: true }, blackjack: false });
    expect(placeOne(view).hands.map(resultOf)).toEqual(['win', 'win', 'win', 'bust']);
    expect(view.returned).toBe((4 + 8 + 4) * BET);
    expect(upTo(four, undefined, 2).returned).toBe((2 + 4) * BET);
    expect(view.stacks.find((stack) => stack.place === 'lugar:1|2' && stack.own)).toMatchObject({ amount: 4 * BET, prize: 4 * BET, settled: true });
  });

  it('pays a blackjack even before the bank turns its card', () => {
    const even = jogada('evenMoney');
    const view = upTo(even);
    expect(isBlackjack(board, placeOne(view).hands[0]!)).toBe(true);
    expect(resultOf(placeOne(view).hands[0]!)).toBe('even_money');
    expect(view.returned).toBe(4 * BET);
  });

  it('keeps insurances on their line, and pays them', () => {
    const insured = jogada('insurance');
    const laid = upTo(insured, indexOf(insured, 'insured') + 1);
    expect(laid.stacks.map((stack) => [stack.place, stack.amount])).toEqual([['lugar:1|1', 2 * BET], ['seguro:1', BET]]);
    expect(laid.staked).toBe(3 * BET);
    const over = upTo(insured);
    expect(over.bank.blackjack).toBe(true);
    expect(placeOne(over).insurances).toMatchObject([{ over: true, kept: BET, prize: 2 * BET }]);
    expect(over.returned).toBe(3 * BET);
    const lost = upTo(jogada('insuranceLost'));
    expect(placeOne(lost).insurances).toMatchObject([{ over: true, kept: 0, prize: 0 }]);
    expect(lost.stacks.some((stack) => stack.place === 'seguro:1')).toBe(false);
  });

  it('gives half back to who gives up, and the bank does not play', () => {
    const view = upTo(jogada('giveUp'));
    expect(resultOf(placeOne(view).hands[0]!)).toBe('gave_up');
    expect(view.returned).toBe(BET);
    expect(view.bank.cards).toEqual(['Kh', null]);
  });

  it('pays a special combination at once, whatever comes later', () => {
    const special = jogada('special');
    const paid = upTo(special, indexOf(special, 'special_paid') + 1);
    expect(placeOne(paid).hands[0]!.stakes[0]).toMatchObject({ special: 3 * BET, result: null });
    expect(paid.returned).toBe(3 * BET);
    expect(upTo(special).returned).toBe(5 * BET);
    expect(upTo(jogada('specialBust')).returned).toBeGreaterThanOrEqual(3 * BET);
  });

  it('counts the side stake, and what the jackpot paid', () => {
    const won = jogada('jackpot');
    const view = upTo(won, undefined, 1, jackpotBoard);
    expect(view.jackpot.joined).toEqual([1, 2]);
    expect(view.jackpot.won).toMatchObject([{ seat: 1, combination: 'dois_ases_naipe' }]);
    expect(view.staked).toBe(BET + jackpotBoard.jackpot!.stake);
    expect(upTo(won, undefined, 2, jackpotBoard).jackpot.won).toHaveLength(1);
  });

  it('gives everything back when it is void', () => {
    const four = jogada('fourWays');
    const gone = told<Fact>([{ fact: 'jogada_void', reason: 'lapse' }]);
    const view = viewOf(board, four.lying, [...four.events.slice(0, 22), ...gone], 1);
    expect(view.phase).toBe('void');
    expect(view.stacks).toEqual([]);
    expect(view.returned).toBe(view.staked);
    expect(view.staked).toBeGreaterThan(2 * BET);
  });

  it('keeps one card face down when it was turned by mistake and dealt again', () => {
    const four = jogada('fourWays');
    const down = indexOf(four, 'bank_card_down') + 1;
    const again = told<Fact>([{ fact: 'card_annulled', card: '2c', left: 306 }, { fact: 'bank_card_down', left: 305 }]);
    const view = viewOf(board, four.lying, [...four.events.slice(0, down), ...again], 1);
    expect(view.bank.cards).toEqual(['6h', null]);
    expect(view.note).toBe('annulled');
  });
});

describe('whose turn it is', () => {
  const four = jogada('fourWays');
  const turnAfter = (count: number) => {
    const view = upTo(four, count);
    return turnOf(board, view.places, view.bank);
  };

  it('goes from hand to hand, as they are played', () => {
    expect(turnAfter(indexOf(four, 'bank_card_down'))).toBeNull();
    expect(turnAfter(indexOf(four, 'bank_card_down') + 1)).toEqual({ place: 1, hand: 1, seat: 1 });
    const stood = four.events.map(factOf).findIndex((fact) => fact.fact === 'decided' && fact.decision === 'stand');
    expect(turnAfter(stood + 2)).toEqual({ place: 1, hand: 2, seat: 1 });
    expect(turnAfter(indexOf(four, 'bank_card', 1))).toBeNull();
  });

  it('is nobody’s while insurance is offered', () => {
    const insured = jogada('insurance');
    const view = upTo(insured, indexOf(insured, 'bank_card_down') + 1);
    expect(turnOf(board, view.places, view.bank)).toBeNull();
  });

  it('is of who has bet most on a place that nobody holds', () => {
    const view = upTo(four, indexOf(four, 'bank_card_down') + 1);
    const moved = view.places.map((place) => ({ ...place, number: place.number + 3 }));
    expect(turnOf(board, moved, view.bank)).toMatchObject({ place: 4, seat: 1 });
  });

  it('draws the own hand large on a narrow screen', () => {
    expect(ownPlacesOf(upTo(four))).toEqual([1]);
    expect(focusOf([2, 5], 5, 2)).toBe(5);
    expect(focusOf([2, 5], 3, 2)).toBe(2);
    expect(focusOf([5], null, 2)).toBe(5);
    expect(focusOf([], null, null)).toBe(1);
  });
});

describe('what an offer gives', () => {
  const { places } = upTo(jogada('fourWays'), 8);
  const asked = (name: keyof typeof offers) => askedOf(board, offers[name], places, cash)!;
  const acts = (name: keyof typeof offers) => asked(name).choices.map((choice) => choice.act.act);

  it('has a button for each act that is allowed, and no other', () => {
    expect(acts('hard')).toEqual(['draw', 'stand', 'give_up']);
    expect(acts('pairOfFives')).toEqual(['draw', 'double', 'split', 'give_up']);
    expect(acts('low')).toEqual(['draw', 'give_up']);
    expect(acts('againstAce')).toEqual(['draw', 'stand']);
  });

  it('says what each costs, its key, and what the clock would do', () => {
    const { choices, clock } = asked('pairOfFives');
    expect(choices.map(({ name, detail }) => [name, detail])).toEqual([
      ['Pedir carta', null],
      ['Dobrar', 'mais 200'],
      ['Desdobrar', 'mais 200'],
      ['Desistir', 'recupera 100'],
    ]);
    expect(new Set(choices.map((choice) => choice.key)).size).toBe(4);
    expect(clock).toBe('Se esperar, pede-se uma carta por si.');
    expect(asked('hard').clock).toBe('Se esperar, fica como está.');
    expect(asked('hard').about).toBe('Lugar 1: 16 contra 9');
  });

  it('asks who follows whether they do', () => {
    expect(asked('followSplit')).toMatchObject({ kind: 'following', about: 'O lugar 1 desdobrou. Aposta também na nova mão?' });
    expect(asked('followDouble').choices.map(({ name, detail }) => [name, detail])).toEqual([['Dobrar também', 'mais 200'], ['Não dobrar', null]]);
  });

  it('asks about insurance of each bet, up to half in whole chips, and even money for a blackjack', () => {
    const { insurable, chip } = asked('insuring');
    expect(insurable).toEqual([
      { chance: 'lugar:1', place: 1, most: BET, evenMoney: true },
      { chance: 'lugar:2', place: 2, most: BET / 2, evenMoney: false },
    ]);
    expect(insuranceAmount(BET, insurable[0]!, chip)).toBe(BET);
    expect(insuranceAmount(BET, insurable[1]!, chip)).toBe(BET / 2);
    expect(insuranceAmount(0, insurable[0]!, chip)).toBe(chip);
  });

  it('is nothing to decide while bets are open', () => {
    expect(askedOf(board, offers.betting, places, cash)).toBeNull();
    expect(askedOf(board, null, places, cash)).toBeNull();
  });
});

describe('hands in words', () => {
  it('have a total, hard or soft', () => {
    expect(totalText({ cards: ['As', '6d'], count: countOf(board.counting, 17, true) }, false)).toBe('7/17');
    expect(totalText({ cards: ['As', '6d'], count: countOf(board.counting, 17, true) }, false, true)).toBe('17');
    expect(totalText({ cards: ['As', 'Kd'], count: countOf(board.counting, 21, true) }, true)).toBe('Blackjack');
    expect(totalText({ cards: ['Ts', 'Kd', '5c'], count: countOf(board.counting, 25, false) }, false)).toBe('25 passou');
    expect(totalText({ cards: [], count: countOf(board.counting, 0, false) }, false)).toBe('');
  });

  it('are told with cards, bet and result', () => {
    const view = upTo(jogada('fourWays'));
    const place = placeOne(view);
    expect(describeHand(board, place.hands[1]!, place, cash)).toBe('Lugar 1, mão 2 de 4: oito de ouros, três de paus, dez de paus, 21, dobrada, aposta 400, ganhou, recebe 800');
    expect(describeHand(board, place.hands[3]!, place, cash)).toBe('Lugar 1, mão 4 de 4: oito de copas, sete de copas, nove de paus, 24, passou, aposta 200');
    expect(describeOwn(board, view.places, cash)).toHaveLength(4);
  });

  it('do not tell what lies face down', () => {
    const four = jogada('fourWays');
    const { bank } = upTo(four, indexOf(four, 'bank_card_down') + 1);
    expect(describeBank(bank)).toBe('Banca: seis de copas, carta fechada, 6');
    expect(describeBank(upTo(jogada('insurance')).bank)).toContain('Blackjack');
  });

  it('say how the jogada stands', () => {
    const four = jogada('fourWays');
    expect(phaseWords(upTo(four), null, 1, false)).toBe('A banca passa com 26');
    expect(phaseWords(upTo(jogada('giveUp')), null, 1, false)).toBe('Pagamentos');
    const playing = upTo(four, indexOf(four, 'bank_card_down') + 1);
    const turn = turnOf(board, playing.places, playing.bank);
    expect(phaseWords(playing, turn, 1, false)).toBe('É a sua vez');
    expect(phaseWords(playing, turn, 2, false)).toBe('Joga o lugar 1');
  });
});

describe('pace', () => {
  const all = ({ events }: Jogada, name: string) => events.map((event, index) => ({ name: factOf(event).fact, ms: waitFor(events, index) })).filter((each) => each.name === name).map(({ ms }) => ms);

  it('shows bets at once and cards one after the other', () => {
    const four = jogada('fourWays');
    expect(all(four, 'bet_placed')).toEqual([0, 0]);
    expect(all(four, 'card_dealt').every((ms) => ms > 0)).toBe(true);
    expect(all(four, 'bank_card')[1]).toBeGreaterThan(all(four, 'bank_card')[0]!);
  });

  it('deals a full table no slower than a player wants to wait', () => {
    const deal = [...Array(14).keys()].map((index) => ({ fact: 'card_dealt', place: (index % 7) + 1, hand: 1 }));
    const facts = [...deal.slice(0, 7), { fact: 'bank_card' }, ...deal.slice(7), { fact: 'bank_card_down' }];
    const events = told<Fact>(facts);
    expect(events.reduce((sum, _, index) => sum + waitFor(events, index), 0)).toBeLessThan(4000);
  });
});
