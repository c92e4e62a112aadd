import { textsOf } from '../lib/i18n.svelte';

/** The texts of the operator's and inspector's pages. */
export const h = textsOf('house');
export const s = textsOf('staff');
