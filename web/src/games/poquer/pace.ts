/** How fast facts that come in one burst are shown: cards fall one street at a time, hands are turned one by one. */

import type { Fact } from '../../protocol/games/poquer';
import { factOf, type Told as AnyTold } from '../pano/facts';

type Told = AnyTold<Fact>;

const POST_MS = 140;
const DEAL_MS = 450;
const LOOK_MS = 250;
const SAID_MS = 200;
const STREET_MS = 650;
const RUN_OUT_MS = 1200;
const BACK_MS = 500;
const SHOW_MS = 1000;
const MOST_SHOWING_MS = 4000;
const POT_MS = 1300;
const OVER_MS = 400;

/** How long the table waits before it shows the event of this index, counted from the one before. */
export function waitFor(events: readonly Told[], index: number): number {
  const { fact } = factOf(events[index]!);
  switch (fact) {
    case 'posted':
      return POST_MS;
    case 'cards_dealt':
      return DEAL_MS;
    case 'hole_cards':
      return LOOK_MS;
    case 'spoke':
      return SAID_MS;
    case 'common_cards':
      // when nobody can bet any more the cards come one after another
      return before(events, index) === 'common_cards' ? RUN_OUT_MS : STREET_MS;
    case 'uncalled':
    case 'mucked':
      return BACK_MS;
    case 'shown':
      return Math.min(SHOW_MS, MOST_SHOWING_MS / events.filter((event) => factOf(event).fact === 'shown').length);
    case 'pot_won':
      return POT_MS;
    case 'hand_over':
      return OVER_MS;
    default:
      return 0;
  }
}

function before(events: readonly Told[], index: number): string {
  return index > 0 ? factOf(events[index - 1]!).fact : '';
}
