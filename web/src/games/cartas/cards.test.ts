import { describe, expect, it } from 'vitest';
import { cardName, cardOf, pipsOf } from './cards';
import { saidIn } from '../../../tests/speaking';

const RANKS = [...'23456789TJQKA'];

describe('cards', () => {
  it('have an index, a suit and a value', () => {
    expect(cardOf('Th')).toEqual({ code: 'Th', index: '10', suit: 'h', red: true, value: 0 });
    expect(cardOf('As')).toMatchObject({ index: 'A', red: false, value: 1 });
    expect(cardOf('9d').value).toBe(9);
    expect(['Jc', 'Qc', 'Kc'].map((code) => cardOf(code).value)).toEqual([0, 0, 0]);
  });

  it('have as many pips as they are worth', () => {
    for (const rank of RANKS.slice(0, 9)) {
      const { index } = cardOf(`${rank}s`);
      expect(new Set(pipsOf(index).map(String)).size).toBe(Number(index));
    }
    expect(pipsOf('K')).toEqual([]);
  });

  it('have names in both languages', () => {
    expect(saidIn('pt', () => cardName('Kh'))).toBe('rei de copas');
    expect(saidIn('en', () => cardName('Tc'))).toBe('ten of clubs');
    const all = RANKS.flatMap((rank) => [...'cdhs'].map((suit) => saidIn('pt', () => cardName(rank + suit))));
    expect(new Set(all).size).toBe(52);
  });
});
