/** Hands in words: what stands beside them on the cloth, and what a screen reader says of them. */

import { cardName } from '../cartas/cards';
import { t as cardTexts } from '../cartas/texts';
import type { Turn } from './choices';
import type { Board } from './board';
import { isBlackjack, type BankView, type Count, type HandView, type PlaceView, type View } from './views';
import { t } from './texts';

type Cash = (amount: number) => string;

/** "14", "7/17", "Blackjack", "24 passou"; nothing without cards. What no card is added to counts only one way. */
export function totalText({ cards, count }: Pick<HandView, 'cards' | 'count'>, blackjack: boolean, final = false): string {
  if (!cards.length) return '';
  if (blackjack) return t.blackjack;
  if (count.bust) return t.bust(count.total);
  return count.low !== null && !final ? t.soft(count.low, count.total) : String(count.total);
}

function saidTotal({ total, low, bust }: Count, blackjack: boolean): string {
  if (blackjack) return t.blackjack;
  return bust ? t.saidBust(total) : t.saidTotal(total, low !== null);
}

/** "Lugar 3, mão 2 de 2: oito de copas, ás de paus, 19 brando, aposta 10 créditos, ganhou, recebe 20 créditos". */
export function describeHand(board: Board, hand: HandView, place: PlaceView, cash: Cash): string {
  const cards = hand.cards.map((code) => cardName(code)).join(', ');
  const own = hand.stakes.find((stake) => stake.own);
  const said = [hand.cards.length ? saidTotal(hand.count, isBlackjack(board, hand)) : ''];
  if (hand.doubled) said.push(t.doubled);
  if (own?.amount) said.push(t.onHand(cash(own.amount)));
  if (own?.out) said.push(t.stayedOut);
  if (own?.special) said.push(t.special(cash(own.special)));
  const stake = own ?? hand.stakes[0];
  if (stake?.result && !(stake.result === 'bust' && hand.count.bust)) said.push(t.results[stake.result]);
  if (own?.result && own.kept + own.prize > 0) said.push(t.paid(cash(own.kept + own.prize)));
  return t.hand(t.handOf(hand.place, hand.number, place.hands.length), cards || t.noCards, said.filter(Boolean).join(', '));
}

export function describeBank(bank: BankView): string {
  const cards = bank.cards.map((code) => (code ? cardName(code) : cardTexts.faceDown)).join(', ');
  const said = bank.cards.length ? saidTotal(bank.count, bank.blackjack === true) : '';
  return t.hand(t.bank, cards || t.noCards, said);
}

/** What became of the player's own bets, for whoever cannot see it. */
export function describeOwn(board: Board, places: readonly PlaceView[], cash: Cash): string[] {
  return places.flatMap((place) => [
    ...place.hands.filter((hand) => hand.stakes.some((stake) => stake.own && stake.result)).map((hand) => describeHand(board, hand, place, cash)),
    ...place.insurances.filter((each) => each.own && each.over).map((each) => (each.prize ? t.insuranceWon(cash(each.kept + each.prize)) : t.insuranceLost)),
  ]);
}

/** How far the jogada is, in the corner of the table. */
export function phaseWords(view: View, turn: Turn | null, seat: number | null, insuring: boolean): string {
  const { phase, bank } = view;
  if (phase === 'settled' && bank.blackjack) return t.bankBlackjack;
  if (phase === 'settled' && bank.count.total && !bank.cards.includes(null)) return t.bankHas(bank.count.total);
  if (insuring) return t.insuranceTitle;
  if (turn && phase === 'closed') return turn.seat === seat ? t.yourTurn : t.turnOf(turn.seat);
  return t.phase[phase];
}
