/** How fast facts that come in one burst are shown: cards one by one, words before what follows from them, then who is paid. */

import type { Fact } from '../../protocol/games/chemin_de_fer';
import { factOf, type Told } from '../pano/facts';

const DEAL_MS = 330;
const FIRST_DEAL_MS = 550;
const GIVEN_MS = 450;
const SAID_MS = 500;
const TURN_MS = 560;
const THIRD_MS = 900;
const OVER_MS = 700;
const SETTLE_MS = 320;
const MOST_SETTLING_MS = 1600;
const PASSED_MS = 500;

/** How long the table waits before it shows the event of this index, counted from the one before. */
export function waitFor(events: readonly Told<Fact>[], index: number): number {
  const fact = factOf(events[index]!);
  const before = index > 0 ? factOf(events[index - 1]!).fact : '';
  switch (fact.fact) {
    case 'card_dealt':
      return fact.place === 3 || before === 'card_dealt' ? DEAL_MS : FIRST_DEAL_MS;
    case 'cards_given':
      return GIVEN_MS;
    case 'ponto_said':
    case 'banker_said':
      return SAID_MS;
    case 'card_turned':
      return fact.place === 3 ? THIRD_MS : TURN_MS;
    case 'ponto_shown':
      return TURN_MS;
    case 'golpe_over':
      return OVER_MS;
    case 'collected':
    case 'paid':
      return Math.min(SETTLE_MS, MOST_SETTLING_MS / events.filter((event) => factOf(event).fact === fact.fact).length);
    case 'hand_passed':
    case 'hand_lost':
      return PASSED_MS;
    default:
      return 0;
  }
}

/** Whether nothing of this jogada but the banker's choice is to come. */
export function isOver(events: readonly Told<Fact>[]): boolean {
  return events.some((event) => ['golpe_over', 'no_bets', 'jogada_void'].includes(factOf(event).fact));
}
