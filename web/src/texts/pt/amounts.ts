const SMALL = [
  'zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'catorze',
  'quinze', 'dezasseis', 'dezassete', 'dezoito', 'dezanove',
];
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const HUNDREDS = [
  '', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos',
];

export default {
  inWords: (number: number) => (number === 0 ? SMALL[0]! : portuguese(number)),
  /** So much of something: round millions are "de" it. */
  of: (number: number, said: string, thing: string) => `${said} ${number >= 1_000_000 && number % 1_000_000 === 0 ? 'de ' : ''}${thing}`,
  and: 'e',
  currencies: { AOA: ['kwanza', 'kwanzas'], EUR: ['euro', 'euros'] } as Record<string, [string, string]>,
  cents: ['cêntimo', 'cêntimos'] as [string, string],
};

/** Long scale, as in Portugal and Angola: a thousand millions are "mil milhões", and a million of them a "bilião". */
function portuguese(number: number): string {
  const parts: { words: string; value: number }[] = [];
  for (const [size, one, many] of [[1e12, 'bilião', 'biliões'], [1e6, 'milhão', 'milhões']] as const) {
    const count = Math.floor(number / size);
    if (count) parts.push({ words: `${belowMillion(count)} ${count === 1 ? one : many}`, value: count });
    number %= size;
  }
  if (number) parts.push({ words: belowMillion(number), value: number });
  const last = parts.at(-1)!;
  const and = parts.length > 1 && (last.value < 100 || (last.value < 1000 && last.value % 100 === 0));
  return parts.map((part) => (and && part === last ? `e ${part.words}` : part.words)).join(' ');
}

function belowMillion(number: number): string {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  const words = thousands ? [thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`] : [];
  if (rest) words.push((thousands && (rest <= 100 || rest % 100 === 0) ? 'e ' : '') + belowThousand(rest));
  return words.join(' ');
}

function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const words = [];
  if (number >= 100) words.push(HUNDREDS[Math.floor(number / 100)]);
  const rest = number % 100;
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)], ...(rest % 10 ? [SMALL[rest % 10]] : []));
  else if (rest) words.push(SMALL[rest]);
  return words.join(' e ');
}
