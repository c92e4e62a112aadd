/** The player's hand: acts go out one after the other, each waits for its answer, and a refusal stops the rest. */

import { ownWords, type Bilingual } from '../../lib/i18n.svelte';
import type { Answer } from '../../protocol/socket';
import type { Bet, Place } from './bets';
import { t } from './texts';

export type BetAct<B extends Bet = Bet> = { act: 'place' | 'withdraw' } & B;
/** What a game has besides betting. */
export type OtherAct = { act: string };

const LOST = ownWords(() => t.betLost);

export function placing<B extends Bet>(bet: B): BetAct<B> {
  return { act: 'place', ...bet };
}

export function withdrawing<B extends Bet>(bet: B): BetAct<B> {
  return { act: 'withdraw', ...bet };
}

function isBet<B extends Bet>(act: BetAct<B> | OtherAct): act is BetAct<B> {
  return act.act === 'place' || act.act === 'withdraw';
}

/** What takes these acts back, last first. */
export function inverse<B extends Bet>(acts: readonly (BetAct<B> | OtherAct)[]): BetAct<B>[] {
  const bets = acts.filter((act): act is BetAct<B> => isBet(act));
  return bets.map((act): BetAct<B> => ({ ...act, act: act.act === 'place' ? 'withdraw' : 'place' })).reverse();
}

/** A chip or so off a bet: the whole of it, where what is left would be less than may lie there. */
export function partOff<B extends Bet>(bet: B, amount: number, place: Place): B {
  return { ...bet, amount: bet.amount - amount < place.minimum ? bet.amount : amount };
}

/** An act on its way, and the doing it is a part of; taking back is no doing of its own. */
interface Sent<A> {
  act: A;
  doing: A[] | null;
}

export class Hand<B extends Bet = Bet, O extends OtherAct = never> {
  #waiting = $state.raw<Sent<BetAct<B> | O>[]>([]);
  #done = $state.raw<(BetAct<B> | O)[][]>([]);
  #running = false;
  refusal = $state.raw<Bilingual | null>(null);

  constructor(readonly send: (act: BetAct<B> | O) => Promise<Answer>) {}

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Placements that the server has not answered yet: they are drawn as such. */
  get ghosts(): B[] {
    return this.#waiting.map((sent) => sent.act).filter((act): act is BetAct<B> => act.act === 'place');
  }

  /** Whether an act of this name is on its way. */
  waits(name: O['act']): boolean {
    return this.#waiting.some((sent) => sent.act.act === name);
  }

  /** One doing, which `undo` takes back as one. */
  async do(acts: readonly (BetAct<B> | O)[]): Promise<void> {
    const doing: (BetAct<B> | O)[] = [];
    await this.#queue(acts.map((act) => ({ act, doing })));
  }

  async undo(): Promise<void> {
    const last = this.#done.at(-1);
    if (!last) return;
    this.#done = this.#done.slice(0, -1);
    await this.#queue(inverse<B>(last).map((act) => ({ act, doing: null })));
  }

  /** Whether something else that was asked is done; a refusal is said where the chips are. */
  async heard(asked: Promise<Answer>): Promise<boolean> {
    const answer = await asked.catch(() => null);
    this.refusal = answer && !answer.ok ? (answer.refused?.text ?? null) : null;
    return answer?.ok ?? false;
  }

  /** A new jogada: nothing of the one before can be taken back. */
  forget(): void {
    this.#done = [];
    this.#waiting = [];
    this.refusal = null;
  }

  async #queue(more: Sent<BetAct<B> | O>[]): Promise<void> {
    this.refusal = null;
    this.#waiting = [...this.#waiting, ...more];
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting[0]) await this.#sendOne(this.#waiting[0]);
    this.#running = false;
  }

  async #sendOne(sent: Sent<BetAct<B> | O>): Promise<void> {
    const refused = await this.#refused(sent.act);
    if (!this.#waiting.includes(sent)) return; // forgotten meanwhile
    this.refusal = refused;
    this.#waiting = refused ? [] : this.#waiting.slice(1);
    if (refused || !sent.doing || !isBet(sent.act)) return;
    if (sent.doing.push(sent.act) === 1) this.#done = [...this.#done, sent.doing];
  }

  async #refused(act: BetAct<B> | O): Promise<Bilingual | null> {
    try {
      const answer = await this.send(act);
      return answer.ok ? null : (answer.refused?.text ?? LOST);
    } catch {
      return LOST;
    }
  }
}
