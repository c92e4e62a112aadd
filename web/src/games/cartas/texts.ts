/** Words about packs, shoes and the clock of a decision, for every game with cards. */

import { defineTexts } from '../../lib/i18n.svelte';

const pt = {
  shoe: (number: number) => `Sabot ${number}`,
  shuffler: 'Sabot baralhador',
  cardsLeft: (cards: number) => (cards === 1 ? '1 carta' : `${cards} cartas`),
  warningIn: (cards: number) => `aviso em ${cards}`,
  warningOut: 'última jogada do sabot',
  coup: (number: number) => `Lance ${number}`,
  faceDown: 'carta fechada',
  cutTitle: 'Corte o baralho',
  cutText: (cards: number) => `${cards} cartas baralhadas. Escolha onde cortar.`,
  cutAt: (at: number) => `Cortar na carta ${at}`,
  cut: 'Cortar',
  declineCut: 'Não cortar',
  decideIn: (seconds: number) => (seconds === 1 ? 'Falta 1 segundo' : `Faltam ${seconds} segundos`),
  jackpot: 'Acumulado',
  jackpotHint: 'Aposta à parte, nas suas primeiras cartas. É preciso apostar no seu lugar.',
  train: 'Treino',
  trainHint: 'Mostra a melhor jogada de cada decisão e o que custam as outras. Só em mesas de demonstração.',
  mistake: (act: string, stakes: string) => `${act}: custou ${stakes} da aposta`,
  wellPlayed: 'Bem jogado: era o melhor',
  best: 'melhor',
  thinking: 'A calcular…',
};

const en: typeof pt = {
  shoe: (number) => `Shoe ${number}`,
  shuffler: 'Shuffling shoe',
  cardsLeft: (cards) => (cards === 1 ? '1 card' : `${cards} cards`),
  warningIn: (cards) => `warning in ${cards}`,
  warningOut: 'last coup of the shoe',
  coup: (number) => `Coup ${number}`,
  faceDown: 'face down',
  cutTitle: 'Cut the pack',
  cutText: (cards) => `${cards} cards, shuffled. Choose where to cut.`,
  cutAt: (at) => `Cut at card ${at}`,
  cut: 'Cut',
  declineCut: 'Do not cut',
  decideIn: (seconds) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  jackpot: 'Jackpot',
  jackpotHint: 'A bet of its own, on your first cards. It needs a bet on your own place.',
  train: 'Trainer',
  trainHint: 'Shows the best act of every decision and what the others cost. At demo tables only.',
  mistake: (act, stakes) => `${act}: cost ${stakes} of the bet`,
  wellPlayed: 'Well played: that was the best',
  best: 'best',
  thinking: 'Working it out…',
};

export const t = defineTexts({ pt, en });
