/** What a player's own browser remembers of how they bet. Losing it costs nothing. */

import type { Bet } from './bets';

export interface Favourite<B extends Bet = Bet> {
  name: string;
  bets: B[];
  /** What a chip of the player's colour was worth; other chips take the bets along in number. */
  chipValue: number | null;
}

export const MOST_FAVOURITES = 6;

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Where a browser keeps things, if it lets us. */
export function browserStore(): Store | null {
  return typeof localStorage === 'undefined' ? null : localStorage;
}

export class Memory<B extends Bet = Bet> {
  constructor(
    readonly storage: Store | null,
    readonly about: string,
  ) {}

  favourites(): Favourite<B>[] {
    return this.read<Favourite<B>[]>('favourites') ?? [];
  }

  keepFavourites(favourites: Favourite<B>[]): void {
    this.write('favourites', favourites.slice(0, MOST_FAVOURITES));
  }

  lastBets(): B[] {
    return this.read<B[]>('last') ?? [];
  }

  keepLastBets(bets: B[]): void {
    this.write('last', bets);
  }

  protected read<T>(what: string): T | null {
    try {
      return JSON.parse(this.storage?.getItem(this.key(what)) ?? 'null') as T | null;
    } catch {
      return null;
    }
  }

  protected write(what: string, value: unknown): void {
    try {
      this.storage?.setItem(this.key(what), JSON.stringify(value));
    } catch {
      // a full or forbidden store only means that nothing is remembered
    }
  }

  private key(what: string): string {
    return `jogofeito.${this.about}.${what}`;
  }
}
