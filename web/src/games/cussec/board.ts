/** The data that a table of cussec is drawn from, as the server describes it. */

import type { Place as AnyPlace } from '../pano/bets';

export interface Place extends AnyPlace {
  numbers: number[];
  /** Several where they depend on how many dice show the number. */
  prizes: number[];
  step: number;
}

export interface Board {
  dice: { how_many: number; colour: string };
  places: Place[];
}
