/** The words of the table of cussec. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('cussec');
