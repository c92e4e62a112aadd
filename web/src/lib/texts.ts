import { textsOf } from './i18n.svelte';

/** The texts that all pages share. */
export const t = textsOf('shell');
