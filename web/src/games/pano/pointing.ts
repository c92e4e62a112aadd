/** Mouse, finger and keyboard over a cloth whose places are its own drawn shapes: `data-spot` is what has the focus,
 * `data-area` what reaches further. */

import type { Place } from './bets';

export interface Pointing<P extends Place> {
  places(): ReadonlyMap<string, P>;
  /** The names of the places in the order of the arrow keys. */
  order(): readonly string[];
  point(place: P | null): void;
  place(place: P): void;
  withdraw(place: P): void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function pointing<P extends Place>({ places, order, point, place, withdraw }: Pointing<P>) {
  function placeOf(event: Event): P | null {
    const { spot, area } = (event.target as Element).closest<SVGElement>('[data-spot], [data-area]')?.dataset ?? {};
    const id = spot ?? area;
    return (id && places().get(id)) || null;
  }

  return {
    onclick(event: MouseEvent): void {
      const chosen = placeOf(event);
      if (!chosen) return;
      point(chosen);
      place(chosen);
    },

    oncontextmenu(event: MouseEvent): void {
      const chosen = placeOf(event);
      if (!chosen) return;
      event.preventDefault();
      withdraw(chosen);
    },

    onkeydown(event: KeyboardEvent): void {
      const chosen = placeOf(event);
      if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      if (step) {
        const all = order();
        const next = all[(all.indexOf(chosen.id) + step + all.length) % all.length]!;
        (event.currentTarget as Element).querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
      } else if (event.key === 'Enter' || event.key === ' ') place(chosen);
      else if (event.key === 'Backspace' || event.key === 'Delete') withdraw(chosen);
      else return;
      event.preventDefault();
    },

    onpointermove(event: PointerEvent): void {
      if (event.pointerType === 'mouse') point(placeOf(event));
    },

    onpointerleave(): void {
      point(null);
    },

    onfocusin(event: FocusEvent): void {
      const chosen = placeOf(event);
      if (chosen) point(chosen);
    },
  };
}
