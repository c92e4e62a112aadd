/** What the player at this screen does: with which chips, where, and again. The server answers for each of it. */

import type { Answer } from '../../protocol/socket';
import { colourOfSeat, isSimple, type Holder, type Place, type Rules } from './board';
import { Hand, partOff, placing, withdrawing, type SeatAct } from './hand.svelte';
import { inChipsOf, MOST_FAVOURITES, type Favourite, type Memory, type Taste } from './memory';
import type { Bet, View } from './roleta';

export interface Situation {
  rules: Rules;
  places: ReadonlyMap<string, Place>;
  view(): View;
  seat(): number | null;
  /** Colours that nobody has. */
  free(): string[];
  mayBet(): boolean;
  act(act: SeatAct): Promise<Answer>;
}

const OWN_SIZES = [1, 2, 5, 10, 25];
const VALUE_SIZES = [1, 2, 5, 10, 25, 100];

export class Player {
  readonly hand: Hand;
  /** How many chips a click lays. */
  count = $state(1);
  /** With chips that have a face value, where the table has others as well. */
  faceValue = $state(false);
  /** Clicks take chips back. */
  removing = $state(false);
  favourites = $state.raw<Favourite[]>([]);
  lastBets = $state.raw<Bet[]>([]);

  constructor(
    readonly now: Situation,
    readonly memory: Memory,
  ) {
    this.hand = new Hand((act) => now.act(act));
    this.favourites = memory.favourites();
    this.lastBets = memory.lastBets();
  }

  get holder(): Holder | null {
    const seat = this.now.seat();
    return seat === null ? null : (this.now.view().holders.get(seat) ?? null);
  }

  get withColours(): boolean {
    return this.now.rules.chips === 'colours';
  }

  /** Whether the chips in hand have a face value. */
  get inValue(): boolean {
    return !this.withColours || this.faceValue;
  }

  get colour(): string {
    return this.inValue && this.withColours ? 'valor' : this.ownColour;
  }

  get ownColour(): string {
    return colourOfSeat(this.now.rules, this.now.seat() ?? 1, (this.holder ?? this.taste)?.colour);
  }

  /** What one chip in hand is worth. */
  get chip(): number {
    if (this.inValue) return this.now.rules.smallest_chip;
    return this.holder?.chip_value ?? this.taste?.chipValue ?? this.now.rules.smallest_chip;
  }

  get sizes(): number[] {
    return this.inValue ? VALUE_SIZES : OWN_SIZES;
  }

  /** The colour and value to begin with: as last time if it is free, or else the first free colour at the least value. */
  get taste(): Taste | null {
    const { rules } = this.now;
    const free = this.now.free();
    const kept = this.memory.taste();
    const least = Math.min(...rules.chip_values);
    if (!this.withColours || free.length === 0) return null;
    const chipValue = kept && rules.chip_values.includes(kept.chipValue) ? kept.chipValue : least;
    return { colour: kept && free.includes(kept.colour) ? kept.colour : free[0]!, chipValue };
  }

  get placed(): Bet[] {
    return this.now.view().placed;
  }

  on(place: Place): number {
    return this.placed.filter((bet) => bet.chance === place.id).reduce((sum, bet) => sum + bet.amount, 0);
  }

  place(place: Place): void {
    if (!this.now.mayBet()) return;
    if (this.removing) return this.withdraw(place);
    const inValue = !this.withColours || (this.faceValue && isSimple(place.kind));
    const bet: Bet = {
      chance: place.id,
      amount: this.count * place.chips * (inValue ? this.now.rules.smallest_chip : this.ownChip),
      face_value: inValue,
    };
    void this.hand.do([...(inValue ? [] : this.colourFirst()), placing(bet)]);
  }

  withdraw(place: Place): void {
    const there = this.placed.filter((bet) => bet.chance === place.id);
    const bet = there.find((each) => each.face_value === this.inValue) ?? there[0];
    if (!bet || !this.now.mayBet()) return;
    const chip = bet.face_value ? this.now.rules.smallest_chip : this.ownChip;
    void this.hand.do([withdrawing(partOff(bet, this.count * place.chips * chip, place))]);
  }

  undo(): void {
    if (this.now.mayBet()) void this.hand.undo();
  }

  clear(): void {
    if (this.now.mayBet()) void this.hand.do(this.placed.map(withdrawing));
  }

  double(): void {
    this.lay(this.placed);
  }

  rebet(): void {
    this.lay(this.lastBets);
  }

  keepFavourite(name: string): void {
    const chipValue = this.holder?.chip_value ?? null;
    this.setFavourites([...this.favourites, { name, bets: this.placed, chipValue }].slice(-MOST_FAVOURITES));
  }

  forgetFavourite(gone: Favourite): void {
    this.setFavourites(this.favourites.filter((each) => each !== gone));
  }

  playFavourite(favourite: Favourite): void {
    this.lay(inChipsOf(favourite, this.withColours ? this.ownChip : null));
  }

  takeColour({ colour, chipValue }: Taste): void {
    this.memory.keepTaste({ colour, chipValue });
    if (this.now.mayBet()) void this.hand.do([{ act: 'take_colour', colour, chip_value: chipValue }]);
  }

  giveUpColour(): void {
    if (this.now.mayBet()) void this.hand.do([{ act: 'give_up_colour' }]);
  }

  /** Bets are closed: these are the ones to repeat. */
  remember(bets: Bet[]): void {
    if (bets.length === 0) return;
    this.lastBets = bets;
    this.memory.keepLastBets(bets);
  }

  private get ownChip(): number {
    return this.holder?.chip_value ?? this.taste?.chipValue ?? this.now.rules.smallest_chip;
  }

  private lay(bets: readonly Bet[]): void {
    if (!this.now.mayBet() || bets.length === 0) return;
    const first = bets.every((bet) => bet.face_value) ? [] : this.colourFirst();
    void this.hand.do([...first, ...bets.map(placing)]);
  }

  /** Who bets without having asked for a colour gets one on the way. */
  private colourFirst(): SeatAct[] {
    const taste = this.taste;
    if (!this.withColours || this.holder || !taste || this.hand.takesColour) return [];
    this.memory.keepTaste(taste);
    return [{ act: 'take_colour', colour: taste.colour, chip_value: taste.chipValue }];
  }

  private setFavourites(favourites: Favourite[]): void {
    this.favourites = favourites;
    this.memory.keepFavourites(favourites);
  }
}
