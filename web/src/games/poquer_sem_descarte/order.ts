/** Whether a player wants their cards in order; their browser remembers it. */

import type { Store } from '../pano/memory';

const KEPT_AS = 'jogofeito.poquer.ordem';

export const orderKept = (store: Store | null) => store?.getItem(KEPT_AS) !== '0';
export const keepOrder = (store: Store | null, ordered: boolean) => store?.setItem(KEPT_AS, ordered ? '1' : '0');
