/** What happened at a table, in words. */

export type Tone = 'won' | 'lost' | '';

export interface Line {
  text: string;
  about: string;
  tone: Tone;
}
