/** At demo tables: what the acts of an open decision are worth, asked of the server, and what was played worse. */

import { untrack } from 'svelte';
import { api } from '../../lib/api';
import type { AnyAct } from '../../lib/border';
import { browserStore, type Store } from '../pano/memory';

export type TrainedAct = AnyAct;

export interface AdvisedAct {
  act: TrainedAct;
  /** In stakes. */
  expectation: number;
  /** Compared with the best act, in stakes. */
  cost: number;
}

export interface Advice {
  /** The number of the offer it is about. */
  offer: number;
  /** The best first. */
  acts: AdvisedAct[];
}

/** What an act that was played has cost; 0 for the best. */
export interface Verdict {
  act: TrainedAct;
  cost: number;
}

export interface Training {
  table(): string;
  /** Only where no money is played for. */
  allowed(): boolean;
  /** The number of the open decision. */
  deciding(): number | null;
}

type Ask = (table: string) => Promise<Advice>;
const ask: Ask = (table) => api.get<Advice>(`/api/tables/${encodeURIComponent(table)}/advice`);

const KEPT_AS = 'jogofeito.treino';
/** Two acts whose worth differs by less are equally good. */
const ALIKE = 0.0005;

export function sameAct(one: TrainedAct, other: TrainedAct): boolean {
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...mine.keys(), ...theirs.keys()].every((key) => mine.get(key) === theirs.get(key));
}

export class Trainer {
  #wanted = $state(false);
  #advice = $state.raw<Advice | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The server knows no advice for this decision. */
  unknown = $state(false);
  #played: { offer: number; act: TrainedAct } | null = null;

  constructor(
    readonly at: Training,
    readonly store: Store | null = browserStore(),
    readonly asks: Ask = ask,
  ) {
    this.#wanted = store?.getItem(KEPT_AS) === '1';
  }

  get allowed(): boolean {
    return this.at.allowed();
  }

  get on(): boolean {
    return this.allowed && this.#wanted;
  }

  set on(wanted: boolean) {
    this.#wanted = wanted;
    this.verdict = null;
    this.store?.setItem(KEPT_AS, wanted ? '1' : '0');
  }

  /** About the open decision; null while it is not known. */
  get advice(): Advice | null {
    const { on } = this;
    return on && this.#advice && this.#advice.offer === this.at.deciding() ? this.#advice : null;
  }

  get thinking(): boolean {
    return this.on && this.at.deciding() !== null && !this.advice && !this.unknown;
  }

  /** For an $effect: asks whenever a decision opens. */
  follow(): void {
    const offer = this.at.deciding();
    if (offer === null || !this.on) return;
    untrack(() => void this.#ask(this.at.table(), offer));
  }

  isBest(act: TrainedAct): boolean {
    return (this.of(act)?.cost ?? 1) < ALIKE;
  }

  of(act: TrainedAct): AdvisedAct | null {
    return this.advice?.acts.find((each) => sameAct(each.act, act)) ?? null;
  }

  /** The player does this about the open decision. */
  played(act: TrainedAct): void {
    const offer = this.at.deciding();
    if (!this.on || offer === null) return;
    this.verdict = null;
    this.#played = { offer, act };
    this.#judge();
  }

  forget(): void {
    this.verdict = null;
    this.#played = null;
  }

  async #ask(table: string, offer: number): Promise<void> {
    this.unknown = false;
    const advice = await this.asks(table).catch(() => null);
    if (advice) this.#advice = advice;
    if (this.at.deciding() === offer) this.unknown = !advice;
    this.#judge();
  }

  #judge(): void {
    const [played, advice] = [this.#played, this.#advice];
    if (!played || advice?.offer !== played.offer) return;
    const found = advice.acts.find((each) => sameAct(each.act, played.act));
    if (found) this.verdict = { act: played.act, cost: found.cost < ALIKE ? 0 : found.cost };
    this.#played = null;
  }
}

/** "0,08" of a stake; more figures for what would else be nothing. */
export function inStakes(value: number, locale: string, signed = false): string {
  const digits = Math.abs(value) < 0.01 ? 3 : 2;
  const figures = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const text = figures.format(Math.abs(value));
  return value < 0 ? `−${text}` : signed && value > 0 ? `+${text}` : text;
}
