/** The words of the craps table. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('craps');
