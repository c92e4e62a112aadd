/** What a player wants to do before it is their turn. It is the client's own: the table hears of it when it is asked. */

import type { PokerAct, Speaking } from './board';

export type PreAction = { kind: 'fold' } | { kind: 'check_fold' } | { kind: 'call'; amount: number } | { kind: 'call_any' };

/** What can be chosen now, when staying in costs this much. */
export function choicesFor(due: number): PreAction[] {
  return due > 0 ? [{ kind: 'fold' }, { kind: 'call', amount: due }, { kind: 'call_any' }] : [{ kind: 'check_fold' }, { kind: 'call_any' }];
}

/** Whether it still means what was meant: a call of a sum is off when it costs another one; to go out never is. */
export function stands(wish: PreAction, due: number, newRound: boolean): boolean {
  switch (wish.kind) {
    case 'fold':
      return true;
    case 'call':
      return !newRound && wish.amount === due;
    case 'check_fold':
    case 'call_any':
      return !newRound;
  }
}

/** The act it comes to now; null where it does not fit any more. */
export function actOf(wish: PreAction, { call }: Pick<Speaking, 'call'>): PokerAct | null {
  switch (wish.kind) {
    case 'fold':
    case 'check_fold':
      return { act: call ? 'fold' : 'check' }; // nobody goes out where it costs nothing to stay
    case 'call':
      return call === wish.amount ? { act: 'call' } : null;
    case 'call_any':
      return { act: call ? 'call' : 'check' };
  }
}
