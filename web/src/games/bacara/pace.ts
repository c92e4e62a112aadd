/** How fast facts that come in one burst are shown: cards one by one, then the losers swept, then the winners paid. */

import type { Fact } from '../../protocol/games/bacara';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;

const DEAL_MS = 330;
const FIRST_DEAL_MS = 500;
const TURN_MS = 560;
const THIRD_MS = 950;
const CALL_MS = 650;
const SWEEP_MS = 120;
const PAY_MS = 380;
const BREATH_MS = 450;
const MOST_SETTLING_MS = 1600;

/** How long the table waits before it shows the event of this index, counted from the one before. */
export function waitFor(events: readonly Told[], index: number): number {
  const fact = factOf(events[index]!);
  const before = index > 0 ? factOf(events[index - 1]!).fact : '';
  switch (fact.fact) {
    case 'card_dealt':
      return before === 'card_dealt' ? DEAL_MS : FIRST_DEAL_MS;
    case 'card_turned':
      return fact.place === 3 ? THIRD_MS : TURN_MS;
    case 'announced':
      return before === 'card_turned' || (before === 'announced' && 'winner' in fact.details) ? CALL_MS : 0;
    case 'collected':
    case 'paid': {
      const each = fact.fact === 'paid' ? PAY_MS : SWEEP_MS;
      const count = events.filter((event) => factOf(event).fact === fact.fact).length;
      const breath = before === fact.fact || before === 'deducted' ? 0 : BREATH_MS;
      return breath + Math.min(each, MOST_SETTLING_MS / count);
    }
    default:
      return 0;
  }
}

/** Whether nothing of this jogada is to come. */
export function isOver(events: readonly Told[]): boolean {
  return events.some((event) => ['coup_over', 'jogada_void'].includes(factOf(event).fact));
}
