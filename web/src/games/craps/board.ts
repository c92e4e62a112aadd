/** The data that a craps table is drawn from, as the server describes it. Money in units. */

import type { Place as AnyPlace } from '../pano/bets';

export interface Place extends AnyPlace {
  /** 0 where it has none of its own. */
  number: number;
  /** 7 to 6. */
  price: [number, number];
  rule: string;
  step: number;
  /** The place whose bet odds belong to, or nothing. */
  base: string;
  laid: 'before_point' | 'after_point' | 'any_time' | 'never';
  /** Whether it may be taken back once a throw has been made. */
  taken_down: boolean;
  one_throw: boolean;
}

export interface Board {
  points: number[];
  dice: number[];
  /** The total at which the don't side neither wins nor loses. */
  bar: number;
  places: Place[];
}

export interface Rules {
  law: string;
  bar: string;
  minimum: number;
  smallest_chip: number;
}

/** What a series leaves on the table for its next throw. */
export interface Lying {
  seat: number;
  chance: string;
  amount: number;
}

export interface Carry {
  point?: number;
  bets?: Lying[];
  shooter?: { seat: number } | null;
  dice?: [number, number];
}

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
export function diceOffer(offer: Record<string, unknown> | undefined): DiceOffer | null {
  if (offer?.['offer'] !== 'dice_to_throw') return null;
  return { dice: offer['dice'] as number[], mayRefuse: offer['may_refuse'] === true };
}
