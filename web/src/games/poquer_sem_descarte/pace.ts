/** How fast facts that come in one burst are shown: cards one by one, the bank's turned one by one, then each hand. */

import type { Fact } from '../../protocol/games/poquer_sem_descarte';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;

const DEAL_MS = 130;
const FIRST_DEAL_MS = 350;
const MOST_DEALING_MS = 2800;
const LOOK_MS = 450;
const SAID_MS = 350;
const TURN_MS = 620;
const BANK_MS = 700;
const HAND_MS = 1100;
const MOST_HANDS_MS = 5500;
const COLLECT_MS = 420;
const PAY_MS = 380;
const MOST_PAYING_MS = 2600;
const JACKPOT_MS = 900;

/** How long the table waits before it shows the event of this index, counted from the one before. */
export function waitFor(events: readonly Told[], index: number): number {
  const { fact } = factOf(events[index]!);
  const before = index > 0 ? factOf(events[index - 1]!).fact : '';
  switch (fact) {
    case 'card_dealt':
      return before === fact ? Math.min(DEAL_MS, MOST_DEALING_MS / count(events, fact)) : FIRST_DEAL_MS;
    case 'hand_seen':
      return LOOK_MS;
    case 'went_on':
    case 'passed':
      return before === 'decision_taken' ? 0 : SAID_MS;
    case 'bank_card':
      return before === 'card_dealt' ? DEAL_MS : TURN_MS;
    case 'bank_hand':
      return BANK_MS;
    case 'hand_shown':
      return Math.min(HAND_MS, MOST_HANDS_MS / count(events, fact));
    case 'collected':
      return before === fact ? 0 : COLLECT_MS;
    case 'paid':
      return Math.min(PAY_MS, MOST_PAYING_MS / count(events, fact));
    case 'jackpot_won':
      return JACKPOT_MS;
    default:
      return 0;
  }
}

function count(events: readonly Told[], name: string): number {
  return events.filter((event) => factOf(event).fact === name).length;
}
