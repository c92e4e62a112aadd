import { pluralsIn } from '../plural';

const plural = pluralsIn('pt-PT');

const upTo = (rank: string) => (rank === 'dama' ? 'à dama' : `ao ${rank}`);

export default {
  rank: { A: 'ás', K: 'rei', Q: 'dama', J: 'valete', T: 'dez', '9': 'nove', '8': 'oito', '7': 'sete', '6': 'seis', '5': 'cinco', '4': 'quatro', '3': 'três', '2': 'dois' } as Record<string, string>,
  ranks: { A: 'ases', K: 'reis', Q: 'damas', J: 'valetes', T: 'dez', '9': 'noves', '8': 'oitos', '7': 'setes', '6': 'seis', '5': 'cincos', '4': 'quatros', '3': 'três', '2': 'dois' } as Record<string, string>,
  suits: { c: 'paus', d: 'ouros', h: 'copas', s: 'espadas' } as Record<string, string>,
  card: (rank: string, suit: string) => `${rank} de ${suit}`,
  hands: {
    carta_maior: ([first, second]) => `${first} e ${second}`,
    par: (_, [pair]) => `par de ${pair}`,
    dois_pares: (_, [high, low]) => `dois pares, ${high} e ${low}`,
    trio: (_, [three]) => `trio de ${three}`,
    sequencia: (_, __, top) => `sequência ${upTo(top)}`,
    cor: (_, __, top) => `cor ${upTo(top)}`,
    fullen: (_, [three, two]) => `full de ${three} e ${two}`,
    poquer: (_, [four]) => `póquer de ${four}`,
    sequencia_de_cor: (_, __, top) => `sequência de cor ${upTo(top)}`,
    sequencia_maxima: () => 'sequência real de cor',
  } as Record<string, (one: string[], several: string[], top: string) => string>,
  shoe: (number: number) => `Sabot ${number}`,
  shuffler: 'Sabot baralhador',
  cardsLeft: (cards: number) => plural(cards, { one: '# carta', other: '# cartas' }),
  warningIn: (cards: number) => `aviso em ${cards}`,
  warningOut: 'última jogada do sabot',
  coup: (number: number) => `Lance ${number}`,
  faceDown: 'carta fechada',
  cutTitle: 'Corte o baralho',
  cutText: (cards: number) => `${cards} cartas baralhadas. Escolha onde cortar.`,
  cutAt: (at: number) => `Cortar na carta ${at}`,
  cut: 'Cortar',
  declineCut: 'Não cortar',
  decideIn: (seconds: number) => plural(seconds, { one: 'Falta # segundo', other: 'Faltam # segundos' }),
  jackpot: 'Acumulado',
  jackpotHint: 'Aposta à parte, nas suas primeiras cartas. É preciso apostar no seu lugar.',
  train: 'Treino',
  trainHint: 'Mostra a melhor jogada de cada decisão e o que custam as outras. Só em mesas de demonstração.',
  mistake: (act: string, stakes: string) => `${act}: custou ${stakes} da aposta`,
  wellPlayed: 'Bem jogado: era o melhor',
  best: 'melhor',
  thinking: 'A calcular…',
};
