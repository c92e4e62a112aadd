/** The data that a craps table is drawn from, as the server describes it. Money in units. */

import type { Board, BoardPlace as Place, Lying, LyingBet, Offer, Rules } from '../../protocol/games/craps';

export type { Board, Lying, LyingBet, Place, Rules };

export interface DiceOffer {
  dice: number[];
  mayRefuse: boolean;
}

/** Whether bets can be laid on a place now: where the puck lies, and what the player has, decide. */
export function isOpen(place: Place, point: number, amountOn: (chance: string) => number): boolean {
  switch (place.laid) {
    case 'any_time':
      return true;
    case 'never':
      return false;
    case 'before_point':
      return point === 0;
    case 'after_point':
      if (!place.base) return point > 0;
      return amountOn(place.base) > 0 && (place.base.includes(':') || place.number === point);
  }
}

/** The dice that the seat at this screen has to choose from, if it has. */
export function diceOffer(offer: Offer | undefined): DiceOffer | null {
  return offer?.offer === 'dice_to_throw' ? { dice: offer.dice, mayRefuse: offer.may_refuse } : null;
}
