/** Names of the chances of banca francesa, in English with the usual word beside them. */

import type { Language } from '../../lib/i18n.svelte';
import type { ChanceId, Place } from './board';

const NAMES: Record<ChanceId, Record<Language, string>> = {
  ases: { pt: 'Ases', en: 'Ases (aces)' },
  pequeno: { pt: 'Pequeno', en: 'Pequeno (small)' },
  grande: { pt: 'Grande', en: 'Grande (big)' },
  risco_pequeno: { pt: 'Risco do pequeno', en: 'Risco do pequeno (line)' },
  risco_grande: { pt: 'Risco do grande', en: 'Risco do grande (line)' },
};

export function nameOf(place: Place, language: Language): string {
  return NAMES[place.id][language];
}

export function paysOf(place: Place, language: Language): string {
  const half = place.over === 1 ? '' : language === 'pt' ? ' (metade)' : ' (half plays)';
  return language === 'pt' ? `paga ${place.prize} para 1${half}` : `pays ${place.prize} to 1${half}`;
}
