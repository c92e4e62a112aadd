import type pt from '../pt/banca_francesa';
import pano from './pano';

export default {
  ...pano,
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
  keysList: [['← ↑ → ↓', 'from place to place'], ...pano.betKeys],
  chances: {
    ases: 'Ases (aces)',
    pequeno: 'Pequeno (small)',
    grande: 'Grande (big)',
    risco_pequeno: 'Risco do pequeno (line)',
    risco_grande: 'Risco do grande (line)',
  },
  paysOf: (prize, half) => `pays ${prize} to 1${half ? ' (half plays)' : ''}`,
} satisfies typeof pt;
