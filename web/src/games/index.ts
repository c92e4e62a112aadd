/** Every game the client can draw. A new game is one more line here, and a folder of its own. */

import type { GameEntry } from '../table/game';

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const roulette: GameEntry = {
  load: () => import('./roleta/RouletteTable.svelte'),
  tellsItself: true,
  announced: (facts, drawn) => {
    const rested = facts.find((fact) => fact['fact'] === 'ball_rests');
    return rested && drawn.length ? { announced: String(rested['number']), drawn: String(drawn.at(-1)) } : null;
  },
  resultTone: (result) => (result === '0' ? 'zero' : REDS.has(Number(result)) ? 'red' : 'black'),
};

/** The side that won, by its letter, as on a bead plate: P, B or E. */
const bacara: GameEntry = {
  load: () => import('./bacara/BacaraTable.svelte'),
  tellsItself: true,
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
  load: () => import('./banca_francesa/BancaTable.svelte'),
  tellsItself: true,
  announced: diceOf('dice_rest'),
  resultText: (result) => result.split(':')[1] ?? result,
  resultTone: (result) => (result.startsWith('ases') ? 'red' : result.startsWith('grande') ? 'zero' : 'black'),
};

const cussec: GameEntry = {
  load: () => import('./cussec/CussecTable.svelte'),
  tellsItself: true,
  announced: diceOf('dome_lifted'),
};

const craps: GameEntry = {
  load: () => import('./craps/CrapsTable.svelte'),
  tellsItself: true,
  announced: (facts, drawn) => {
    const thrown = facts.find((fact) => fact['fact'] === 'thrown');
    const said = (faces: number[]) => faces.join(' + ');
    return thrown && drawn.length > 1 ? { announced: said(thrown['faces']), drawn: said(drawn.slice(-2).map((below) => below + 1)) } : null;
  },
  resultTone: (result) => (result === '7' ? 'red' : result === '2' || result === '3' || result === '12' ? 'black' : 'plain'),
};

export const games: Record<string, GameEntry> = {
  'roleta-americana': roulette,
  'roleta-francesa': roulette,
  'banca-francesa': bancaFrancesa,
  cussec,
  craps,
  'bacara-ponto-e-banca': bacara,
  'bacara-macau': bacara,
};
