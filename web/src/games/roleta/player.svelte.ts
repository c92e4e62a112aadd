/** A roulette player: with chips of a colour of their own, or with chips that have a face value. */

import { Bettor, VALUE_SIZES, type Situation as AtCloth } from '../pano/bettor.svelte';
import { partOff, placing, type BetAct } from '../pano/hand.svelte';
import type { Favourite } from '../pano/memory';
import type { GiveUpColour, TakeColour } from '../../protocol/games/roleta';
import { colourOfSeat, type Board, type Holder, type Place, type Rules } from './board';
import { inChipsOf, type RouletteMemory, type Taste } from './memory';
import type { Bet, View } from './roleta';

export type ColourAct = TakeColour | GiveUpColour;
export type SeatAct = BetAct<Bet> | ColourAct;

export interface Situation extends Omit<AtCloth<Bet, ColourAct>, 'placed'> {
  board: Board;
  rules: Rules;
  view(): View;
  /** Colours that nobody has. */
  free(): string[];
}

const OWN_SIZES = [1, 2, 5, 10, 25];

export class Player extends Bettor<Bet, Place, ColourAct> {
  /** With chips that have a face value, where the table has others as well. */
  faceValue = $state(false);

  constructor(
    readonly now: Situation,
    override readonly memory: RouletteMemory,
  ) {
    super({ placed: () => now.view().placed, seat: () => now.seat(), mayBet: () => now.mayBet(), act: (act) => now.act(act) }, memory);
  }

  get holder(): Holder | null {
    const seat = this.now.seat();
    return seat === null ? null : (this.now.view().holders.get(seat) ?? null);
  }

  get withColours(): boolean {
    return this.now.rules.chips === 'colours';
  }

  get inValue(): boolean {
    return !this.withColours || this.faceValue;
  }

  get colour(): string {
    return this.inValue && this.withColours ? 'valor' : this.ownColour;
  }

  get ownColour(): string {
    return colourOfSeat(this.now.board, this.now.seat() ?? 1, (this.holder ?? this.taste)?.colour);
  }

  get chip(): number {
    return this.inValue ? this.now.rules.smallest_chip : this.ownChip;
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

  override playFavourite(favourite: Favourite<Bet>): void {
    this.lay(inChipsOf(favourite, this.withColours ? this.ownChip : null));
  }

  takeColour({ colour, chipValue }: Taste): void {
    this.memory.keepTaste({ colour, chipValue });
    if (this.now.mayBet()) void this.hand.do([{ act: 'take_colour', colour, chip_value: chipValue }]);
  }

  giveUpColour(): void {
    if (this.now.mayBet()) void this.hand.do([{ act: 'give_up_colour' }]);
  }

  protected laying(place: Place): SeatAct[] {
    const face_value = !this.withColours || (this.faceValue && place.simple);
    const bet: Bet = { chance: place.id, amount: this.count * place.chips * this.worth(face_value), face_value };
    return [...this.beforeBets([bet]), placing(bet)];
  }

  protected taking(place: Place, there: Bet[]): Bet | undefined {
    const bet = there.find((each) => each.face_value === this.inValue) ?? there[0];
    return bet && partOff(bet, this.count * place.chips * this.worth(bet.face_value), place);
  }

  /** Who bets without having asked for a colour gets one on the way. */
  protected override beforeBets(bets: readonly Bet[]): ColourAct[] {
    const taste = this.taste;
    const needless = !this.withColours || this.holder || this.hand.waits('take_colour');
    if (needless || !taste || bets.every((bet) => bet.face_value)) return [];
    this.memory.keepTaste(taste);
    return [{ act: 'take_colour', colour: taste.colour, chip_value: taste.chipValue }];
  }

  protected override favouredChip(): number | null {
    return this.holder?.chip_value ?? null;
  }

  private worth(faceValue: boolean): number {
    return faceValue ? this.now.rules.smallest_chip : this.ownChip;
  }

  private get ownChip(): number {
    return this.holder?.chip_value ?? this.taste?.chipValue ?? this.now.rules.smallest_chip;
  }
}
