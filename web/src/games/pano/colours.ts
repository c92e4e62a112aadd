/** The colours of chips, by the names that the rules give them. */

import { t } from './texts';

export interface ChipPaint {
  face: string;
  dark: string;
  ink: string;
}

const PAINTS: Record<string, ChipPaint> = {
  azul: { face: '#2d62b5', dark: '#173a74', ink: '#ffffff' },
  verde: { face: '#3f8f3a', dark: '#215420', ink: '#ffffff' },
  amarelo: { face: '#e8bf2f', dark: '#94750f', ink: '#241c02' },
  laranja: { face: '#dd7422', dark: '#8a420b', ink: '#1f0f02' },
  rosa: { face: '#dc7fa4', dark: '#8f3f62', ink: '#2b0a18' },
  roxo: { face: '#7a47a8', dark: '#462468', ink: '#ffffff' },
  castanho: { face: '#86552f', dark: '#4c2d15', ink: '#ffffff' },
  cinzento: { face: '#8b9499', dark: '#50595e', ink: '#10171a' },
  branco: { face: '#efe9dc', dark: '#a59c87', ink: '#20211d' },
  turquesa: { face: '#2aa5a5', dark: '#126061', ink: '#021b1b' },
  /** Chips with a face value, which have no player's colour. */
  valor: { face: '#f0e3c0', dark: '#a5803a', ink: '#3a2a08' },
};

export function paintOf(colour: string): ChipPaint {
  return PAINTS[colour] ?? PAINTS.valor!;
}

export function colourName(colour: string): string {
  return t.colours[colour] ?? colour;
}

const OF_SEATS = ['azul', 'laranja', 'roxo', 'amarelo', 'rosa', 'turquesa', 'castanho', 'verde', 'cinzento', 'branco'];

/** At a table where all chips have a face value, whose they are is seen by the colour of the seat. */
export function seatColour(seat: number): string {
  return OF_SEATS[(seat - 1) % OF_SEATS.length]!;
}
