/** An amount of money in words, as on a cheque: for confirming that no zero is too many. */

import type { Language } from '../lib/i18n.svelte';

const PT_SMALL = [
  'zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'catorze',
  'quinze', 'dezasseis', 'dezassete', 'dezoito', 'dezanove',
];
const PT_TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const PT_HUNDREDS = [
  '', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos',
];
const EN_SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
];
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const EN_SCALES = ['', ' thousand', ' million', ' billion', ' trillion'];

const NAMES: Record<string, Record<Language, [string, string]>> = {
  AOA: { pt: ['kwanza', 'kwanzas'], en: ['kwanza', 'kwanzas'] },
  EUR: { pt: ['euro', 'euros'], en: ['euro', 'euros'] },
};
const CENTS: Record<Language, [string, string]> = { pt: ['cêntimo', 'cêntimos'], en: ['cent', 'cents'] };

export function amountInWords(units: number, currency: string, language: Language): string {
  const whole = Math.floor(units / 100);
  const cents = units % 100;
  const names = NAMES[currency]?.[language] ?? [currency, currency];
  const parts = [];
  if (whole || !cents) {
    const of = language === 'pt' && whole >= 1_000_000 && whole % 1_000_000 === 0 ? 'de ' : '';
    parts.push(`${inWords(whole, language)} ${of}${names[whole === 1 ? 0 : 1]}`);
  }
  if (cents) parts.push(`${inWords(cents, language)} ${CENTS[language][cents === 1 ? 0 : 1]}`);
  return parts.join(language === 'pt' ? ' e ' : ' and ');
}

function inWords(number: number, language: Language): string {
  if (number === 0) return 'zero';
  return language === 'pt' ? portuguese(number) : english(number);
}

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
  if (number >= 100) words.push(PT_HUNDREDS[Math.floor(number / 100)]);
  const rest = number % 100;
  if (rest >= 20) words.push(PT_TENS[Math.floor(rest / 10)], ...(rest % 10 ? [PT_SMALL[rest % 10]] : []));
  else if (rest) words.push(PT_SMALL[rest]);
  return words.join(' e ');
}

function english(number: number): string {
  const groups = [];
  for (let scale = 0; number > 0; scale++, number = Math.floor(number / 1000)) {
    if (number % 1000) groups.unshift(englishBelowThousand(number % 1000) + EN_SCALES[scale]);
  }
  return groups.join(' ');
}

function englishBelowThousand(number: number): string {
  const rest = number % 100;
  const tens = rest < 20 ? EN_SMALL[rest]! : EN_TENS[Math.floor(rest / 10)]! + (rest % 10 ? `-${EN_SMALL[rest % 10]}` : '');
  if (number < 100) return tens;
  return `${EN_SMALL[Math.floor(number / 100)]} hundred${rest ? ` and ${tens}` : ''}`;
}
