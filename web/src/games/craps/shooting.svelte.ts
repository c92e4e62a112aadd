/** What the shooter does: asks for the dice at a table of their own, picks two of them, throws or passes them on. */

import { ownWords, type Bilingual } from '../../lib/i18n.svelte';
import type { RefuseDice, Throw } from '../../protocol/games/craps';
import type { Answer } from '../../protocol/socket';
import type { DiceOffer } from './board';
import { t } from './texts';

export interface AtTheDice {
  offer(): DiceOffer | null;
  /** Those that were thrown last. */
  lastDice(): [number, number] | null;
  /** Only who has a bet may throw. */
  hasBets(): boolean;
  /** At an individual table, while bets are open. */
  mayAsk(): boolean;
  act(act: Throw | RefuseDice): Promise<Answer>;
  start(): Promise<Answer>;
  refused(refusal: Bilingual | null): void;
}

const BET_FIRST = ownWords(() => t.betFirst);
const LOST = ownWords(() => t.throwLost);

export class Shooting {
  busy = $state(false);
  #wish = $state.raw<[number, number] | null>(null);

  readonly offer: DiceOffer | null = $derived.by(() => this.at.offer());

  /** As picked, or the dice of the throw before, or simply the first two. */
  readonly picked: [number, number] = $derived.by(() => {
    const dice = this.offer?.dice ?? [1, 2];
    const there = (pair: [number, number] | null) => pair && pair.every((die) => dice.includes(die));
    const last = this.at.lastDice();
    if (there(this.#wish)) return this.#wish!;
    return there(last) ? last! : [dice[0]!, dice[1]!];
  });

  constructor(readonly at: AtTheDice) {}

  /** The one picked longest ago is put back. */
  pick(die: number): void {
    if (!this.offer?.dice.includes(die) || this.picked.includes(die)) return;
    this.#wish = [this.picked[1], die];
  }

  cast(): void {
    const [first, second] = this.picked;
    if (this.offer) void this.#do(() => this.at.act({ act: 'throw', first, second }));
  }

  refuse(): void {
    if (this.offer?.mayRefuse) void this.#do(() => this.at.act({ act: 'refuse_dice' }));
  }

  ask(): void {
    if (!this.at.mayAsk()) return;
    if (!this.at.hasBets()) this.at.refused(BET_FIRST);
    else void this.#do(() => this.at.start());
  }

  /** Another throw. */
  forget(): void {
    this.busy = false;
  }

  /** What a key does; false when it is none of the shooter's. */
  press(key: string): boolean {
    const throws = key.toLowerCase() === 'l' || key.toLowerCase() === 't';
    if (throws) {
      if (this.offer) this.cast();
      else this.ask();
    } else if (this.offer) {
      this.pick(Number(key));
    }
    return throws || this.offer !== null;
  }

  async #do(doing: () => Promise<Answer>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.at.refused(null);
    try {
      const answer = await doing();
      if (!answer.ok) this.at.refused(answer.refused?.text ?? LOST);
    } catch {
      this.at.refused(LOST);
    }
    this.busy = false;
  }
}
