/** Phrases that players say to each other between two hands. Whoever has not turned them on neither sees nor says any. */

import type { Bilingual } from '../../lib/i18n.svelte';
import type { Said } from '../../table/game';
import { browserStore } from '../pano/memory';
import { factOf, type Told } from '../pano/facts';

/** As the table's description lists it. */
export interface Phrase {
  key: string;
  text: Bilingual;
}

const KEPT_AS = 'jogofeito.frases';
/** How long a phrase is seen at the seat of who said it. */
export const SEEN_MS = 6000;

/** A wish of the whole browser. */
export const phrasesOn = (): boolean => browserStore()?.getItem(KEPT_AS) === 'on';

export function keepPhrases(on: boolean): void {
  browserStore()?.setItem(KEPT_AS, on ? 'on' : 'off');
}

/** By seat, the last that was said there, while it is to be seen. What this table does not know is not shown. */
export function bubblesOf(said: readonly Said[], phrases: readonly Phrase[], nowMs: number): Map<number, Bilingual> {
  const bubbles = new Map<number, Bilingual>();
  for (const { seat, phrase, atMs } of said) {
    const text = phrases.find(({ key }) => key === phrase)?.text;
    if (text && nowMs < atMs + SEEN_MS) bubbles.set(seat, text);
  }
  return bubbles;
}

/** Nothing is said while a hand is played: players are being gathered for the next one, or the last one is over. */
export const maySpeak = (gathers: boolean, events: readonly Told[]): boolean => gathers || events.some((event) => factOf(event).fact === 'hand_over');
