/** The croupier's voice. It is silent until somebody switches it on. */

import type { Bilingual, Language } from './i18n.svelte';

const KEPT_AS = 'jogofeito.voice';

/** The best voice there is: of Portugal, else any Portuguese one, else English; in English, of Britain first. */
export function bestVoice<V extends { lang: string }>(voices: V[], language: Language): V | undefined {
  const wanted = language === 'pt' ? ['pt-pt', 'pt-ao', 'pt', 'en'] : ['en-gb', 'en'];
  const tag = (voice: V) => voice.lang.toLowerCase().replace('_', '-');
  for (const prefix of wanted) {
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
    const spoken = voice?.lang.toLowerCase().startsWith('en') ? 'en' : language;
    const utterance = new SpeechSynthesisUtterance(text[spoken]);
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? (spoken === 'pt' ? 'pt-PT' : 'en-GB');
    utterance.rate = 0.98;
    speechSynthesis.speak(utterance);
  }
}

export const speech = new Speech();
