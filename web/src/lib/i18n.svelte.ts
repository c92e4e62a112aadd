/** The language of the page, and the texts of its rooms in that language. */

import { catalogues, type TextRoom, type Texts } from '../texts/catalogues';
import { entryOf, isLanguage, LANGUAGES, type Language, type LanguageEntry } from '../texts/languages';

export type { Language };

/** The same words in both languages of the server, as it sends them. */
export interface Bilingual {
  pt: string;
  en: string;
}

const KEPT_AS = 'jogofeito.language';

function firstLanguage(): Language {
  if (typeof localStorage === 'undefined') return 'pt';
  const kept = localStorage.getItem(KEPT_AS);
  if (isLanguage(kept)) return kept;
  if (!navigator.language) return 'pt';
  const device = navigator.language.toLowerCase().split('-')[0];
  return isLanguage(device) ? device : 'en';
}

class Tongue {
  #language = $state<Language>(firstLanguage());
  /** What was asked for last, while its texts are on their way. */
  #asked: Language = this.#language;

  get language(): Language {
    return this.#language;
  }

  /** Those that the page could speak instead. */
  get others(): Language[] {
    return Object.keys(LANGUAGES).filter((code): code is Language => isLanguage(code) && code !== this.#language);
  }

  /** Switch as soon as the texts are there, at once if they are; everything on the page follows. */
  async speak(language: Language): Promise<void> {
    if (typeof localStorage !== 'undefined') localStorage.setItem(KEPT_AS, language);
    await this.#turnTo(language);
  }

  /** The language of an account, for whoever has not chosen one on this device. */
  async adopt(language: Language): Promise<void> {
    if (typeof localStorage !== 'undefined' && localStorage.getItem(KEPT_AS) === null) await this.#turnTo(language);
  }

  async #turnTo(language: Language): Promise<void> {
    this.#asked = language;
    if (!catalogues.has(language)) await catalogues.load(language);
    if (this.#asked !== language) return; // another was asked for meanwhile
    this.#language = language;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }

  /** Locale for figures and dates. */
  get locale(): string {
    return this.#entry.locale;
  }

  /** In which of its languages the server is understood. */
  get served(): 'pt' | 'en' {
    return this.#entry.served;
  }

  get #entry(): LanguageEntry {
    return entryOf(this.#language);
  }
}

export const tongue = new Tongue();

/**
 * The texts of a room. What is returned reads like a plain object and always speaks the present language:
 * `t.lobby.title` in a template changes by itself when the language does. Texts with figures in them are functions.
 */
export function textsOf<R extends TextRoom>(room: R): Texts[R] {
  catalogues.want(room);
  return new Proxy({} as Texts[R], {
    get: (_, key) => Reflect.get(catalogues.read(tongue.language, room), key),
  });
}

/** A part of the page that is fetched when it is needed, with the texts that it reads. */
export async function withTexts<M>(module: Promise<M>): Promise<M> {
  const loaded = await module;
  await catalogues.load(tongue.language);
  return loaded;
}

/** The words of a server's text in the present language. */
export function words(text: Bilingual): string {
  return text[tongue.served];
}

/** What a catalogue says, where the server's words might stand as well. */
export function ownWords(read: () => string): Bilingual {
  return {
    get pt() {
      return read();
    },
    get en() {
      return read();
    },
  };
}
