import { describe, expect, it } from 'vitest';
import type { Figures, TableFigures } from './api';
import { csv, decimal } from './csv';
import { byCurrency, figuresCsv, shifted } from './day';

const hours = (given: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => given[hour] ?? 0);

function table(id: string, currency: string, collected: number, paid: number, byHour: Record<number, number>): TableFigures {
  return { table: id, name: { pt: 'Roleta americana', en: 'American roulette' }, currency, players: 2, jogadas: 10, collected, paid, commission: 0, result: collected - paid, by_hour: hours(byHour) };
}

const DAY: Figures = {
  day: '2026-11-16',
  jackpots: [],
  people: 6,
  connected: 9,
  tables: [
    table('demo', 'DEMO', 1000, 0, { 3: 1000 }),
    table('a', 'AOA', 500_050, 700_000, { 9: -199_950 }),
    table('b', 'AOA', 100, 0, { 9: 100 }),
  ],
};

describe('a day’s figures', () => {
  it('never add demo credits to money, and show money first', () => {
    const sums = byCurrency(DAY.tables);
    expect(sums.map((sum) => [sum.currency, sum.result, sum.jogadas, sum.players])).toEqual([
      ['AOA', -199_850, 20, 4],
      ['DEMO', 1000, 10, 2],
    ]);
    expect(sums[0]!.byHour[9]).toBe(-199_850);
    expect(sums[0]!.byHour).toHaveLength(24);
  });

  it('are nothing without tables', () => {
    expect(byCurrency([])).toEqual([]);
  });

  it('move from day to day across months and years', () => {
    expect(shifted('2026-03-01', -1)).toBe('2026-02-28');
    expect(shifted('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('CSV', () => {
  it('has a row for each table, with exact decimals and every hour', () => {
    const lines = figuresCsv(DAY, 'pt').replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]!.split(',')).toHaveLength(10 + 24);
    expect(lines[2]!.split(',').slice(0, 10)).toEqual(['2026-11-16', 'a', 'Roleta americana', 'AOA', '2', '10', '5000.50', '7000.00', '0.00', '-1999.50']);
    expect(lines[2]!.split(',')[10 + 9]).toBe('-1999.50');
  });

  it('begins with the mark of UTF-8', () => {
    expect(csv(['á'], []).charCodeAt(0)).toBe(0xfeff);
  });

  it('quotes what needs quoting and disarms formulas', () => {
    const rows = csv(['h'], [['a,b'], ['say "so"'], ['two\nlines'], ['=1+1'], ['-x'], ['-12.50'], [-3]]);
    expect(rows.replace('\ufeff', '')).toBe('h\r\n"a,b"\r\n"say ""so"""\r\n"two\nlines"\r\n\'=1+1\r\n\'-x\r\n-12.50\r\n-3\r\n');
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('writes %d units as %s', (units, text) => {
    expect(decimal(units)).toBe(text);
  });
});
