/** Every game the client can draw. A new game is one more line here, and a folder of its own. */

import type { AnyGame } from '../lib/border';
import { withTexts } from '../lib/i18n.svelte';
import type { Games } from '../protocol/games';
import { OUTCOMES as BANK } from '../protocol/games/blackjack';
import { OUTCOMES as THROWS } from '../protocol/games/craps';
import { OUTCOMES as NUMBERS } from '../protocol/games/roleta';
import type { GameEntry } from '../table/game';

const roulette: GameEntry<Games['roleta-americana']> = {
  load: () => withTexts(import('./roleta/RouletteTable.svelte')),
  announced: (facts, drawn) => {
    const rested = facts.find((fact) => fact.fact === 'ball_rests');
    return rested && drawn.length ? { announced: String(rested.number), drawn: String(drawn.at(-1)) } : null;
  },
  resultTone: (result) => (NUMBERS.zero.includes(result) ? 'zero' : NUMBERS.encarnado.includes(result) ? 'red' : 'black'),
};

/** The side that won, by its letter, as on a bead plate: P, B or E. */
const bySide: Pick<GameEntry<Games['bacara-macau'] | Games['chemin-de-fer']>, 'resultText' | 'resultTone' | 'standsFrom'> = {
  standsFrom: ({ seats }) => seats + 1,
  resultText: (result) => result.charAt(0).toUpperCase(),
  resultTone: (result) => (result.startsWith('banca') ? 'red' : result.startsWith('empate') ? 'zero' : 'plain'),
};

const bacara: GameEntry<Games['bacara-macau']> = {
  load: () => withTexts(import('./bacara/BacaraTable.svelte')),
  ...bySide,
};

/** Dice as they were called, and as the last draws make them. */
function diceDrawn(dice: readonly number[] | undefined, drawn: readonly number[], sign = '-') {
  if (!dice || drawn.length < dice.length) return null;
  return { announced: dice.join(sign), drawn: drawn.slice(-dice.length).map((below) => below + 1).join(sign) };
}

/** A total after a chance, as "grande:15": the total is what fits in a list of results. */
const bancaFrancesa: GameEntry<Games['banca-francesa']> = {
  load: () => withTexts(import('./banca_francesa/BancaTable.svelte')),
  announced: (facts, drawn) => diceDrawn(facts.findLast((fact) => fact.fact === 'dice_rest')?.dice, drawn),
  resultText: (result) => result.split(':')[1] ?? result,
  resultTone: (result) => (result.startsWith('ases') ? 'red' : result.startsWith('grande') ? 'zero' : 'black'),
};

const cussec: GameEntry<Games['cussec']> = {
  load: () => withTexts(import('./cussec/CussecTable.svelte')),
  announced: (facts, drawn) => diceDrawn(facts.findLast((fact) => fact.fact === 'dome_lifted')?.dice, drawn),
};

const craps: GameEntry<Games['craps']> = {
  load: () => withTexts(import('./craps/CrapsTable.svelte')),
  announced: (facts, drawn) => diceDrawn(facts.find((fact) => fact.fact === 'thrown')?.faces, drawn, ' + '),
  resultTone: (result) => (THROWS.seven.includes(result) ? 'red' : THROWS.craps.includes(result) ? 'black' : 'plain'),
};

/** What the bank had in the end, as "banca:20"; 0 when it did not have to play. */
const blackjack: GameEntry<Games['blackjack']> = {
  load: () => withTexts(import('./blackjack/BlackjackTable.svelte')),
  resultText: (result) => ({ 'banca:blackjack': 'BJ', 'banca:0': '–' })[result] ?? result.split(':')[1] ?? result,
  resultTone: (result) => (BANK.blackjack.includes(result) ? 'black' : BANK.bust.includes(result) ? 'red' : 'plain'),
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

const poquerSemDescarte: GameEntry<Games['poquer-sem-descarte']> = {
  load: () => withTexts(import('./poquer_sem_descarte/PoquerTable.svelte')),
  resultText: (result) => BANK_SIGNS[result] ?? result,
  resultTone: (result) => (result === 'banca_nao_joga' ? 'zero' : 'plain'),
};

/** Who won the main pot and with what, as "3:fullen": the seat is what fits in a list of results. */
const poquer: GameEntry<Games['holdem']> = {
  load: () => withTexts(import('./poquer/PokerTable.svelte')),
  betweenPlayers: true,
  resultText: (result) => result.split(':')[0]!.replaceAll('-', '·'),
  resultTone: (result) => (result.endsWith(':') ? 'plain' : 'zero'),
};

const cheminDeFer: GameEntry<Games['chemin-de-fer']> = {
  load: () => withTexts(import('./chemin_de_fer/CheminTable.svelte')),
  ...bySide,
};

const drawn: { [Name in keyof Games]: GameEntry<Games[Name]> } = {
  'roleta-americana': roulette,
  'roleta-francesa': roulette,
  'banca-francesa': bancaFrancesa,
  cussec,
  craps,
  'bacara-ponto-e-banca': bacara,
  'bacara-macau': bacara,
  'chemin-de-fer': cheminDeFer,
  blackjack,
  'poquer-sem-descarte': poquerSemDescarte,
  holdem: poquer,
  omaha: poquer,
  'poquer-sintetico': poquer,
};

/** By name, as tables know their game. This is the one place where any game's types become those of the game that is mounted. */
export const games = drawn as Record<string, GameEntry<any>> as Record<string, GameEntry<AnyGame>>;
