/** Names of chances: the words of the law, in English with the usual word beside them. */

import type { Language } from '../../lib/i18n.svelte';
import type { Place } from './board';

const PT: Record<string, string> = {
  pleno: 'Pleno',
  cavalo: 'Cavalo',
  rua: 'Rua',
  quadro: 'Quadro',
  linha: 'Linha',
  duzia: 'Dúzia',
  coluna: 'Coluna',
  cavalo_de_duzia: 'Cavalo de dúzia',
  cavalo_de_coluna: 'Cavalo de coluna',
  par: 'Par',
  impar: 'Ímpar',
  menor: 'Menor',
  maior: 'Maior',
  encarnado: 'Encarnado',
  preto: 'Preto',
  serie_grande: 'Série grande',
  serie_pequena: 'Série pequena',
  serie_vadios: 'Série vadios',
  vizinhos: 'Vizinhos',
};

const USUAL: Record<string, string> = {
  pleno: 'straight up',
  cavalo: 'split',
  rua: 'street',
  quadro: 'corner',
  linha: 'six line',
  duzia: 'dozen',
  coluna: 'column',
  cavalo_de_duzia: 'dozen split',
  cavalo_de_coluna: 'column split',
  par: 'even',
  impar: 'odd',
  menor: '1 to 18',
  maior: '19 to 36',
  encarnado: 'red',
  preto: 'black',
  serie_vadios: 'orphans',
  vizinhos: 'neighbours',
};

/** "Cavalo 14-17", "Vizinhos de 17 (5)"; in English "Cavalo 14-17 (split)". */
export function nameOf(place: Place, language: Language): string {
  const kind = place.kind.startsWith('vizinhos_') ? 'vizinhos' : place.kind;
  const name = [PT[kind] ?? kind, whichOf(place, kind, language)].filter(Boolean).join(' ');
  const usual = USUAL[kind];
  return language === 'en' && usual ? `${name} (${usual})` : name;
}

function whichOf(place: Place, kind: string, language: Language): string {
  const which = place.id.split(':')[1] ?? '';
  const { numbers } = place;
  switch (kind) {
    case 'linha':
      return `${numbers[0]}-${numbers[numbers.length - 1]}`;
    case 'duzia':
    case 'cavalo_de_duzia':
      return which
        .split('-')
        .map((each) => (language === 'pt' ? `${each}.ª` : each))
        .join(language === 'pt' ? ' e ' : ' and ');
    case 'vizinhos':
      return language === 'pt' ? `de ${which} (${place.chips})` : `of ${which} (${place.chips})`;
    case 'serie_grande':
    case 'serie_pequena':
    case 'serie_vadios':
      return '';
    default:
      return which;
  }
}

/** Numbers as a reader wants them: runs of three or more as "1 a 12". */
export function numbersText(numbers: readonly number[], language: Language): string {
  const run = numbers.length > 6 && numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1);
  if (!run) return numbers.join(', ');
  return `${numbers[0]} ${language === 'pt' ? 'a' : 'to'} ${numbers[numbers.length - 1]}`;
}
