/** The table as the server describes it, and what it may offer a player. Money in units. */

import type { Act, Answering, Between, Board, Speaking, Unseen, VariantShown } from '../../protocol/games/poquer';

export type { Answering, Between, Board, Speaking, Unseen, VariantShown };

export function variantOf(board: Board, key: string): VariantShown {
  return board.variants.find((each) => each.key === key) ?? board.variants[0]!;
}

/** Something that a player does. */
export type PokerAct = Act;
