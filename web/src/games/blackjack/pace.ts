/** How fast facts that come in one burst are shown: cards one by one, the bank's card turned, then bets decided. */

import type { Fact } from '../../protocol/games/blackjack';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;

const DEAL_MS = 330;
const FIRST_DEAL_MS = 450;
const MOST_DEALING_MS = 3000;
const TURN_MS = 750;
const BANK_MS = 720;
const SPLIT_MS = 420;
const DECIDED_MS = 160;
const SPECIAL_MS = 700;
const OVER_MS = 330;
const MOST_OVER_MS = 1500;
const BREATH_MS = 420;
const CALL_MS = 350;
const JACKPOT_MS = 900;

const CARDS = new Set(['card_dealt', 'bank_card', 'bank_card_down']);

/** How long the table waits before it shows the event of this index, counted from the one before. */
export function waitFor(events: readonly Told[], index: number): number {
  const fact = factOf(events[index]!);
  const before = index > 0 ? factOf(events[index - 1]!).fact : '';
  switch (fact.fact) {
    case 'card_dealt':
    case 'bank_card_down':
      return dealing(events, index, before);
    case 'bank_card':
      return isFirst(events, index) ? dealing(events, index, before) : before === 'bank_card' ? BANK_MS : TURN_MS;
    case 'decided':
      return DECIDED_MS;
    case 'hand_split':
      return SPLIT_MS;
    case 'special_paid':
      return SPECIAL_MS;
    case 'insurance_over':
    case 'hand_over': {
      const count = events.filter((event) => factOf(event).fact === fact.fact).length;
      return (before === fact.fact ? 0 : BREATH_MS) + Math.min(OVER_MS, MOST_OVER_MS / count);
    }
    case 'jackpot_won':
      return JACKPOT_MS;
    case 'announced':
      return CARDS.has(before) ? CALL_MS : 0;
    default:
      return 0;
  }
}

/** The first cards of everybody take no longer the more there are. */
function dealing(events: readonly Told[], index: number, before: string): number {
  if (!CARDS.has(before)) return FIRST_DEAL_MS;
  const down = events.findIndex((event) => factOf(event).fact === 'bank_card_down');
  if (down >= 0 && index > down) return DEAL_MS;
  const dealt = events.slice(0, down < 0 ? undefined : down + 1).filter((event) => CARDS.has(factOf(event).fact)).length;
  return Math.min(DEAL_MS, MOST_DEALING_MS / dealt);
}

function isFirst(events: readonly Told[], index: number): boolean {
  return events.findIndex((event) => factOf(event).fact === 'bank_card') === index;
}
