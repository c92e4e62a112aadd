/** Whether suits have four colours; a wish of the whole browser. */

import { browserStore } from '../pano/memory';

const KEPT_AS = 'jogofeito.baralho';

export const fourColours = (): boolean => browserStore()?.getItem(KEPT_AS) === 'four';

export function paintDeck(four: boolean): void {
  if (four) document.documentElement.dataset['deck'] = 'four';
  else delete document.documentElement.dataset['deck'];
}

export function keepDeck(four: boolean): void {
  browserStore()?.setItem(KEPT_AS, four ? 'four' : 'two');
  paintDeck(four);
}
