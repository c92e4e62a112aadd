/** The words of the table of banca francesa. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('banca_francesa');
