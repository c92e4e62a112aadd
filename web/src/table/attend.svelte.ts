import { untrack } from 'svelte';
import type { TableRoom } from './room.svelte';

const ODDS_AFTER_MS = 800; // the table is drawn first

/** While the component lives, which is being set up, its table is open and watched. */
export function attend(room: TableRoom): void {
  const ready = $derived(room.detail !== null);
  $effect(() => untrack(() => void room.open()));
  $effect(() => (ready ? untrack(() => room.watch()) : undefined));
  $effect(() => {
    if (!room.live.known) return undefined;
    const timer = setTimeout(() => room.loadOdds(), ODDS_AFTER_MS);
    return () => clearTimeout(timer);
  });
}
