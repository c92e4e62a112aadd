/** Words about jackpots, for every game that has one. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('acumulado');
