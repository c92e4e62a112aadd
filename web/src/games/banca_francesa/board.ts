/** The data that a table of banca francesa is drawn from, as the server describes it. */

import type { Place as AnyPlace } from '../pano/bets';

export type ChanceId = 'ases' | 'pequeno' | 'grande' | 'risco_pequeno' | 'risco_grande';

export interface Place extends AnyPlace {
  id: ChanceId;
  totals: number[];
  prize: number;
  step: number;
  /** One in so many of the chips that lie there plays. */
  over: number;
}

export interface Board {
  dice: { how_many: number; colour: string };
  places: Place[];
}

export interface Rules {
  law: string;
  seats: number;
  cites: { closing: string; result: string };
}
