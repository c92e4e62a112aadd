/** The words of the table of póquer sem descarte. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('poquer_sem_descarte');
