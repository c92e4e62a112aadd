import { defineTexts } from '../lib/i18n.svelte';
import { en } from './texts.en';
import { pt } from './texts.pt';

/** The texts of the operator's and inspector's pages, in the present language. */
export const h = defineTexts({ pt, en });
