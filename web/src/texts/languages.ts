/** The languages of the page. A new one is an entry here and a folder of catalogues beside `pt`. */

export interface LanguageEntry {
  /** Asks to read the page in it, in its own words. */
  invitation: string;
  /** For dates and figures. */
  locale: string;
  /** The server words what it says in these two: which of them a reader of this language gets. */
  served: 'pt' | 'en';
  /** Voices that may speak it, the best first. */
  voices: string[];
  /** What stands between thousands, and before cents. */
  group: string;
  decimal: string;
  /** Signs and words of currencies, with the space that belongs to them; `one` where one unit is said differently. */
  currencies: Record<string, { before?: string; after?: string; one?: string }>;
}

const SPACE = '\u00a0'; // does not break, as Portuguese typography wants

export const LANGUAGES = {
  pt: {
    invitation: 'Ler esta página em português',
    locale: 'pt-PT',
    served: 'pt',
    voices: ['pt-pt', 'pt-ao', 'pt', 'en'],
    group: SPACE,
    decimal: ',',
    currencies: { AOA: { after: `${SPACE}Kz` }, EUR: { after: `${SPACE}€` }, DEMO: { after: `${SPACE}créditos`, one: `${SPACE}crédito` } },
  },
  en: {
    invitation: 'Read this page in English',
    locale: 'en-GB',
    served: 'en',
    voices: ['en-gb', 'en'],
    group: ',',
    decimal: '.',
    currencies: { AOA: { after: `${SPACE}Kz` }, EUR: { before: '€' }, DEMO: { after: `${SPACE}credits`, one: `${SPACE}credit` } },
  },
} satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof LANGUAGES;

export function entryOf(language: Language): LanguageEntry {
  return LANGUAGES[language];
}

export function isLanguage(code: string | null | undefined): code is Language {
  return code != null && code in LANGUAGES;
}
