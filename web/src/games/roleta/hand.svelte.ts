/** The player's hand: acts go out one after the other, each waits for its answer, and a refusal stops the rest. */

import type { Bilingual } from '../../lib/i18n.svelte';
import type { Answer } from '../../protocol/socket';
import type { Place } from './board';
import type { Bet } from './roleta';

export interface TakeColour {
  act: 'take_colour';
  colour: string;
  chip_value: number;
}

export type BetAct = { act: 'place' | 'withdraw' } & Bet;
export type SeatAct = TakeColour | BetAct | { act: 'give_up_colour' };

const LOST: Bilingual = {
  pt: 'A ligação falhou. A aposta não foi confirmada; veja o pano antes de repetir.',
  en: 'The connection failed. The bet was not confirmed; look at the cloth before trying again.',
};

export function placing(bet: Bet): BetAct {
  return { act: 'place', ...bet };
}

export function withdrawing(bet: Bet): BetAct {
  return { act: 'withdraw', ...bet };
}

/** What takes these acts back, last first. */
export function inverse(acts: readonly SeatAct[]): BetAct[] {
  const bets = acts.filter((act): act is BetAct => act.act === 'place' || act.act === 'withdraw');
  return bets.map((act): BetAct => ({ ...act, act: act.act === 'place' ? 'withdraw' : 'place' })).reverse();
}

/** A chip or so off a bet: the whole of it, where what is left would be less than may lie there. */
export function partOff(bet: Bet, amount: number, place: Place): Bet {
  return { ...bet, amount: bet.amount - amount < place.minimum ? bet.amount : amount };
}

/** An act on its way, and the doing it is a part of; taking back is no doing of its own. */
interface Sent {
  act: SeatAct;
  doing: SeatAct[] | null;
}

export class Hand {
  #waiting = $state.raw<Sent[]>([]);
  #done = $state.raw<SeatAct[][]>([]);
  #running = false;
  refusal = $state.raw<Bilingual | null>(null);

  constructor(readonly send: (act: SeatAct) => Promise<Answer>) {}

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** A colour has been asked for already. */
  get takesColour(): boolean {
    return this.#waiting.some((sent) => sent.act.act === 'take_colour');
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Placements that the server has not answered yet: they are drawn as such. */
  get ghosts(): Bet[] {
    return this.#waiting.map((sent) => sent.act).filter((act): act is BetAct => act.act === 'place');
  }

  /** One doing, which `undo` takes back as one. */
  async do(acts: readonly SeatAct[]): Promise<void> {
    const doing: SeatAct[] = [];
    await this.#queue(acts.map((act) => ({ act, doing })));
  }

  async undo(): Promise<void> {
    const last = this.#done.at(-1);
    if (!last) return;
    this.#done = this.#done.slice(0, -1);
    await this.#queue(inverse(last).map((act) => ({ act, doing: null })));
  }

  /** A new jogada: nothing of the one before can be taken back. */
  forget(): void {
    this.#done = [];
    this.#waiting = [];
    this.refusal = null;
  }

  async #queue(more: Sent[]): Promise<void> {
    this.refusal = null;
    this.#waiting = [...this.#waiting, ...more];
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting[0]) await this.#sendOne(this.#waiting[0]);
    this.#running = false;
  }

  async #sendOne(sent: Sent): Promise<void> {
    const refused = await this.#refused(sent.act);
    if (!this.#waiting.includes(sent)) return; // forgotten meanwhile
    this.refusal = refused;
    this.#waiting = refused ? [] : this.#waiting.slice(1);
    if (refused || !sent.doing || sent.act.act === 'take_colour' || sent.act.act === 'give_up_colour') return;
    if (sent.doing.push(sent.act) === 1) this.#done = [...this.#done, sent.doing];
  }

  async #refused(act: SeatAct): Promise<Bilingual | null> {
    try {
      const answer = await this.send(act);
      return answer.ok ? null : (answer.refused?.text ?? LOST);
    } catch {
      return LOST;
    }
  }
}
