/** The words of the roulette table. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('roleta');
