import { describe, expect, it } from 'vitest';
import { isPrizeLine, prizeLineInWords, readLine, writeLine } from './lines';

describe('lines of prizes', () => {
  it.each([
    ['sequencia_maxima=rest', { combination: 'sequencia_maxima', sort: 'rest', number: '' }],
    ['sequencia_de_cor=10%', { combination: 'sequencia_de_cor', sort: 'percent', number: '10' }],
    ['poquer=500x', { combination: 'poquer', sort: 'stakes', number: '500' }],
    ['poquer=x', { combination: 'poquer', sort: 'stakes', number: '' }],
    ['poquer=1,5%', { combination: 'poquer', sort: 'percent', number: '1,5' }],
  ] as const)('are read and written back, also half typed: %s', (line, read) => {
    expect(readLine(line)).toEqual(read);
    expect(writeLine(read)).toBe(line);
  });

  it('are told from what is none', () => {
    expect(['a=rest', 'a=1%', 'a=999%', 'a=1x', 'a=999999x'].filter(isPrizeLine)).toHaveLength(5);
    expect(['a', '=rest', 'a=%', 'a=0%', 'a=0x', 'a=1,5%', 'a=1000%', 'a=1000000x', 'a=-1x', 'a=x', ''].filter(isPrizeLine)).toEqual([]);
  });

  it('are said in words', () => {
    const name = (key: string) => ({ a: 'A', mao_cor: 'Cor', cor: 'color' })[key] ?? null;
    expect(prizeLineInWords('a=rest', name)).toBe('A: o que sobra');
    expect(prizeLineInWords('a=10%', name)).toBe('A: 10\u00a0% do acumulado');
    expect(prizeLineInWords('a=500x', name)).toBe('A: 500\u00a0×\u00a0a ficha');
    expect(prizeLineInWords('cor=1x', name)).toBe('Cor: 1\u00a0×\u00a0a ficha');
    expect(prizeLineInWords('dois_ases=rest', name)).toBe('dois ases: o que sobra');
    expect(prizeLineInWords('nonsense', name)).toBe('nonsense');
  });
});
