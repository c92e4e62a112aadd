/** Words of the chemin de fer table. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('chemin_de_fer');
