/** Who hears a key: the table that has the player's attention, and nobody else. */

import { getContext, setContext } from 'svelte';

type Hears = () => boolean;
const HEARS = Symbol('hears');

/** Keys that the table hears: not those typed into a field or a dialog, nor those of the browser. */
export function forTable(event: KeyboardEvent): boolean {
  const typing = (event.target as Element).closest?.('input:not([type=range]), textarea, select, [contenteditable], dialog');
  return !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Where several tables are on the page: whether the one that is being set up hears keys. */
export function giveHearing(hears: Hears): void {
  setContext(HEARS, hears);
}

/** Whether the table around a component hears keys, asked while that is set up. A table alone on its page always does. */
export function hearing(): Hears {
  return getContext<Hears | undefined>(HEARS) ?? (() => true);
}

/** Whoever was about the table goes on with what is asked there next; who is elsewhere, or at another table, is left there. */
export function mayTakeFocus(hears: Hears): boolean {
  const here = document.activeElement;
  return hears() && (!here || here === document.body || here.closest('[data-table]') !== null);
}
