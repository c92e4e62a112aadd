/** What happened, in words. */

import { cardName } from '../cartas/cards';
import type { Line, Tone } from '../cartas/tale';
import { behind, stands, type Board } from './board';
import type { GolpeView, HandView, Step } from './golpe';
import { t } from './texts';

export type Cash = (amount: number) => string;

/** Who is meant, for the player at one screen. */
export interface Naming {
  board: Board;
  own: number | null;
}

export const upper = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** «Lugar 3», «De pé, atrás do lugar 3», «Você». */
export function nameOf(place: number, { board, own }: Naming): string {
  if (place === own) return t.you;
  return stands(board, place) ? t.standing(behind(board, place)) : t.seat(place);
}

/** The same in the middle of a sentence: «o lugar 3», «você». */
export function inside(place: number, { board, own }: Naming): string {
  if (place === own) return lower(t.you);
  return stands(board, place) ? t.theStanding(behind(board, place)) : t.theSeat(place);
}

/** Whose something is: «do lugar 3». */
export function whose(place: number, { board, own }: Naming): string {
  if (place === own) return t.ofYou;
  return stands(board, place) ? t.ofStanding(behind(board, place)) : t.ofSeat(place);
}

const KEPT: readonly Step['about'][] = ['skipped', 'refused', 'seat_lost', 'fault', 'rebuilt', 'burnt', 'banker', 'advised', 'overridden', 'yields'];

function textOf(step: Step, naming: Naming, cash: Cash): [text: string, tone?: Tone] {
  const who = 'seat' in step ? nameOf(step.seat, naming) : '';
  const mine = 'seat' in step && step.seat === naming.own;
  switch (step.about) {
    case 'skipped':
      return [t.skipped(who)];
    case 'refused':
      return [t.refused(who)];
    case 'seat_lost':
      return mine ? [t.seatLostYou, 'lost'] : [t.seatLost[step.why](who)];
    case 'fault':
      return [t.fault(t.faultOf, step.rule)];
    case 'burnt':
      return [t.burnt];
    case 'rebuilt':
      return [t.rebuilt];
    case 'yields':
      return [t.yields(who, cash(step.amount))];
    case 'banker':
      return [t.bankerSays(lower(t.words[step.word]!), t.whys[step.why]!)];
    case 'advised':
      return [step.draws ? t.advisedDraw : t.advisedStand];
    case 'stays':
      return [mine ? t.betStays : t.stays(who, cash(step.amount))];
    case 'overridden':
      return [t.overridden(t.kinds[step.kind]!, whose(step.seat, naming), inside(step.by, naming))];
    case 'collected':
      return mine ? [t.youLose(cash(step.amount)), 'lost'] : [t.collected(who, cash(step.amount))];
    case 'paid':
      return mine ? [t.youWin(cash(step.amount)), 'won'] : [t.paid(who, cash(step.amount))];
    case 'cagnotte':
      return [t.cagnotte(cash(step.amount))];
    case 'outside':
      return [t.outsidePaid(cash(step.amount))];
    case 'changed':
      return [step.back ? t.changedBack(cash(step.bank), cash(step.back)) : t.changed(cash(step.bank), cash(step.garage))];
    case 'returned':
      return [step.garage ? t.returned(who, cash(step.bank), cash(step.garage)) : t.returnedBank(who, cash(step.bank))];
    case 'passed':
      return [step.after === 'gone' ? t.gone(who, cash(step.level)) : t.passedOn(who, cash(step.level))];
    case 'lost':
      return [t.lostHand(who)];
    case 'returns':
      return [t.returns(whose(step.seat, naming))];
  }
}

/** Before the cards only what somebody might wonder about; at the end everything. */
export function linesOf(view: GolpeView, naming: Naming, cash: Cash): Line[] {
  const over = view.winner !== null;
  const shown = view.steps.filter((step) => (over ? step.about !== 'yields' && step.about !== 'overridden' : KEPT.includes(step.about) || step.about === 'passed'));
  return shown.map((step) => {
    const [text, tone = ''] = textOf(step, naming, cash);
    return { text, about: '', tone };
  });
}

/** The result, and what it was for the player at this screen. */
export function verdictOf(view: GolpeView, naming: Naming, cash: Cash): { title: string; about: string; tone: Tone } | null {
  if (!view.winner) return null;
  const title = view.winner === 'empate' ? `${t.wonBy.empate}: ${t.points[view.ponto.points ?? 0]}` : `${t.wonBy[view.winner]}: ${lower(t.against(t.points[view.ponto.points ?? 0]!, t.points[view.banca.points ?? 0]!))}`;
  const { ownNet, brought } = view;
  if (ownNet) return { title, about: ownNet > 0 ? t.youWon(cash(ownNet)) : t.youLost(cash(-ownNet)), tone: ownNet > 0 ? 'won' : 'lost' };
  const banks = naming.own !== null && view.bankWas === naming.own;
  if (banks && brought) return { title, about: brought > 0 ? t.bankWon(cash(brought)) : t.bankLost(cash(-brought)), tone: brought > 0 ? 'won' : 'lost' };
  return { title, about: '', tone: '' };
}

/** Why nothing is asked of the player now. */
export function waitingWords(view: GolpeView, naming: Naming, cash: Cash): string {
  const { own } = naming;
  const mine = own === null ? 0 : (view.bets.get(own) ?? 0);
  if (view.phase === 'few' && view.few) return t.tableWaits(view.few.seated, view.few.needed);
  if (view.phase === 'auction' && own !== null && view.auction?.barred.includes(own)) return t.youAreBarred;
  if (view.phase === 'hand') {
    if (view.arrives && view.arrives !== own) return t.otherTakes(nameOf(view.arrives, naming));
    if (view.passed) return t.otherAsked;
  }
  if (view.bank && own !== null && view.bank.associate === own) return t.youAreAssociate;
  if (view.phase === 'betting' && view.bank && view.bank.seat === own) return t.youBank;
  if (view.phase === 'closed') {
    if (view.ponto.seat && !view.ponto.word && view.ponto.seat !== own) return view.ponto.inHand ? t.otherThinks(nameOf(view.ponto.seat, naming)) : t.otherLooks(inside(view.ponto.seat, naming));
    if (view.bank && view.ponto.word && !view.banca.word && view.bank.seat !== own) return t.bankerDecides(nameOf(view.bank.seat, naming));
    return mine ? t.betInPlay(cash(mine)) : t.wait;
  }
  if (view.phase === 'over' && view.bank && view.bank.seat !== own) return t.bankerGoesOn(nameOf(view.bank.seat, naming));
  return own === null ? t.watching : (t.phases[view.phase] ?? t.wait);
}

// ---- for who listens

export function handSaid(side: 'ponto' | 'banca', { cards, points }: HandView): string {
  const said = cards.length ? t.list(cards.map((card) => (card ? cardName(card) : t.faceDown))) : t.noCards;
  return t.handSaid(t.sides[side]!, said, points === null ? '' : t.points[points]!);
}
