/** The language of the page. Texts are written per area in both languages and read through `defineTexts`. */

export type Language = 'pt' | 'en';

/** The same words in both languages, as the server sends them. */
export interface Bilingual {
  pt: string;
  en: string;
}

const KEPT_AS = 'jogofeito.language';

function firstLanguage(): Language {
  if (typeof localStorage === 'undefined') return 'pt';
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === 'pt' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('pt') || !navigator.language ? 'pt' : 'en';
}

class Tongue {
  #language = $state<Language>(firstLanguage());

  get language(): Language {
    return this.#language;
  }

  /** Switch at once; everything on the page follows. */
  speak(language: Language): void {
    this.#language = language;
    if (typeof localStorage !== 'undefined') localStorage.setItem(KEPT_AS, language);
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }

  /** The language of an account, for whoever has not chosen one on this device. */
  adopt(language: Language): void {
    if (typeof localStorage !== 'undefined' && localStorage.getItem(KEPT_AS) === null) this.#language = language;
  }

  /** Locale for figures and dates. */
  get locale(): string {
    return this.#language === 'pt' ? 'pt-PT' : 'en-GB';
  }
}

export const tongue = new Tongue();

/**
 * Texts of one area in both languages. The type of the Portuguese ones decides which keys the English ones must have.
 * What is returned reads like a plain object and always speaks the present language: `t.lobby.title` in a template
 * changes by itself when the language does. Texts with figures in them are functions.
 */
export function defineTexts<T extends object>(texts: { pt: T; en: NoInfer<T> }): T {
  return new Proxy(texts.pt, {
    get: (_, key) => Reflect.get(texts[tongue.language], key),
  });
}

/** The words of a server's text in the present language. */
export function words(text: Bilingual): string {
  return text[tongue.language];
}
