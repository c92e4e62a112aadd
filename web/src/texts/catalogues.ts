/** Catalogues of texts, a file a room and language, fetched when a page needs them and only in the language it speaks. */

import { files } from './files';
import type { Language } from './languages';

/** The rooms. What the Portuguese catalogue has, those of all other languages must have. */
export interface Texts {
  shell: typeof import('./pt/shell').default;
  house: typeof import('./pt/house').default;
  /** What protects an account. */
  security: typeof import('./pt/security').default;
  /** What the staff have done, and what waits for a second one of them. */
  staff: typeof import('./pt/staff').default;
  /** Sums of money in words. */
  amounts: typeof import('./pt/amounts').default;
  acumulado: typeof import('./pt/acumulado').default;
  bacara: typeof import('./pt/bacara').default;
  banca_francesa: typeof import('./pt/banca_francesa').default;
  blackjack: typeof import('./pt/blackjack').default;
  cartas: typeof import('./pt/cartas').default;
  chemin_de_fer: typeof import('./pt/chemin_de_fer').default;
  craps: typeof import('./pt/craps').default;
  cussec: typeof import('./pt/cussec').default;
  pano: typeof import('./pt/pano').default;
  poquer: typeof import('./pt/poquer').default;
  poquer_sem_descarte: typeof import('./pt/poquer_sem_descarte').default;
  roleta: typeof import('./pt/roleta').default;
}

export type TextRoom = keyof Texts;

class Catalogues {
  #wanted = new Set<TextRoom>();
  #loaded = new Map<string, object>();

  /** From now on the texts of a room belong to whatever is loaded. */
  want(room: TextRoom): void {
    this.#wanted.add(room);
  }

  /** Whether all that is wanted can be read in a language. */
  has(language: Language): boolean {
    return this.#missing(language).length === 0;
  }

  async load(language: Language): Promise<void> {
    while (!this.has(language)) await Promise.all(this.#missing(language).map((room) => this.#fetch(language, room)));
  }

  read<R extends TextRoom>(language: Language, room: R): Texts[R] {
    const texts = this.#loaded.get(fileOf(language, room));
    if (!texts) throw new Error(`the texts of ${room} are not loaded in ${language}: is the page loaded by withTexts?`);
    return texts as Texts[R];
  }

  #missing(language: Language): TextRoom[] {
    return [...this.#wanted].filter((room) => !this.#loaded.has(fileOf(language, room)));
  }

  async #fetch(language: Language, room: TextRoom): Promise<void> {
    const name = fileOf(language, room);
    const file = files[name];
    if (!file) throw new Error(`there is no catalogue ${name}`);
    this.#loaded.set(name, (await file()).default);
  }
}

const fileOf = (language: Language, room: TextRoom) => `./${language}/${room}.ts`;

export const catalogues = new Catalogues();
