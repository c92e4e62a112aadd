import { defineTexts } from './i18n.svelte';
import { en } from './texts.en';
import { pt } from './texts.pt';

/** The texts that all pages share, in the present language. */
export const t = defineTexts({ pt, en });
