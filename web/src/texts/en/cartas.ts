import type pt from '../pt/cartas';
import { pluralsIn } from '../plural';

const plural = pluralsIn('en-GB');

export default {
  rank: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', '9': 'nine', '8': 'eight', '7': 'seven', '6': 'six', '5': 'five', '4': 'four', '3': 'three', '2': 'two' },
  ranks: { A: 'aces', K: 'kings', Q: 'queens', J: 'jacks', T: 'tens', '9': 'nines', '8': 'eights', '7': 'sevens', '6': 'sixes', '5': 'fives', '4': 'fours', '3': 'threes', '2': 'twos' },
  suits: { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' },
  card: (rank, suit) => `${rank} of ${suit}`,
  hands: {
    carta_maior: ([first, second]) => `${first} and ${second}`,
    par: (_, [pair]) => `pair of ${pair}`,
    dois_pares: (_, [high, low]) => `two pairs, ${high} and ${low}`,
    trio: (_, [three]) => `three ${three}`,
    sequencia: (_, __, top) => `straight up to ${top}`,
    cor: (_, __, top) => `flush up to ${top}`,
    fullen: (_, [three, two]) => `full house of ${three} and ${two}`,
    poquer: (_, [four]) => `four ${four}`,
    sequencia_de_cor: (_, __, top) => `straight flush up to ${top}`,
    sequencia_maxima: () => 'royal flush',
  },
  shoe: (number) => `Shoe ${number}`,
  shuffler: 'Shuffling shoe',
  cardsLeft: (cards) => plural(cards, { one: '# card', other: '# cards' }),
  warningIn: (cards) => `warning in ${cards}`,
  warningOut: 'last coup of the shoe',
  coup: (number) => `Coup ${number}`,
  faceDown: 'face down',
  cutTitle: 'Cut the pack',
  cutText: (cards) => `${cards} cards, shuffled. Choose where to cut.`,
  cutAt: (at) => `Cut at card ${at}`,
  cut: 'Cut',
  declineCut: 'Do not cut',
  decideIn: (seconds) => plural(seconds, { one: '# second left', other: '# seconds left' }),
  jackpot: 'Jackpot',
  jackpotHint: 'A bet of its own, on your first cards. It needs a bet on your own place.',
  train: 'Trainer',
  trainHint: 'Shows the best act of every decision and what the others cost. At demo tables only.',
  mistake: (act, stakes) => `${act}: cost ${stakes} of the bet`,
  wellPlayed: 'Well played: that was the best',
  best: 'best',
  thinking: 'Working it out…',
} satisfies typeof pt;
