import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad, columnsOf, derivedRoad, laid, marksOf, runsOf, statisticsOf, widthOf, type Cell, type Past } from './roads';

/** Coups by their winners: B, P and T. */
function past(winners: string): Past[] {
  const of = { B: 'banca', P: 'ponto', T: 'empate' } as const;
  return [...winners].map((letter) => {
    const winner = of[letter as keyof typeof of];
    return { winner, ponto: winner === 'ponto' ? 7 : 4, banca: winner === 'banca' ? 7 : 4, pairs: 0, natural: false };
  });
}

const places = (cells: Cell<unknown>[]) => cells.map(({ column, row }) => [column, row]);
const marks = (winners: string, back: number) => marksOf(columnsOf(past(winners)), back).map((mark) => (mark === 'red' ? 'R' : 'B')).join('');
const columns = (...lengths: number[]) => lengths.map((length) => Array.from({ length }, () => 0));
const marksIn = (lengths: number[], back: number) => marksOf(columns(...lengths), back).map((mark) => (mark === 'red' ? 'R' : 'B')).join('');

describe('bead plate', () => {
  it('fills columns of six, ties among them', () => {
    const cells = beadPlate(past('BPTBPBP'));
    expect(places(cells)).toEqual([[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 0]]);
    expect(cells[2]!.of.winner).toBe('empate');
  });
});

describe('big road', () => {
  it('begins a column whenever the side changes', () => {
    expect(places(bigRoad(past('BBBPPB')))).toEqual([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0]]);
  });

  it('lays ties on the win before them, without a cell of their own', () => {
    const road = bigRoad(past('BTTBPT'));
    expect(road).toHaveLength(3);
    expect(road.map(({ of }) => of.ties)).toEqual([2, 0, 1]);
  });

  it('does not let a tie break a run', () => {
    expect(columnsOf(past('BTBTB')).map((column) => column.length)).toEqual([3]);
  });

  it('keeps ties that come before any win for the first win', () => {
    expect(bigRoad(past('TT'))).toEqual([]);
    expect(bigRoad(past('TTP'))[0]!.of).toMatchObject({ winner: 'ponto', ties: 2 });
  });

  it('turns a run of more than six to the right', () => {
    expect(places(bigRoad(past('BBBBBBBBP')))).toEqual([
      [0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 5], [2, 5], [1, 0],
    ]);
  });

  it('turns a second dragon above the tail of the first', () => {
    const road = bigRoad(past(`${'B'.repeat(8)}${'P'.repeat(7)}`));
    expect(places(road.slice(8))).toEqual([[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4]]);
  });

  it('keeps going right once it has turned, even where the way down is free again', () => {
    const cells = laid([Array(7).fill('a'), Array(8).fill('b')]);
    expect(places(cells.slice(7))).toEqual([[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4], [4, 4]]);
  });

  it('leaves out columns whose top is taken by a tail', () => {
    // six dragons one above the other: the last one turns in its first row
    const dragons = Array.from({ length: 7 }, (_, index) => Array<number>(9).fill(index));
    const cells = laid(dragons);
    expect(new Set(places(cells).map(String)).size).toBe(cells.length);
  });
});

describe('derived roads', () => {
  it('compares lengths at the head of a column', () => {
    // lengths 3, 2, 1, 1
    expect(marks('BBBPPBP', 1)).toBe('RBB');
    expect(marks('BBBPPBP', 2)).toBe('B');
    expect(marks('BBBPPBP', 3)).toBe('');
  });

  it('compares cells further down: both there, one missing, both missing', () => {
    expect(marksIn([2, 4], 1)).toBe('RBR');
  });

  it('is all red for sides that alternate, and for equal columns', () => {
    expect(marks('PBPBPB', 1)).toBe('RRRR');
    expect(marks('PBPBPB', 2)).toBe('RRR');
    expect(marks('PBPBPB', 3)).toBe('RR');
    expect(marksIn([2, 2, 2], 1)).toBe('RRR');
  });

  it('begins with the second cell of its first column, or with the head of the next', () => {
    expect(marks('B', 1)).toBe('');
    expect(marks('BP', 1)).toBe('');
    expect(marks('BPP', 1)).toBe('B');
    expect(marks('BPB', 1)).toBe('R');
    expect(marksIn([1, 1, 2], 2)).toBe('B');
    expect(marksIn([1, 1, 1, 2], 3)).toBe('B');
  });

  it('counts the length of a run, not where its tail lies', () => {
    expect(marksIn([8, 8], 1)).toBe('R'.repeat(7));
    expect(marksIn([7, 8], 1)).toBe('RRRRRRB');
  });

  it('leaves ties out', () => {
    expect(marks('BTBBPTPB', 1)).toBe(marks('BBBPPB', 1));
  });

  it('is laid out in columns of equal marks', () => {
    expect(runsOf(['red', 'red', 'blue'])).toEqual([['red', 'red'], ['blue']]);
    expect(places(derivedRoad(past('BBBPPBP'), 1))).toEqual([[0, 0], [1, 0], [1, 1]]);
  });
});

describe('statistics', () => {
  it('count wins, pairs, naturals and the longest run', () => {
    const shoe = past('BBTBPP').map((each, index) => ({ ...each, pairs: index === 0 ? 3 : index === 1 ? 2 : 0, natural: index > 3 }));
    expect(statisticsOf(shoe)).toEqual({
      coups: 6,
      ponto: 2,
      banca: 3,
      empate: 1,
      parDoPonto: 1,
      parDaBanca: 2,
      natural: 2,
      longest: { winner: 'banca', length: 3 },
    });
    expect(statisticsOf([]).longest).toBeNull();
  });

  it('tell how wide a road is', () => {
    expect(widthOf(bigRoad(past('BPB')))).toBe(3);
    expect(widthOf([])).toBe(0);
  });
});
