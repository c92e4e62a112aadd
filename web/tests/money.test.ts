import { expect, test } from 'vitest';
import { figures, money, parseMoney, shortMoney } from '../src/lib/money';

const S = '\u00a0';

test.each([
  [0, '0', '0'],
  [5, '0,05', '0.05'],
  [100, '1', '1'],
  [123456789, `1${S}234${S}567,89`, '1,234,567.89'],
  [-1000000, `−10${S}000`, '−10,000'],
])('%i in figures', (amount, pt, en) => {
  expect(figures(amount, 'pt')).toBe(pt);
  expect(figures(amount, 'en')).toBe(en);
});

test('money carries its currency and, when asked, its sign', () => {
  expect(money(123450, 'AOA', 'pt')).toBe(`1${S}234,50${S}Kz`);
  expect(money(-500, 'EUR', 'en')).toBe('−€5');
  expect(money(500, 'DEMO', 'pt', true)).toBe(`+5${S}créditos`);
  expect(money(0, 'AOA', 'en', true)).toBe(`0${S}Kz`);
  expect(money(100, 'XXX', 'en')).toBe(`1${S}XXX`);
});

test('chips have room for little', () => {
  expect([10000, 250000, 1000000, 2500000, 100000000].map((amount) => shortMoney(amount, 'pt'))).toEqual(['100', '2500', '10k', '25k', '1M']);
  expect(shortMoney(1250000, 'pt')).toBe('12,5k');
});

test.each([
  ['5000', 500000],
  ['5 000', 500000],
  ['5.000', 500000],
  ['5,000', 500000],
  ['5.000,50', 500050],
  ['12,5', 1250],
  ['12.50', 1250],
  ['0', 0],
  ['', null],
  ['-3', null],
  ['abc', null],
  ['1,2,3', null],
  ['0,50', 50],
  ['1 234 567,8', 123456780],
  ['1,234.5', 123450],
  ['9999999999999', 999999999999900],
  ['0,001', null],
  ['1,234,5', null],
  ['1.234,567', null],
  ['1.234.56', null],
  ['12 50', null],
  ['007', null],
  ['5,', null],
  ['1e3', null],
])('somebody types %j', (typed, amount) => {
  expect(parseMoney(typed)).toBe(amount);
});

test('one credit is one', () => {
  expect(money(100, 'DEMO', 'pt')).toBe('1\u00a0crédito');
  expect(money(-100, 'DEMO', 'en')).toBe('−1\u00a0credit');
  expect(money(200, 'DEMO', 'pt')).toBe('2\u00a0créditos');
});
