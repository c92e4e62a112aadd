/** Words of the tables at which players play against each other. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('poquer');
