/** The data that a table of cussec is drawn from, as the server describes it. */

import type { Board } from '../../protocol/games/cussec';
import type { BoardPlace as Place } from '../../protocol/games/pano';

export type { Board, Place };
