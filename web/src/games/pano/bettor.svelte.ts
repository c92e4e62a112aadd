/** What the player at this screen does: with which chips, where, and again. The server answers for each of it. */

import type { Answer } from '../../protocol/socket';
import type { Bet, Place } from './bets';
import { seatColour } from './colours';
import { Hand, partOff, placing, withdrawing, type BetAct, type OtherAct } from './hand.svelte';
import { MOST_FAVOURITES, type Favourite, type Memory } from './memory';

export interface Situation<B extends Bet = Bet, O extends OtherAct = never> {
  /** The player's own bets as they lie. */
  placed(): B[];
  seat(): number | null;
  mayBet(): boolean;
  act(act: BetAct<B> | O): Promise<Answer>;
}

export const VALUE_SIZES = [1, 2, 5, 10, 25, 100];

/** Games say which chips they have and what a click on a place lays or takes; the rest is the same everywhere. */
export abstract class Bettor<B extends Bet = Bet, P extends Place = Place, O extends OtherAct = never> {
  readonly hand: Hand<B, O>;
  /** How many chips a click lays. */
  count = $state(1);
  /** Clicks take chips back. */
  removing = $state(false);
  favourites = $state.raw<Favourite<B>[]>([]);
  lastBets = $state.raw<B[]>([]);

  constructor(
    readonly at: Situation<B, O>,
    readonly memory: Memory<B>,
  ) {
    this.hand = new Hand<B, O>((act) => at.act(act));
    this.favourites = memory.favourites();
    this.lastBets = memory.lastBets();
  }

  /** Whether the chips in hand have a face value: then one chip is drawn for the amount, else a stack. */
  abstract get inValue(): boolean;
  /** Of the chips in hand. */
  abstract get colour(): string;
  /** What one chip in hand is worth. */
  abstract get chip(): number;
  abstract get sizes(): number[];
  protected abstract laying(place: P): (BetAct<B> | O)[];
  protected abstract taking(place: P, there: B[]): B | undefined;

  get placed(): B[] {
    return this.at.placed();
  }

  on(place: P): number {
    return this.placed.filter((bet) => bet.chance === place.id).reduce((sum, bet) => sum + bet.amount, 0);
  }

  place(place: P): void {
    if (!this.at.mayBet()) return;
    if (this.removing) return this.withdraw(place);
    void this.hand.do(this.laying(place));
  }

  withdraw(place: P): void {
    const there = this.placed.filter((bet) => bet.chance === place.id);
    const bet = this.at.mayBet() ? this.taking(place, there) : undefined;
    if (bet) void this.hand.do([withdrawing(bet)]);
  }

  undo(): void {
    if (this.at.mayBet()) void this.hand.undo();
  }

  clear(): void {
    if (this.at.mayBet()) void this.hand.do(this.placed.map(withdrawing));
  }

  double(): void {
    this.lay(this.placed);
  }

  rebet(): void {
    this.lay(this.lastBets);
  }

  keepFavourite(name: string): void {
    this.setFavourites([...this.favourites, { name, bets: this.placed, chipValue: this.favouredChip() }].slice(-MOST_FAVOURITES));
  }

  forgetFavourite(gone: Favourite<B>): void {
    this.setFavourites(this.favourites.filter((each) => each !== gone));
  }

  playFavourite(favourite: Favourite<B>): void {
    this.lay(favourite.bets);
  }

  /** Bets are closed: these are the ones to repeat. */
  remember(bets: B[]): void {
    if (bets.length === 0) return;
    this.lastBets = bets;
    this.memory.keepLastBets(bets);
  }

  /** What a key does: chips by their number, undo, clear, rebet, double. */
  press(key: string): void {
    const size = this.sizes[Number(key) - 1];
    const does: Record<string, () => void> = {
      u: () => this.undo(),
      c: () => this.clear(),
      r: () => this.rebet(),
      d: () => this.double(),
    };
    if (size) this.count = size;
    else does[key.toLowerCase()]?.();
  }

  protected lay(bets: readonly B[]): void {
    if (this.at.mayBet() && bets.length > 0) void this.hand.do([...this.beforeBets(bets), ...bets.map(placing)]);
  }

  /** What has to be done before these bets can be laid. */
  protected beforeBets(_: readonly B[]): O[] {
    return [];
  }

  protected favouredChip(): number | null {
    return null;
  }

  private setFavourites(favourites: Favourite<B>[]): void {
    this.favourites = favourites;
    this.memory.keepFavourites(favourites);
  }
}

/** At a cloth where all chips have a face value. */
export class ValueBettor<P extends Place = Place> extends Bettor<Bet, P> {
  constructor(
    at: Situation,
    memory: Memory,
    readonly smallestChip: number,
  ) {
    super(at, memory);
  }

  get inValue(): boolean {
    return true;
  }

  get colour(): string {
    return seatColour(this.at.seat() ?? 1);
  }

  get chip(): number {
    return this.smallestChip;
  }

  get sizes(): number[] {
    return VALUE_SIZES;
  }

  /** So many steps of the place, and at first no less than may lie there. */
  protected laying(place: P): BetAct[] {
    const amount = Math.max(this.count * (place.step ?? this.chip), place.minimum - this.on(place));
    return [placing({ chance: place.id, amount })];
  }

  protected taking(place: P, there: Bet[]): Bet | undefined {
    const bet = there[0];
    return bet && partOff(bet, Math.min(bet.amount, this.count * (place.step ?? this.chip)), place);
  }
}
