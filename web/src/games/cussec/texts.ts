/** The words of the table of cussec. */

import { defineTexts } from '../../lib/i18n.svelte';
import { clothEn, clothPt } from '../pano/texts';

const pt = {
  ...clothPt,
  cloth: 'Pano do cussec',
  clothHelp: 'Setas: de zona em zona. Enter aposta, Backspace retira. ? mostra as teclas.',
  lift: 'Abrir a campânula',
  wins: 'Ganha com',
  dome: 'Campânula',
  hidden: 'Os dados estão cobertos.',
  shaken: 'Os dados foram agitados e estão cobertos.',
  lifting: 'A campânula sobe.',
  none: 'Ainda não há dados à vista.',
  resting: (dice: string, total: number) => `Os dados mostram ${dice}: ${total}.`,
  open: 'Apostas abertas',
  shut: 'Apostas fechadas',
  result: { pequeno: 'pequeno', grande: 'grande', triplo: 'triplo' },
  stacked: (count: number) => `Golpe nulo: ${count} dados sobrepostos. As apostas ficam e podem ser mudadas`,
  last: 'Últimos lançamentos',
  lastEmpty: 'Ainda não houve lançamentos.',
  words: { pequeno: 'PEQUENO', grande: 'GRANDE', qualquer_triplo: ['QUALQUER', 'TRIPLO'] },
  keysList: [['← ↑ → ↓', 'de zona em zona'], ...clothPt.betKeys] as [string, string][],
};

const en: typeof pt = {
  ...clothEn,
  cloth: 'Cloth of cussec',
  clothHelp: 'Arrows: from zone to zone. Enter bets, Backspace takes back. ? shows the keys.',
  lift: 'Lift the dome',
  wins: 'Wins with',
  dome: 'Dome',
  hidden: 'The dice are covered.',
  shaken: 'The dice were shaken and are covered.',
  lifting: 'The dome rises.',
  none: 'No dice in sight yet.',
  resting: (dice, total) => `The dice show ${dice}: ${total}.`,
  open: 'Bets are open',
  shut: 'Bets are closed',
  result: { pequeno: 'small', grande: 'big', triplo: 'triple' },
  stacked: (count) => `No throw: ${count} dice lay on each other. Bets stay and may be changed`,
  last: 'Last throws',
  lastEmpty: 'No throw yet.',
  words: { pequeno: 'PEQUENO', grande: 'GRANDE', qualquer_triplo: ['QUALQUER', 'TRIPLO'] },
  keysList: [['← ↑ → ↓', 'from zone to zone'], ...clothEn.betKeys],
};

export const t = defineTexts({ pt, en });
