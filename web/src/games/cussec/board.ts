/** The data that a table of cussec is drawn from, as the server describes it. */

import type { Board, BoardPlace as Place } from '../../protocol/games/cussec';

export type { Board, Place };
