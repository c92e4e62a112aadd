import { describe, expect, it } from 'vitest';
import type { RuleInForce } from '../lib/api';
import type { Refused } from './api';
import { entryOf, followed, grouped, isMoney, moneyText, openFields, refusalsByField, shortName, typedFrom, valueOf, valuesOf, wholeNumber } from './rule-form';

function rule(field: string, value: unknown, allowed: Record<string, unknown>, more: Partial<RuleInForce> = {}): RuleInForce {
  return { field, value, allowed, fixed: false, rule: 'AO1.35.a', law: null, name: { pt: `nome de ${field}`, en: `name of ${field}` }, said: {}, ...more };
}

const MINIMUM = rule('minimum', 10_000, { low: 2, high: 10 ** 12, step: 2 });
const CHIP_VALUES = rule('chip_values', [10_000, 250_050], { most: 20, low: 2, high: 10 ** 12, step: 2 });
const COLOURS = rule('colours', ['azul', 'verde'], { most: 3, values: ['azul', 'verde', 'rosa'] });
const PLENO = rule('maxima.pleno', 30, { low: 1, high: 30, step: 1 }, { name: { pt: 'Máximo, em mínimos: pleno', en: 'Maximum, in minimums: pleno' } });
const SERIES = rule('series', true, { values: [false, true] });
const PRIZES = rule('jackpot.prizes', ['sequencia_maxima=rest', 'poquer=500x'], { combinations: ['sequencia_maxima', 'poquer', 'cor'], most: 3 });
const SYMBOL = rule('symbol', 'Jogo Feito', { longest: 40 });
const PRIZE = rule('prizes.pleno', [35, 1], {}, { fixed: true });

describe('the form made from the rules', () => {
  it.each([
    [MINIMUM, { kind: 'number', low: 2, high: 10 ** 12, step: 2, money: true }],
    [PLENO, { kind: 'number', low: 1, high: 30, step: 1, money: false }],
    [SERIES, { kind: 'choice', values: [false, true] }],
    [COLOURS, { kind: 'choices', values: ['azul', 'verde', 'rosa'], most: 3 }],
    [CHIP_VALUES, { kind: 'numbers', low: 2, high: 10 ** 12, step: 2, most: 20, money: true }],
    [SYMBOL, { kind: 'words', longest: 40 }],
    [PRIZES, { kind: 'prizes', combinations: ['sequencia_maxima', 'poquer', 'cor'], most: 3 }],
    [rule('odd', {}, { shape: 'round' }), { kind: 'unknown' }],
  ])('knows how each kind of value is entered: $field', (given, entry) => {
    expect(entryOf(given)).toEqual(entry);
  });

  it('takes a step of one where none is said', () => {
    expect(entryOf(rule('decks', 6, { low: 1, high: 8 }))).toMatchObject({ step: 1 });
  });

  it('offers only what the law leaves open', () => {
    expect(openFields([MINIMUM, PRIZE]).map((field) => field.rule.field)).toEqual(['minimum']);
  });

  it('puts families together after the single fields', () => {
    const groups = grouped(openFields([PLENO, MINIMUM, rule('maxima.rua', 90, { low: 1, high: 90 }), SERIES]));
    expect(groups.map((group) => [group.id, group.fields.map((field) => field.rule.field)])).toEqual([
      ['', ['minimum', 'series']],
      ['maxima', ['maxima.pleno', 'maxima.rua']],
    ]);
    expect(groups[1]!.name).toEqual({ pt: 'Máximo, em mínimos', en: 'Maximum, in minimums' });
    expect(shortName(PLENO.name.pt)).toBe('Pleno');
    expect(shortName('Moeda')).toBe('Moeda');
  });

  it('shows every value as text that it can read back', () => {
    const fields = openFields([MINIMUM, PLENO, SERIES, COLOURS, CHIP_VALUES, SYMBOL, PRIZES]);
    for (const language of ['pt', 'en'] as const) {
      const typed = typedFrom(fields, language);
      const all = new Set(fields.map((field) => field.rule.field));
      expect(valuesOf(fields, typed, all)).toEqual({ values: Object.fromEntries(fields.map(({ rule }) => [rule.field, rule.value])), problems: {} });
    }
  });

  it('sends lines of prizes only when each is one', () => {
    const entry = entryOf(PRIZES);
    expect(valueOf(entry, ['sequencia_maxima=rest', 'cor=50x'])).toEqual({ value: ['sequencia_maxima=rest', 'cor=50x'] });
    for (const typed of [[], ['sequencia_maxima=rest', 'cor=x'], ['sequencia_maxima=rest', 'cor=0%'], ['=rest']]) {
      expect(valueOf(entry, typed)).toEqual({ problem: 'not_prizes' });
    }
  });

  it('takes the price, the start and the ceiling of a jackpot for money', () => {
    expect(['stake', 'start', 'ceiling', 'increment', 'name'].map((part) => isMoney(`jackpot.${part}`))).toEqual([true, true, true, false, false]);
  });

  it('sends only what was touched, with yes and no as themselves', () => {
    const fields = openFields([MINIMUM, SERIES, PLENO]);
    const { values } = valuesOf(fields, { minimum: '100', series: 'false', 'maxima.pleno': '20' }, new Set(['series', 'maxima.pleno']));
    expect(values).toEqual({ series: false, 'maxima.pleno': 20 });
  });

  it('says what cannot be read, and sends none of it', () => {
    const fields = openFields([MINIMUM, PLENO, COLOURS, CHIP_VALUES, SYMBOL]);
    const typed = { minimum: 'muito', 'maxima.pleno': '2,5', colours: [], chip_values: ['100', 'x'], symbol: '  ' };
    expect(valuesOf(fields, typed, new Set(Object.keys(typed)))).toEqual({
      values: {},
      problems: { minimum: 'not_money', 'maxima.pleno': 'not_a_number', colours: 'empty_list', chip_values: 'not_money', symbol: 'empty_words' },
    });
  });

  it('leaves out empty places of a list', () => {
    expect(valueOf(entryOf(CHIP_VALUES), ['100', '', '2 500,50'])).toEqual({ value: [10_000, 250_050] });
    expect(valueOf(entryOf(CHIP_VALUES), ['', ' '])).toEqual({ problem: 'empty_list' });
  });

  it('tells which values followed the others', () => {
    const shown = openFields([MINIMUM, CHIP_VALUES, SERIES]);
    const now = [rule('minimum', 20_000, {}), rule('chip_values', [20_000], {}), SERIES, PRIZE];
    expect(followed(shown, now, new Set(['minimum'])).map((each) => each.field)).toEqual(['chip_values']);
  });
});

describe('money in the form', () => {
  it('is what the rules call minimum, smallest chip and chip values', () => {
    expect(['minimum', 'smallest_chip', 'chip_values', 'maxima.pleno', 'idle_golpes'].map(isMoney)).toEqual([true, true, true, false, false]);
  });

  it.each([
    ['100', 10_000],
    ['100,5', 10_050],
    ['100.50', 10_050],
    ['0,01', 1],
    ['1 234,56', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234', 123_400],
    ['0,29', 29], // 0.29 * 100 is 28.999… in fractions of two
    ['9999999999,99', 999_999_999_999],
  ])('reads %s as whole units', (typed, units) => {
    expect(valueOf(entryOf(MINIMUM), typed)).toEqual({ value: units });
  });

  it.each(['', '-5', '1,234,5', '10 euros', '0,001', '1.234,567', '.50'])('does not take %j for an amount', (typed) => {
    expect(valueOf(entryOf(MINIMUM), typed)).toEqual({ problem: 'not_money' });
  });

  it('comes back the same from text, unit by unit', () => {
    for (const units of [1, 2, 9, 10, 99, 100, 101, 29, 57, 115, 99_999, 10 ** 12, 10 ** 12 - 1]) {
      for (const language of ['pt', 'en'] as const) {
        expect(valueOf(entryOf(MINIMUM), moneyText(units, language))).toEqual({ value: units });
      }
    }
  });

  it('reads whole numbers, and nothing else', () => {
    expect(['30', '1 000', '-3', '−3', '3,5', '', '1e3', '٣'].map(wholeNumber)).toEqual([30, 1000, -3, -3, null, null, null, null]);
  });
});

describe('refusals', () => {
  const refused = (code: string, text: string, details: Record<string, unknown>, id = ''): Refused => ({ code, text: { pt: text, en: text }, rule: id, details });

  it('stand at their field, with the rule', () => {
    const said = refused('rules_out_of_bounds', '«maxima.pleno» não pode ser 31: só de 1 a 30. (AO1.35.a)', { field: 'maxima.pleno', value: 31, low: 1, high: 30 }, 'AO1.35.a');
    const { at, elsewhere } = refusalsByField([said], [MINIMUM, PLENO], 'AOA');
    expect(at['maxima.pleno']).toEqual([{ rule: 'AO1.35.a', text: expect.objectContaining({ pt: 'Não pode ser 31: só de 1 a 30.' }) }]);
    expect(elsewhere).toEqual([]);
  });

  it('say money as money', () => {
    const said = refused('rules_minimum_not_in_chips', '«minimum» não pode ser 10050: não se faz em fichas de 10000.', { field: 'minimum', value: 10_050, smallest_chip: 10_000 }, 'AO1.35');
    const { at } = refusalsByField([said], [MINIMUM], 'AOA');
    expect(at['minimum']![0]!.text.pt).toBe('Não pode ser 100,50\u00a0Kz: não se faz em fichas de 100\u00a0Kz.');
    expect(at['minimum']![0]!.text.en).toContain('100.50\u00a0Kz');
  });

  it('do not take a count for money', () => {
    const said = refused('rules_not_a_list', '«chip_values» não pode ser : é uma lista de 1 a 20 valores.', { field: 'chip_values', value: [], most: 20 });
    expect(refusalsByField([said], [CHIP_VALUES], 'AOA').at['chip_values']![0]!.text.pt).toContain('de 1 a 20 valores');
  });

  it('keep several of one field, and cite the field’s own rule where none is said', () => {
    const twice = [refused('a', 'A', { field: 'minimum' }), refused('b', 'B', { field: 'minimum' })];
    expect(refusalsByField(twice, [MINIMUM], 'AOA').at['minimum']!.map((each) => [each.text.pt, each.rule])).toEqual([
      ['A', 'AO1.35.a'],
      ['B', 'AO1.35.a'],
    ]);
  });

  it('about no field of the form are told apart', () => {
    const said = [refused('table_exists', 'Já há uma mesa «x».', { table: 'x' }), refused('rules_unknown_field', 'Não há regra', { field: 'nonsense' })];
    const { at, elsewhere } = refusalsByField(said, [MINIMUM], 'AOA');
    expect(at).toEqual({});
    expect(elsewhere.map((each) => each.text.pt)).toEqual(['Já há uma mesa «x».', 'Não há regra']);
  });
});
