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

export const games: Record<string, GameEntry> = {
  'roleta-americana': roulette,
  'roleta-francesa': roulette,
};
