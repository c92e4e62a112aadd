/** The data that a table of banca francesa is drawn from, as the server describes it. */

import type { Board, BoardPlace as Place, Rules } from '../../protocol/games/banca_francesa';

export type { Board, Place, Rules };
export type ChanceId = Place['id'];
