import type pt from '../pt/amounts';

const SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion'];


export default {
  inWords: (number) => (number === 0 ? SMALL[0]! : english(number)),
  of: (_, said, thing) => `${said} ${thing}`,
  and: 'and',
  currencies: { AOA: ['kwanza', 'kwanzas'], EUR: ['euro', 'euros'] },
  cents: ['cent', 'cents'],
} satisfies typeof pt;

function english(number: number): string {
  const groups = [];
  for (let scale = 0; number > 0; scale++, number = Math.floor(number / 1000)) {
    if (number % 1000) groups.unshift(belowThousand(number % 1000) + SCALES[scale]);
  }
  return groups.join(' ');
}

function belowThousand(number: number): string {
  const rest = number % 100;
  const tens = rest < 20 ? SMALL[rest]! : TENS[Math.floor(rest / 10)]! + (rest % 10 ? `-${SMALL[rest % 10]}` : '');
  if (number < 100) return tens;
  return `${SMALL[Math.floor(number / 100)]} hundred${rest ? ` and ${tens}` : ''}`;
}
