/** Names of chances: the words of the law; the catalogues put the usual word beside them where it helps. */

import type { Place } from './board';
import { t } from './texts';

/** "Cavalo 14-17", "Vizinhos de 17 (5)"; in English "Cavalo 14-17 (split)". */
export function nameOf(place: Place): string {
  const kind = place.kind.startsWith('vizinhos_') ? 'vizinhos' : place.kind;
  const which = whichOf(place, kind);
  return t.chances[kind]?.replace('#', which) ?? `${kind} ${which}`.trim();
}

function whichOf(place: Place, kind: string): string {
  const which = place.id.split(':')[1] ?? '';
  const { numbers } = place;
  switch (kind) {
    case 'linha':
      return `${numbers[0]}-${numbers[numbers.length - 1]}`;
    case 'duzia':
    case 'cavalo_de_duzia':
      return which.split('-').map(t.dozen).join(` ${t.and} `);
    case 'vizinhos':
      return t.neighboursOf(which, place.chips);
    default:
      return which;
  }
}

/** Numbers as a reader wants them: runs of three or more as "1 a 12". */
export function numbersText(numbers: readonly number[]): string {
  const run = numbers.length > 6 && numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1);
  return run ? t.fromTo(numbers[0]!, numbers[numbers.length - 1]!) : numbers.join(', ');
}
