/** Words about jackpots, for every game that has one. */

import { defineTexts } from '../../lib/i18n.svelte';

const pt = {
  jackpot: 'Prémio acumulado',
  joined: 'Está a jogar para ele',
  stake: (amount: string) => `Ficha de ${amount}`,
  prizes: 'O que se ganha',
  rest: 'o que sobra',
  percent: (number: number) => `${number}\u00a0% do acumulado`,
  stakes: (number: number) => `${number.toLocaleString('pt-PT')}\u00a0×\u00a0a ficha`,
  now: (amount: string) => `agora ${amount}`,
  won: 'Acumulado!',
  wonBy: (who: string, combination: string, amount: string) => `${who}: ${combination}, ${amount} do acumulado`,
  wonByMe: (combination: string, amount: string) => `Ganhou ${amount} do acumulado com ${combination}`,
  seat: (number: number) => `Lugar ${number}`,
  close: 'Fechar',
};

const en: typeof pt = {
  jackpot: 'Jackpot',
  joined: 'You are playing for it',
  stake: (amount) => `A chip is ${amount}`,
  prizes: 'What it pays',
  rest: 'what is left',
  percent: (number) => `${number}% of the jackpot`,
  stakes: (number) => `${number.toLocaleString('en-GB')}\u00a0×\u00a0the chip`,
  now: (amount) => `${amount} now`,
  won: 'Jackpot!',
  wonBy: (who, combination, amount) => `${who}: ${combination}, ${amount} of the jackpot`,
  wonByMe: (combination, amount) => `You have won ${amount} of the jackpot with ${combination}`,
  seat: (number) => `Seat ${number}`,
  close: 'Close',
};

export const t = defineTexts({ pt, en });
