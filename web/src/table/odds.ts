/** Odds put together for reading: one line for every kind of chance whose figures are the same. */

import type { ChanceOdds } from '../protocol/rest';

export interface OddsLine {
  key: string;
  kind: string;
  odds: ChanceOdds;
  /** How many places on the cloth share these figures. */
  places: number;
  /** Several where they depend on how often a number shows. */
  prizes: [number, number][];
  minimum: number | null;
  maximum: number | null;
}

/** As much of a place on a board as odds are shown with. */
export interface PricedPlace {
  id: string;
  prize?: [number, number] | number | null;
  prizes?: number[];
  minimum: number;
  maximum: number | null;
}

export function oddsLines(chances: ChanceOdds[], places: readonly PricedPlace[]): OddsLine[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const lines = new Map<string, OddsLine>();
  for (const odds of chances) {
    const place = byId.get(odds.chance);
    const key = [odds.kind, odds.probability, odds.house_edge, place?.prize, place?.prizes, place?.minimum, place?.maximum].join('|');
    const line = lines.get(key);
    if (line) line.places++;
    else {
      lines.set(key, {
        key,
        kind: odds.kind,
        odds,
        places: 1,
        prizes: prizesOf(place),
        minimum: place?.minimum ?? null,
        maximum: place?.maximum ?? null,
      });
    }
  }
  return [...lines.values()];
}

/** A pair, so many to one, or several of those. */
function prizesOf(place: PricedPlace | undefined): [number, number][] {
  const { prize, prizes } = place ?? {};
  if (Array.isArray(prize)) return [prize];
  const toOne = typeof prize === 'number' ? [prize] : (prizes ?? []);
  return toOne.map((each) => [each, 1]);
}

/** Fractions that are longer tell nobody anything. */
const LONGEST_READ = 40;

/** A fraction to be read, or nothing where it is too long for that. */
export function readable(fraction: string): string | null {
  return fraction.length <= LONGEST_READ ? fraction : null;
}

/** A probability of 2.7027 % is 1 in 37; one with hundreds of figures is told from its percentage. */
export function oneIn(probability: string, percent: number, locale: string): string {
  const [top = 0, bottom = 1] = readable(probability)?.split('/').map(Number) ?? [percent, 100];
  return top ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(bottom / top) : '∞';
}
