/** The data that a roulette table is drawn from, as the server describes it. */

export type NumberColour = 'encarnado' | 'preto' | 'zero';

/** A chance on the cloth. Money in units; a bet on it is `chips` chips or a multiple. */
export interface Place {
  id: string;
  kind: string;
  numbers: number[];
  pieces: [string, number][];
  chips: number;
  prize: [number, number] | null;
  minimum: number;
  maximum: number;
}

export interface Board {
  wheel: number[];
  colours: NumberColour[];
  places: Place[];
}

/** The rules that matter for drawing; the server decides with all of them. */
export interface Rules {
  law: string;
  chips: 'colours' | 'face_value';
  colours: string[];
  chip_values: number[];
  smallest_chip: number;
  minimum: number;
  symbol: string;
  cites: { closing: string };
}

export interface Holder {
  seat: number;
  player: string;
  colour: string;
  chip_value: number;
}

const SIMPLE = new Set(['par', 'impar', 'menor', 'maior', 'encarnado', 'preto']);

export function isSimple(kind: string): boolean {
  return SIMPLE.has(kind);
}

/** Whether a place is bet on the racetrack instead of the cloth. */
export function isOnTrack(kind: string): boolean {
  return kind.startsWith('serie_') || kind.startsWith('vizinhos_');
}

/** Whether a place joins two dúzias or colunas that do not touch. */
export function isApart(place: Place): boolean {
  return /^cavalo_de_(duzia:1-3|coluna:34-36)$/.test(place.id);
}

/** The colour by which a seat is known: the one it holds, or at a table without colours the one of its seat. */
export function colourOfSeat(rules: Rules, seat: number, held: string | undefined): string {
  if (rules.chips === 'colours') return held ?? 'valor';
  return rules.colours[(seat - 1) % rules.colours.length] ?? 'valor';
}
