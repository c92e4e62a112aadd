/** The words of every cloth. Games spread them into their own. */

import { textsOf } from '../../lib/i18n.svelte';

export const t = textsOf('pano');
