/** What a table with chips does whatever is played at it: its room, its keys, taking a seat, going on, the bets to repeat. */

import { forTable } from '../../lib/keys';
import type { GameProps } from '../../table/game';
import type { Bet, Phase, Place } from './bets';
import type { Bettor } from './bettor.svelte';
import type { OtherAct } from './hand.svelte';
import { sizeFor, type TableSize } from './size';

/** What it needs to know of the game and of what is on show, whichever game it is. */
type AtTable = Pick<GameProps, 'replaying' | 'sit' | 'start' | 'onshown'> & { live: { phaseKey: string; seat: number | null } };
interface OnShow {
  readonly scene: { jogada: string };
  readonly shown: readonly { number: number }[];
  skip(): void;
}

export interface ChipGame<B extends Bet, P extends Place, O extends OtherAct> {
  game(): AtTable;
  show: OnShow;
  player: Bettor<B, P, O>;
  phase(): Phase;
  /** The player's bets that are remembered once bets are closed. */
  placed(): B[];
  /** What a key of the game's own does; false when it is none. */
  press?(key: string): boolean;
  /** Another jogada is in play. */
  begun?(): void;
  /** The end of the last jogada is kept no longer. */
  release?(): void;
  /** The last event that has been shown, where it is not simply the last one on show. */
  lastShown?(): { number: number } | undefined;
}

export class ChipTable<B extends Bet, P extends Place, O extends OtherAct = never> {
  width = $state(0);
  /** The place that the player points at. */
  pointed = $state.raw<P | null>(null);
  /** The keys are explained. */
  help = $state(false);
  /** The player has had the bets closed, and the table has not done so yet. */
  starting = $state(false);

  readonly size: TableSize = $derived(sizeFor(this.width));
  /** There is no room beside the cloth. */
  readonly small: boolean = $derived(this.size === 'phone' || this.size === 'tall');

  constructor(readonly of: ChipGame<B, P, O>) {
    $effect(() => {
      if (of.game().live.phaseKey) of.player.hand.forget();
      this.starting = false;
      of.begun?.();
    });
    $effect(() => {
      if (of.phase() !== 'betting') this.starting = false;
      if ((of.phase() === 'closed' || of.phase() === 'settled') && !of.game().replaying) of.player.remember(of.placed());
    });
    $effect(() => {
      const last = of.lastShown ? of.lastShown() : of.show.shown.at(-1);
      if (last) of.game().onshown?.(last.number);
    });
  }

  /** Who only looks on and bets, sits down. */
  takeSeat(): void {
    const { live, replaying, sit } = this.of.game();
    if (live.seat === null && !replaying) void sit();
  }

  /** Enough seen of the last jogada. */
  goOn(): void {
    this.of.release?.();
    if (this.of.show.scene.jogada !== this.of.game().live.phaseKey) this.of.show.skip();
  }

  bet(place: P): void {
    this.takeSeat();
    this.goOn();
    this.of.player.place(place);
  }

  /** At an individual table the player says when bets are closed. */
  async start(): Promise<void> {
    this.goOn();
    this.starting = true;
    if (!(await this.of.player.hand.heard(this.of.game().start()))) this.starting = false;
  }

  press(event: KeyboardEvent): void {
    if (!forTable(event) || this.of.game().replaying) return;
    if (event.key === '?') this.help = !this.help;
    else if (!this.of.press?.(event.key)) this.of.player.press(event.key);
  }
}
