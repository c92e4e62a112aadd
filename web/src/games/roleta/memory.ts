/** What is remembered of a roulette player besides bets: the colour they like to have. */

import { Memory, type Favourite } from '../pano/memory';
import type { Bet } from './roleta';

export interface Taste {
  colour: string;
  chipValue: number;
}

export class RouletteMemory extends Memory<Bet> {
  taste(): Taste | null {
    return this.read<Taste>('taste');
  }

  keepTaste(taste: Taste): void {
    this.write('taste', taste);
  }
}

/** The bets of a favourite in chips that are worth `chipValue` now. */
export function inChipsOf(favourite: Favourite<Bet>, chipValue: number | null): Bet[] {
  if (!favourite.chipValue || !chipValue) return favourite.bets;
  const times = chipValue / favourite.chipValue;
  return favourite.bets.map((bet) => (bet.face_value ? bet : { ...bet, amount: bet.amount * times }));
}
