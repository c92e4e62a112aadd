/** Every game the client can draw. A new game is one more line here, and a folder of its own. */

import { withTexts } from '../lib/i18n.svelte';
import type { GameEntry } from '../table/game';

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const roulette: GameEntry = {
  load: () => withTexts(import('./roleta/RouletteTable.svelte')),
  announced: (facts, drawn) => {
    const rested = facts.find((fact) => fact['fact'] === 'ball_rests');
    return rested && drawn.length ? { announced: String(rested['number']), drawn: String(drawn.at(-1)) } : null;
  },
  resultTone: (result) => (result === '0' ? 'zero' : REDS.has(Number(result)) ? 'red' : 'black'),
};

/** The side that won, by its letter, as on a bead plate: P, B or E. */
const bacara: GameEntry = {
  load: () => withTexts(import('./bacara/BacaraTable.svelte')),
  resultText: (result) => result.charAt(0).toUpperCase(),
  resultTone: (result) => (result.startsWith('banca') ? 'red' : result.startsWith('empate') ? 'zero' : 'plain'),
};

/** Dice as they were called in the last fact of a name, and as the last draws make them. */
function diceOf(name: string): NonNullable<GameEntry['announced']> {
  return (facts, drawn) => {
    const dice = facts.findLast((fact) => fact['fact'] === name)?.['dice'] as number[] | undefined;
    if (!dice || drawn.length < dice.length) return null;
    return { announced: dice.join('-'), drawn: drawn.slice(-dice.length).map((below) => below + 1).join('-') };
  };
}

/** A total after a chance, as "grande:15": the total is what fits in a list of results. */
const bancaFrancesa: GameEntry = {
  load: () => withTexts(import('./banca_francesa/BancaTable.svelte')),
  announced: diceOf('dice_rest'),
  resultText: (result) => result.split(':')[1] ?? result,
  resultTone: (result) => (result.startsWith('ases') ? 'red' : result.startsWith('grande') ? 'zero' : 'black'),
};

const cussec: GameEntry = {
  load: () => withTexts(import('./cussec/CussecTable.svelte')),
  announced: diceOf('dome_lifted'),
};

const craps: GameEntry = {
  load: () => withTexts(import('./craps/CrapsTable.svelte')),
  announced: (facts, drawn) => {
    const thrown = facts.find((fact) => fact['fact'] === 'thrown');
    const said = (faces: number[]) => faces.join(' + ');
    return thrown && drawn.length > 1 ? { announced: said(thrown['faces']), drawn: said(drawn.slice(-2).map((below) => below + 1)) } : null;
  },
  resultTone: (result) => (result === '7' ? 'red' : result === '2' || result === '3' || result === '12' ? 'black' : 'plain'),
};

/** What the bank had in the end, as "banca:20"; 0 when it did not have to play. */
const blackjack: GameEntry = {
  load: () => withTexts(import('./blackjack/BlackjackTable.svelte')),
  resultText: (result) => ({ 'banca:blackjack': 'BJ', 'banca:0': '–' })[result] ?? result.split(':')[1] ?? result,
  resultTone: (result) => (result === 'banca:blackjack' ? 'black' : Number(result.split(':')[1]) > 21 ? 'red' : 'plain'),
};

/** What the bank had, in signs: a pair 2, a straight →, a flush ♠; – when it did not play. */
const BANK_SIGNS: Record<string, string> = {
  banca_nao_joga: '–',
  mao_carta_maior: 'AK',
  mao_par: '2',
  mao_dois_pares: '2+2',
  mao_trio: '3',
  mao_sequencia: '→',
  mao_cor: '♠',
  mao_fullen: '3+2',
  mao_poquer: '4',
  mao_sequencia_de_cor: '♠→',
  mao_sequencia_maxima: '♠A',
};

const poquerSemDescarte: GameEntry = {
  load: () => withTexts(import('./poquer_sem_descarte/PoquerTable.svelte')),
  resultText: (result) => BANK_SIGNS[result] ?? result,
  resultTone: (result) => (result === 'banca_nao_joga' ? 'zero' : 'plain'),
};

/** Who won the main pot and with what, as "3:fullen": the seat is what fits in a list of results. */
const poquer: GameEntry = {
  load: () => withTexts(import('./poquer/PokerTable.svelte')),
  betweenPlayers: true,
  resultText: (result) => result.split(':')[0]!.replaceAll('-', '·'),
  resultTone: (result) => (result.endsWith(':') ? 'plain' : 'zero'),
};

export const games: Record<string, GameEntry> = {
  'roleta-americana': roulette,
  'roleta-francesa': roulette,
  'banca-francesa': bancaFrancesa,
  cussec,
  craps,
  'bacara-ponto-e-banca': bacara,
  'bacara-macau': bacara,
  blackjack,
  'poquer-sem-descarte': poquerSemDescarte,
  holdem: poquer,
  omaha: poquer,
  'poquer-sintetico': poquer,
};
