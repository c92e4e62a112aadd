/** The words of the bacará table. */

import { defineTexts } from '../../lib/i18n.svelte';
import { clothEn, clothPt } from '../pano/texts';
import type { Space } from './board';

const pt = {
  ...clothPt,
  cloth: 'Pano do bacará',
  clothHelp: 'Setas: de chance em chance. Enter aposta, Backspace retira. ? mostra as teclas.',
  chances: { ponto: 'Ponto', banca: 'Banca', empate: 'Empate', par_do_ponto: 'Par do ponto', par_da_banca: 'Par da banca' } as Record<string, string>,
  short: { par_do_ponto: 'Par ponto', par_da_banca: 'Par banca' } as Record<string, string>,
  less: (percent: number) => `menos ${percent}\u00a0%`,
  lessOn: (percent: number, points: string) => `menos ${percent}\u00a0% se ganhar com ${points}`,
  or: 'ou',
  room: (amount: string) => `cabem ${amount}`,
  roomNone: 'não cabe mais',
  hostFirst: (seat: number) => `o lugar ${seat} ainda não apostou aqui`,
  fullHint: (most: string) => `De todos os jogadores juntos: ponto e banca não se afastam mais de ${most}.`,
  complement: (seat: number) => `De pé: completa as apostas do lugar ${seat}.`,
  standing: 'De pé',
  hand: (group: string, cards: string, points: number | null) => `${group}: ${cards || 'sem cartas'}${points === null ? '' : `, ${points} ${points === 1 ? 'ponto' : 'pontos'}`}`,
  natural: 'Natural',
  wins: (winner: string) => ({ ponto: 'Ganha o ponto', banca: 'Ganha a banca', empate: 'Empate' })[winner] ?? winner,
  deduction: (percent: number) => `Dedução na banca: ${percent}\u00a0% do prémio`,
  deductionOn: (percent: number, points: string) => `Dedução na banca: ${percent}\u00a0% do prémio quando ganha com ${points}`,
  noDeduction: 'Sem dedução na banca',
  deducted: 'Dedução',
  deal: 'Dar as cartas',
  phase: {
    waiting: 'Entre lances',
    betting: 'Apostas abertas',
    closed: 'Nada mais',
    settled: 'Pagamentos',
    void: 'Lance nulo: as apostas foram devolvidas',
  },
  cardsYours: 'As cartas são suas',
  squeeze: (group: string, place: number) => `${group}, ${place}.ª carta`,
  squeezeHelp: 'Puxe um canto ou um lado para espreitar. Setas puxam, Enter vira.',
  clockTurns: 'Se esperar demais, o pagador vira-as por si.',
  turn: 'Virar',
  decline: 'Ceder',
  declineHint: 'Passa as cartas a quem tem a aposta a seguir.',
  leave: 'Pagador que vire',
  notes: { lapse: 'Lapso na distribuição', face_up: 'Carta de face para cima: vale' },
  roads: 'Marcação',
  plate: 'Quadro',
  bigRoad: 'Estrada grande',
  bigEye: 'Olho grande',
  smallRoad: 'Estrada pequena',
  cockroach: 'Barata',
  statistics: 'Sabot',
  roadsEmpty: 'O primeiro lance deste sabot está por jogar.',
  roadsNote: 'O que saiu não diz o que vai sair.',
  letters: { ponto: 'P', banca: 'B', empate: 'E' } as Record<string, string>,
  pastOf: (coup: number, winner: string, ponto: number, banca: number) => `${coup}. ${winner}, ${ponto} a ${banca}`,
  counts: { ponto: 'Ponto', banca: 'Banca', empate: 'Empate', parDoPonto: 'Par do ponto', parDaBanca: 'Par da banca', natural: 'Naturais' },
  longest: 'Maior série',
  least: (amount: string) => `desde ${amount}`,
  limitAll: (amount: string) => `todos juntos até ${amount}`,
  infoEmpty: 'Aponte uma chance para ver quanto paga e até onde se aposta.',
  arrowKeys: ['← →', 'de chance em chance'] as [string, string],
};

const en: typeof pt = {
  ...clothEn,
  cloth: 'Bacará cloth',
  clothHelp: 'Arrows: from chance to chance. Enter bets, Backspace takes back. ? shows the keys.',
  chances: { ponto: 'Ponto (player)', banca: 'Banca (banker)', empate: 'Empate (tie)', par_do_ponto: 'Player pair', par_da_banca: 'Banker pair' },
  short: { ponto: 'Ponto', banca: 'Banca', empate: 'Tie', par_do_ponto: 'P pair', par_da_banca: 'B pair' },
  less: (percent) => `less ${percent}\u00a0%`,
  lessOn: (percent, points) => `less ${percent}\u00a0% when it wins with ${points}`,
  or: 'or',
  room: (amount) => `room for ${amount}`,
  roomNone: 'no room left',
  hostFirst: (seat) => `seat ${seat} has no bet here yet`,
  fullHint: (most) => `Of all players together: ponto and banca stay within ${most} of each other.`,
  complement: (seat) => `Standing: you complement the bets of seat ${seat}.`,
  standing: 'Standing',
  hand: (group, cards, points) => `${group}: ${cards || 'no cards'}${points === null ? '' : `, ${points} ${points === 1 ? 'point' : 'points'}`}`,
  natural: 'Natural',
  wins: (winner) => ({ ponto: 'Ponto wins', banca: 'Banca wins', empate: 'Tie' })[winner] ?? winner,
  deduction: (percent) => `Taken off the banca: ${percent}\u00a0% of the prize`,
  deductionOn: (percent, points) => `Taken off the banca: ${percent}\u00a0% of the prize when it wins with ${points}`,
  noDeduction: 'Nothing is taken off the banca',
  deducted: 'Taken off',
  deal: 'Deal the cards',
  phase: {
    waiting: 'Between coups',
    betting: 'Bets are open',
    closed: 'No more bets',
    settled: 'Payments',
    void: 'Coup void: all bets were given back',
  },
  cardsYours: 'The cards are yours',
  squeeze: (group, place) => `${group}, card ${place}`,
  squeezeHelp: 'Pull a corner or an edge to peek. Arrows pull, Enter turns.',
  clockTurns: 'If you wait too long, the dealer turns them for you.',
  turn: 'Turn',
  decline: 'Pass on',
  declineHint: 'Hands the cards to whoever has the next bet.',
  leave: 'Let the dealer',
  notes: { lapse: 'A slip in dealing', face_up: 'A card lay face up: it counts' },
  roads: 'Scoreboard',
  plate: 'Bead plate',
  bigRoad: 'Big road',
  bigEye: 'Big eye boy',
  smallRoad: 'Small road',
  cockroach: 'Cockroach',
  statistics: 'Shoe',
  roadsEmpty: 'The first coup of this shoe is yet to come.',
  roadsNote: 'What came does not tell what will come.',
  letters: { ponto: 'P', banca: 'B', empate: 'T' },
  pastOf: (coup, winner, ponto, banca) => `${coup}. ${winner}, ${ponto} to ${banca}`,
  counts: { ponto: 'Ponto', banca: 'Banca', empate: 'Tie', parDoPonto: 'Player pair', parDaBanca: 'Banker pair', natural: 'Naturals' },
  longest: 'Longest run',
  least: (amount) => `from ${amount}`,
  limitAll: (amount) => `all together up to ${amount}`,
  infoEmpty: 'Point at a chance to see what it pays and how far bets go.',
  arrowKeys: ['← →', 'from chance to chance'] as [string, string],
};

export const t = defineTexts({ pt, en });

export const nameOf = (chance: string): string => t.chances[chance] ?? chance;
/** As printed on the cloth. */
export const printedOf = (chance: string): string => t.short[chance] ?? nameOf(chance);

/** What a chance pays, with what is taken off it: "paga 1 para 1 menos 5 %". */
export function paysOf(chance: string, prize: number, [percent, points]: [number, number[]]): string {
  const pays = t.pays(prize, 1);
  if (chance !== 'banca' || percent === 0) return pays;
  return `${pays} ${points.length === 10 ? t.less(percent) : t.lessOn(percent, pointsText(points))}`;
}

export function pointsText(points: readonly number[]): string {
  return points.join(` ${t.or} `);
}

/** How much may still be added, in words; who complements a seat can only follow it. */
export function roomOf({ left, code }: Space, host: number, written: (amount: number) => string): string {
  if (left > 0) return t.room(written(left));
  return code === 'only_complement' ? t.hostFirst(host) : t.roomNone;
}

/** What a chance pays, as printed on the cloth: "1 : 1 −5 %". */
export function printedPrize(chance: string, prize: number, [percent, points]: [number, number[]]): string {
  const off = chance === 'banca' && percent ? ` −${percent}\u00a0%${points.length < 10 ? ` (${points.join(', ')})` : ''}` : '';
  return `${prize} : 1${off}`;
}
