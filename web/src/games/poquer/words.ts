/** What happened, in words. */

import { cardName } from '../cartas/cards';
import type { Line, Tone } from '../cartas/tale';
import { handName, sideCards } from '../poquer_sem_descarte/combination';
import type { HandView, PlayerView, Step, Win } from './hand';
import { t } from './texts';

export type Cash = (amount: number) => string;
export const upper = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const lower = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** The jurisdiction of a text of the law has words of its own for what players say. */
export const wordsOf = (law: string): Record<string, string> => t.says[law.startsWith('PT') ? 'PT' : 'AO']!;

/** Ace, eight, nine, ten, jack: with 28 cards the ace may stand below the eight. */
const LOW_RUN = '89AJT';
const isLowRun = (five: readonly string[]) => five.map((card) => card[0]).sort().join('') === LOW_RUN;

export function nameOf(five: readonly string[], combination: string): string {
  if (combination.startsWith('figuras')) return t.combinations[combination]!;
  const low = combination.startsWith('sequencia') && isLowRun(five);
  return handName(low ? five.filter((card) => card[0] !== 'A') : five, combination);
}

const isOwn = (seat: number, view: HandView) => view.own?.seat === seat;
const who = (seat: number, view: HandView) => (isOwn(seat, view) ? t.you : t.seat(seat));
const blameOf = ({ why, rule }: { why: string; rule: string }) => t.blames[why] ?? rule;

/** "cor com ás contra full de reis e dois": the winner's hand and the best of those it beat. */
export function contestOf(win: Win, view: HandView): string {
  const at = (seat: number) => view.players.find((player) => player.seat === seat)!;
  const winner = at(win.winners[0]!);
  const beaten = win.contenders.filter((seat) => !win.winners.includes(seat)).map(at).filter((player) => player.shown);
  const hand = nameOf(winner.five, win.combination);
  const rival = strongest(beaten, view);
  if (!rival) return hand;
  const other = nameOf(rival.five, rival.combination!);
  if (other !== hand) return t.against(hand, other);
  const sides = (player: PlayerView) => sideCards(player.five, player.combination!);
  const full = (player: PlayerView) => (sides(player) ? t.with(hand, sides(player)) : hand);
  return t.against(full(winner), full(rival));
}

const ORDER = '23456789TJQKA';

/** Of hands that a pot was not given to, the one to name: of the highest class, then with the highest cards. */
function strongest(players: readonly PlayerView[], { classes }: HandView): PlayerView | null {
  const worth = (player: PlayerView) => player.five.map((card) => String(ORDER.indexOf(card[0]!)).padStart(2, '0')).join('');
  const classOf = (player: PlayerView) => classes.indexOf(player.combination!);
  const sorted = [...players].sort((one, other) => classOf(one) - classOf(other) || worth(other).localeCompare(worth(one)));
  return sorted[0] ?? null;
}

function sharesOf(win: Win, view: HandView, cash: Cash): string {
  const [first, ...others] = win.shares;
  const least = Math.min(...win.shares.map((share) => share.amount));
  const over = first!.amount - least;
  const taken = win.shares.reduce((sum, share) => sum + share.commission, 0);
  const parts: string[] = [];
  if (others.length && win.shares.every((share) => share.amount === least || (share === first && others.every((each) => each.amount === least)))) {
    parts.push(t.each(cash(least)));
    if (over) parts.push(t.odd(cash(over), view.own?.seat === first!.seat ? t.you.toLocaleLowerCase() : t.theSeat(first!.seat)));
  } else if (others.length) parts.push(...win.shares.map((share) => t.part(who(share.seat, view), cash(share.amount))));
  if (taken) parts.push(t.commissionTaken(cash(taken)));
  return parts.join('; ');
}

/** "Cor com ás contra full: lugar 3 ganha o pote principal de 1 200". */
export function winLine(win: Win, view: HandView, cash: Cash): Line {
  const what = t.thePot(win.pot, view.pots.length < 2 && win.pot === 1 && !view.wins.some((each) => each.pot > 1));
  const mine = view.own !== null && win.winners.includes(view.own.seat);
  const alone = win.winners.length === 1;
  const names = t.list(win.winners.map((seat, index) => (index ? lower(who(seat, view)) : who(seat, view))));
  const result = !alone ? t.splitOf(names, what, cash(win.amount)) : mine ? t.youWin(what, cash(win.amount)) : t.wins(names, what, cash(win.amount));
  const tone: Tone = mine ? 'won' : view.own && win.contenders.includes(view.own.seat) ? 'lost' : '';
  const shares = sharesOf(win, view, cash);
  if (!win.combination) return { text: result, about: [t.without, shares && upper(shares)].filter(Boolean).join(' '), tone };
  const contest = win.contenders.length > 1 ? contestOf(win, view) : t.onlyContender;
  return { text: `${upper(contest)}: ${lower(result)}`, about: shares && upper(shares), tone };
}

export function lineOf(step: Step, view: HandView, cash: Cash): Line {
  const plain = (text: string): Line => ({ text, about: '', tone: '' });
  switch (step.about) {
    case 'pot':
      return winLine(step.win, view, cash);
    case 'uncalled':
      return plain(t.giveBack(who(step.seat, view), cash(step.amount)));
    case 'muck':
      return plain(isOwn(step.seat, view) ? t.youMuck : t.mucks(who(step.seat, view)));
    case 'warned':
      return plain(isOwn(step.seat, view) ? t.youWarned(blameOf(step), step.grave) : t.warned(t.seat(step.seat), blameOf(step), step.grave));
    case 'sent_away':
      return plain(isOwn(step.seat, view) ? t.youSentAway : t.sentAway(t.seat(step.seat)));
    case 'fault':
      return plain(`${t.fault(step.rule)}${step.seat ? `: ${who(step.seat, view)}` : ''}`);
  }
}

/** What the croupier said to the player at this screen, last in this hand. */
export function warningOf(view: HandView, cash: Cash): string {
  const last = view.steps.findLast((step) => (step.about === 'warned' || step.about === 'sent_away') && isOwn(step.seat, view));
  return last ? lineOf(last, view, cash).text : '';
}

/** What the hand brought the player at this screen, once it is over. */
export function ownResult(view: HandView): number | null {
  return view.own && view.phase === 'over' ? view.own.stack - view.own.before : null;
}

// ---- for who listens

export function cardsSaid(cards: readonly (string | null)[]): string {
  const open = cards.filter((card) => card !== null);
  return open.length ? t.list(open.map((card) => cardName(card))) : cards.length ? t.faceDown(cards.length) : '';
}

export function statusOf(player: PlayerView, law: string): string {
  const { word } = player;
  if (player.mucked) return t.muck;
  if (player.out) return word && word.says in wordsOf(law) ? wordsOf(law)[word.says]! : t.out;
  if (player.allIn) return t.allIn;
  if (!word) return '';
  return t.posts[word.says] ?? wordsOf(law)[word.says] ?? word.says;
}
