/** The words of the blackjack table. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('blackjack');
