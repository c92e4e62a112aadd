/** The croupier's voice. It is silent until somebody switches it on. */

import { entryOf, type Language } from '../texts/languages';
import type { Bilingual } from './i18n.svelte';

const KEPT_AS = 'jogofeito.voice';

/** The best voice there is, in the order that the language names them. */
export function bestVoice<V extends { lang: string }>(voices: V[], language: Language): V | undefined {
  const tag = (voice: V) => voice.lang.toLowerCase().replace('_', '-');
  for (const prefix of entryOf(language).voices) {
    const found = voices.find((voice) => tag(voice) === prefix || tag(voice).startsWith(prefix));
    if (found) return found;
  }
  return undefined;
}

class Speech {
  #on = $state(typeof localStorage !== 'undefined' && localStorage.getItem(KEPT_AS) === 'on');

  get on(): boolean {
    return this.#on;
  }

  get possible(): boolean {
    return typeof speechSynthesis !== 'undefined';
  }

  toggle(): void {
    this.#on = !this.#on;
    localStorage.setItem(KEPT_AS, this.#on ? 'on' : 'off');
    if (!this.#on && this.possible) speechSynthesis.cancel();
  }

  say(text: Bilingual, language: Language): void {
    if (!this.#on || !this.possible) return;
    const voice = bestVoice(speechSynthesis.getVoices(), language);
    const { served } = entryOf(language);
    const spoken = voice?.lang.toLowerCase().startsWith('en') ? 'en' : served;
    const utterance = new SpeechSynthesisUtterance(text[spoken]);
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? entryOf(spoken).locale;
    utterance.rate = 0.98;
    speechSynthesis.speak(utterance);
  }
}

export const speech = new Speech();
