import { describe, expect, it } from 'vitest';
import type { Conformity, RuleStanding } from './api';
import { findRules } from './conformity';
import { hallTable, replayAt } from '../lib/tables';
import { isAmount, numberOf, partsOf } from './told';
import { byKind, percentOf } from './warnings';

describe('a fact', () => {
  it('is told part by part, without its name', () => {
    expect(partsOf({ amount: 10_000, chance: 'pleno:17', face_value: true, fact: 'bet_placed', seat: 1 })).toEqual([
      { key: 'seat', value: 1 },
      { key: 'chance', value: 'pleno:17' },
      { key: 'amount', value: 10_000 },
      { key: 'face_value', value: true },
    ]);
  });

  it('gives what lies within', () => {
    expect(partsOf({ fact: 'sat_down', seat: { number: 2, player: 'p', stack: 0, carried: 5 } })).toEqual([
      { key: 'player', value: 'p' },
      { key: 'number', value: 2 },
      { key: 'stack', value: 0 },
      { key: 'carried', value: 5 },
    ]);
  });

  it('knows money from other numbers', () => {
    expect([{ key: 'prize', value: 5 }, { key: 'number', value: 5 }].map(isAmount)).toEqual([true, false]);
  });
});

describe('chances that favour the player', () => {
  it('are told by kind, with what comes back', () => {
    const warned = ['pleno:1', 'pleno:2', 'vizinhos-5:7', 'serie:grande'].map((chance) => ({ chance, expected_return: '19/18' }));
    expect(byKind(warned).map(({ kind, places }) => [kind, places])).toEqual([
      ['pleno', 2],
      ['vizinhos_5', 1],
      ['serie_grande', 1],
    ]);
    expect(percentOf('19/18', 'pt-PT')).toBe('105,6%');
  });
});

describe('a jogada', () => {
  it('belongs to a table of the hall, also when the table is a player’s own', () => {
    expect(hallTable('americana-individual.p-17')).toBe('americana-individual');
    expect(hallTable('americana')).toBe('americana');
  });

  it('is seen again at that table', () => {
    expect(replayAt('americana.p-17/00000012')).toBe('/mesa/americana?replay=americana.p-17%2F00000012');
  });

  it('has a number within its table', () => {
    expect(numberOf('americana/00000012')).toBe(12);
  });
});

describe('rules of the law', () => {
  const rule = (id: string, status: RuleStanding['status'], said: string): RuleStanding => ({ id, kind: 'play', status, pt: said, en: said, physical: null, assisted: null, readings: [], lacking: [], tests: {} });
  const text = (id: string, entries: RuleStanding[]) => ({ id, title: { pt: id, en: id }, source: '', rules: entries.length, at_table: 0, in_engine: 0, assisted: 0, not_yet: 0, physical: 0, entries });
  const conformity: Conformity = {
    total: { rules: 3, at_table: 1, in_engine: 0, assisted: 0, not_yet: 1, physical: 1 },
    texts: [text('AO1', [rule('AO1.1', 'at_table', 'A dúzia paga dois.'), rule('AO1.2', 'physical', 'O cilindro.')]), text('AO2', [rule('AO2.1', 'not_yet', 'A coluna paga dois.')])],
  };
  const ids = (search: string, status: RuleStanding['status'] | 'all' = 'all') => findRules(conformity, search, status).flatMap(({ entries }) => entries.map((each) => each.id));

  it('are found by number and by words, without accents', () => {
    expect(ids('')).toEqual(['AO1.1', 'AO1.2', 'AO2.1']);
    expect(ids('ao1.2')).toEqual(['AO1.2']);
    expect(ids('DUZIA paga')).toEqual(['AO1.1']);
    expect(ids('paga')).toEqual(['AO1.1', 'AO2.1']);
    expect(ids('poker')).toEqual([]);
  });

  it('are found by where they stand', () => {
    expect(ids('', 'physical')).toEqual(['AO1.2']);
    expect(ids('paga', 'not_yet')).toEqual(['AO2.1']);
  });
});
