/** Lines of prizes as the rules write them: `sequencia_de_cor=10%`. */

import type { Sort } from './jackpot';
import { t } from './texts';

/** A line while it is being written: the number is what was typed. */
export interface PrizeLine {
  combination: string;
  sort: Sort;
  number: string;
}

const LINE = /^([a-z0-9_]+)=(?:(rest)|(.*)(%|x))$/;

export function readLine(line: string): PrizeLine {
  const [, combination = '', rest, number = '', sign] = LINE.exec(line) ?? [];
  return { combination, sort: rest ? 'rest' : sign === 'x' ? 'stakes' : 'percent', number };
}

export function writeLine({ combination, sort, number }: PrizeLine): string {
  if (sort === 'rest') return `${combination}=rest`;
  return `${combination}=${number.trim()}${sort === 'percent' ? '%' : 'x'}`;
}

/** Whether the server would understand a line; what the law thinks of it the server says. */
export function isPrizeLine(line: string): boolean {
  return /^[a-z0-9_]+=(rest|[1-9]\d{0,2}%|[1-9]\d{0,5}x)$/.test(line);
}

/** What gives the name of a key, if it has one. */
type Named = (key: string) => string | null;

/** Hands of cards have names of their own: alone, `cor` is a colour. */
export function combinationName(combination: string, named: Named): string {
  return named(`mao_${combination}`) ?? named(combination) ?? combination.replaceAll('_', ' ');
}

/** `sequencia_de_cor=10%` as people say it. */
export function prizeLineInWords(line: string, named: Named): string {
  const { combination, sort, number } = readLine(line);
  if (!isPrizeLine(line)) return line;
  const share = sort === 'rest' ? t.rest : sort === 'percent' ? t.percent(Number(number)) : t.stakes(Number(number));
  return `${combinationName(combination, named)}: ${share}`;
}
