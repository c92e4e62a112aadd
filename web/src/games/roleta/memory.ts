/** What a player's own browser remembers of how they bet. Losing it costs nothing. */

import type { Bet } from './roleta';

export interface Favourite {
  name: string;
  bets: Bet[];
  /** What a chip of the player's colour was worth; other chips take the bets along in number. */
  chipValue: number | null;
}

export interface Taste {
  colour: string;
  chipValue: number;
}

export const MOST_FAVOURITES = 6;

export class Memory {
  constructor(
    readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null,
    readonly about: string,
  ) {}

  favourites(): Favourite[] {
    return this.read<Favourite[]>('favourites') ?? [];
  }

  keepFavourites(favourites: Favourite[]): void {
    this.write('favourites', favourites.slice(0, MOST_FAVOURITES));
  }

  lastBets(): Bet[] {
    return this.read<Bet[]>('last') ?? [];
  }

  keepLastBets(bets: Bet[]): void {
    this.write('last', bets);
  }

  taste(): Taste | null {
    return this.read<Taste>('taste');
  }

  keepTaste(taste: Taste): void {
    this.write('taste', taste);
  }

  private read<T>(what: string): T | null {
    try {
      return JSON.parse(this.storage?.getItem(this.key(what)) ?? 'null') as T | null;
    } catch {
      return null;
    }
  }

  private write(what: string, value: unknown): void {
    try {
      this.storage?.setItem(this.key(what), JSON.stringify(value));
    } catch {
      // a full or forbidden store only means that nothing is remembered
    }
  }

  private key(what: string): string {
    return `jogofeito.roleta.${this.about}.${what}`;
  }
}

/** The bets of a favourite in chips that are worth `chipValue` now. */
export function inChipsOf(favourite: Favourite, chipValue: number | null): Bet[] {
  if (!favourite.chipValue || !chipValue) return favourite.bets;
  const times = chipValue / favourite.chipValue;
  return favourite.bets.map((bet) => (bet.face_value ? bet : { ...bet, amount: bet.amount * times }));
}
