/** The title and the sign of the page tell whoever looks at another one that it is their turn. */

import { t } from '../lib/texts';

const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%2306281f'/%3E%3Ccircle cx='8' cy='8' r='5' fill='%23e9cf8e'/%3E%3C/svg%3E";

/** `waiting` is the name of the table that waits for the player. */
export function pageTitle(name: string, waiting: string | null): string {
  return [...(waiting === null ? [name] : [t.several.turn(waiting)]), 'Jogo Feito'].filter(Boolean).join(' · ');
}

/** For an $effect: until told to stop. */
export function markIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const sign = icon?.getAttribute('href') ?? null;
  icon?.setAttribute('href', DOT);
  return () => {
    if (sign) icon?.setAttribute('href', sign);
  };
}
