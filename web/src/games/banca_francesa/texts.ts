/** The words of the table of banca francesa. */

import { defineTexts } from '../../lib/i18n.svelte';
import { clothEn, clothPt } from '../pano/texts';

const pt = {
  ...clothPt,
  cloth: 'Pano da banca francesa',
  clothHelp: 'Setas: de lugar em lugar. Enter aposta, Backspace retira. ? mostra as teclas.',
  throwDice: 'Lançar os dados',
  totals: 'Totais',
  arena: 'Arena',
  arenaEmpty: 'Os dados ainda não foram lançados.',
  rolling: 'Os dados rolam.',
  resting: (dice: string, total: number) => `Os dados mostram ${dice}: ${total}.`,
  result: {
    ases: 'ases',
    pequeno: 'pequeno',
    grande: 'grande',
    nulo: 'lançamento nulo',
    nenhuma: 'nenhuma chance',
  },
  nullThrow: 'Lançamento nulo: as apostas ficam e podem ser mudadas',
  spoiled: 'Golpe nulo: os dados são lançados de novo',
  last: 'Últimas jogadas',
  lastEmpty: 'Ainda não saiu nenhuma chance.',
  throws: 'Lançamentos desta jogada',
  half: 'joga metade',
  keysList: [['← ↑ → ↓', 'de lugar em lugar'], ...clothPt.betKeys] as [string, string][],
};

const en: typeof pt = {
  ...clothEn,
  cloth: 'Cloth of banca francesa',
  clothHelp: 'Arrows: from place to place. Enter bets, Backspace takes back. ? shows the keys.',
  throwDice: 'Throw the dice',
  totals: 'Totals',
  arena: 'Arena',
  arenaEmpty: 'The dice have not been thrown yet.',
  rolling: 'The dice are rolling.',
  resting: (dice, total) => `The dice show ${dice}: ${total}.`,
  result: {
    ases: 'ases',
    pequeno: 'pequeno',
    grande: 'grande',
    nulo: 'null throw',
    nenhuma: 'no chance',
  },
  nullThrow: 'Null throw: bets stay and may be changed',
  spoiled: 'No throw: the dice are thrown again',
  last: 'Last jogadas',
  lastEmpty: 'No chance yet.',
  throws: 'Throws of this jogada',
  half: 'half plays',
  keysList: [['← ↑ → ↓', 'from place to place'], ...clothEn.betKeys],
};

export const t = defineTexts({ pt, en });
