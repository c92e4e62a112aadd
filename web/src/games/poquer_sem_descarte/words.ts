/** The showdown in words, for the cloth and for a screen reader. */

import { cardName } from '../cartas/cards';
import { t as cardTexts } from '../cartas/texts';
import { handName, sideCards } from './combination';
import type { BankView, HandView, PlayerView, Step, View } from './golpe';
import { t } from './texts';

type Cash = (amount: number) => string;
export type Tone = 'won' | 'lost' | 'even' | '';

/** What stands in the middle of the cloth. */
export interface Verdict {
  title: string;
  about: string;
  tone: Tone;
}

/** One line of the showdown. */
export interface Line {
  text: string;
  /** Without the bank's hand, which stands above it. */
  brief: string;
  /** What it brought or took, with its sign. */
  amount: string;
  tone: Tone;
  own: boolean;
}

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const openOf = (cards: HandView['cards']) => cards.filter((card) => card !== null);

/** "par de damas"; nothing while not all cards are seen. */
export function nameOf({ cards, combination }: HandView): string {
  return combination === null ? '' : handName(openOf(cards), combination);
}

/** "Par de damas contra ás e rei"; where both have one name, with the cards that decide. */
export function versus(player: HandView, bank: HandView): string {
  const [mine, theirs] = [nameOf(player), nameOf(bank)];
  if (!mine || !theirs) return upper(mine || theirs);
  if (mine !== theirs) return upper(t.versus(mine, theirs));
  const whole = (hand: HandView, name: string) => {
    const sides = sideCards(openOf(hand.cards), hand.combination!);
    return sides ? t.withSides(name, sides) : name;
  };
  return upper(t.versus(whole(player, mine), whole(bank, theirs)));
}

export function toneOf({ result, said, exposed, lost }: PlayerView): Tone {
  if (result === 'won' || result === 'not_qualified') return 'won';
  if (result === 'tied') return 'even';
  return result === 'lost' || exposed || (said === 'passo' && lost > 0) ? 'lost' : '';
}

/** "+60", "−30"; nothing where bets only come back. */
function amountOf({ prize, lost }: PlayerView, cash: Cash): string {
  if (prize) return `+${cash(prize)}`;
  return lost ? `−${cash(lost)}` : '';
}

export function lineOf(step: Step, view: View, cash: Cash): Line {
  const { bank } = view;
  if (step.about === 'bank') {
    const hand = nameOf(bank);
    const text = bank.qualifies ? t.bankPlays(hand) : t.bankOutHas(hand);
    return { text, brief: text, amount: '', tone: '', own: false };
  }
  const player = view.players.find((each) => each.seat === step.seat)!;
  const said = (text: string, brief = text): Line => ({ text, brief, amount: amountOf(player, cash), tone: toneOf(player), own: player.own });
  const whose = t.seat(player.seat);
  if (player.exposed) return said(player.own ? t.exposed : t.of(whose, t.exposed));
  if (player.said === 'passo') return said(player.own ? t.youLoseFirst : t.passes(whose));
  if (player.result === 'not_qualified' && !player.shown) return said(player.own ? t.bankOutForYou : t.of(whose, t.result.not_qualified));
  const became = t.result[player.result ?? 'lost'];
  const compared = `${versus(player, bank)}: ${became}`;
  if (player.own) return said(compared);
  return said(t.of(whose, compared.charAt(0).toLowerCase() + compared.slice(1)), t.of(whose, `${nameOf(player)}, ${became}`));
}

/** The hand that is being compared; in the end what became of the player's own bets, or else what the bank has. */
export function verdictOf(view: View, cash: Cash): Verdict | null {
  const { own, bank } = view;
  if (view.phase === 'void' || !view.settling) return null;
  const last = view.steps.at(-1);
  const other = last && 'seat' in last && view.phase === 'closed' ? view.players.find((each) => each.seat === last.seat && !each.own && each.shown) : undefined;
  if (other) return { title: upper(t.of(t.seat(other.seat), t.result[other.result!])), about: versus(other, bank), tone: '' };
  if (own && toneOf(own)) return ownVerdict(own, bank, cash);
  if (bank.qualifies === null) return view.phase === 'settled' ? { title: t.nobodyWent, about: '', tone: '' } : null;
  const hand = nameOf(bank);
  return bank.qualifies ? { title: t.bankPlays(hand), about: '', tone: '' } : { title: t.bankOut, about: upper(hand), tone: '' };
}

function ownVerdict(own: PlayerView, bank: BankView, cash: Cash): Verdict {
  const tone = toneOf(own);
  const jackpot = own.jackpot ? ` ${t.ofJackpot(cash(own.jackpot))}` : '';
  const about = own.shown ? versus(own, bank) : '';
  if (own.exposed) return { title: t.exposed, about: '', tone };
  if (own.said === 'passo') return { title: t.youPassed, about: t.youLoseFirst, tone };
  if (own.result === 'tied') return { title: t.tied + jackpot, about, tone };
  if (own.result === 'lost') return { title: (own.lost ? t.loses(cash(own.lost)) : t.losesSoFar) + jackpot, about, tone };
  if (own.result === 'not_qualified') return { title: t.bankOutForYou, about: `+${cash(own.prize)}, ${t.secondBack}${jackpot}`, tone };
  return { title: (own.prize ? t.wins(cash(own.prize)) : t.winsSoFar) + jackpot, about, tone };
}

// ---- for who listens

export function describeBank(bank: BankView): string {
  const open = bank.cards.filter((card) => card).length;
  const cards = bank.cards.map((card) => (card ? (open === 1 ? t.openCard(cardName(card)) : cardName(card)) : cardTexts.faceDown));
  return t.hand(t.bank, cards.join(', '), nameOf(bank));
}

export function describePlayer(player: PlayerView): string {
  const whose = player.own ? t.yourCards : t.seat(player.seat);
  const cards = player.cards.map((card) => (card ? cardName(card) : cardTexts.faceDown)).join(', ');
  const said = [nameOf(player), player.joined ? t.playsJackpot : ''].filter(Boolean).join(', ');
  return t.hand(whose, cards, said);
}

/** What is going on, in a few words. */
export function phaseWords(view: View, asked: boolean): string {
  if (view.phase !== 'closed') return t.phase[view.phase];
  if (asked) return t.deciding;
  if (view.settling) return t.phase.settled;
  if (view.own?.said) return t.youSaid[view.own.said];
  if (view.own?.combination) return t.deciding;
  const all = view.bank.cards.length === 5 && view.bank.cards.some((card) => card);
  return all && !view.own ? t.othersDecide : view.players.length ? t.dealing : t.phase.closed;
}
