/** Words about packs, shoes and the clock of a decision, for every game with cards. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('cartas');
