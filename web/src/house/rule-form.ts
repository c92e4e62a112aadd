/**
 * The form of a table, made from the rules: one input for each value that the law leaves open.
 *
 * What is typed is kept as text; only `valuesOf` turns it into what the server is sent, and only for what was touched:
 * the rest keeps its usual value, which the server works out from the others.
 */

import { isPrizeLine } from '../games/acumulado/lines';
import type { Json, RuleInForce } from '../lib/api';
import type { Bilingual, Language } from '../lib/i18n.svelte';
import { figures, money, parseMoney } from '../lib/money';
import { isMoney } from '../table/rules';
import type { Refused } from './api';

export { isMoney };

type Plain = string | number | boolean;

/** How an open value is entered. */
export type Entry =
  | { kind: 'number'; low: number; high: number; step: number; money: boolean }
  | { kind: 'choice'; values: Plain[] }
  | { kind: 'choices'; values: Plain[]; most: number }
  | { kind: 'numbers'; low: number; high: number; step: number; most: number; money: boolean }
  | { kind: 'prizes'; combinations: string[]; most: number }
  | { kind: 'words'; longest: number }
  | { kind: 'unknown' };

export interface OpenField {
  rule: RuleInForce;
  entry: Entry;
}

/** Fields that belong together, such as all the maxima; alone, a field is a group without a name. */
export interface FieldGroup {
  id: string;
  name: Bilingual | null;
  fields: OpenField[];
}

/** What is typed so far: one text, or several where a value is a list. */
export type Typed = Record<string, string | string[]>;

export type FormProblem = 'not_money' | 'not_a_number' | 'empty_list' | 'empty_words' | 'not_prizes';

export function entryOf(rule: RuleInForce): Entry {
  const { low, high, step = 1, values, most, longest, combinations } = rule.allowed;
  const asMoney = isMoney(rule.field);
  if (typeof most === 'number') {
    if (Array.isArray(combinations)) return { kind: 'prizes', combinations, most };
    if (Array.isArray(values)) return { kind: 'choices', values, most };
    if (typeof low === 'number') return { kind: 'numbers', low, high, step, most, money: asMoney };
  }
  if (Array.isArray(values)) return { kind: 'choice', values };
  if (typeof low === 'number') return { kind: 'number', low, high, step, money: asMoney };
  if (typeof longest === 'number') return { kind: 'words', longest };
  return { kind: 'unknown' };
}

export function openFields(rules: RuleInForce[]): OpenField[] {
  return rules.filter((rule) => !rule.fixed).map((rule) => ({ rule, entry: entryOf(rule) }));
}

/** Single fields first, as one group; then those of one family, in the order of the rules. */
export function grouped(fields: OpenField[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>([['', { id: '', name: null, fields: [] }]]);
  for (const field of fields) {
    const [family, part] = field.rule.field.split('.', 2);
    const id = part === undefined ? '' : family!;
    if (!groups.has(id)) groups.set(id, { id, name: familyName(field.rule.name), fields: [] });
    groups.get(id)!.fields.push(field);
  }
  return [...groups.values()].filter((group) => group.fields.length);
}

function familyName(name: Bilingual): Bilingual {
  return { pt: name.pt.split(':')[0]!, en: name.en.split(':')[0]! };
}

/** Within its group a field needs only the second half of its name. */
export function shortName(name: string): string {
  const cut = name.indexOf(': ');
  const rest = cut < 0 ? name : name.slice(cut + 2);
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

// ---- values to text and back

/** A whole number of units as a person types it: 10050 is "100,50". Never by way of fractions. */
export function moneyText(units: number, language: Language): string {
  return figures(units, language);
}

export function wholeNumber(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '').replace('−', '-');
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

export function textOf({ rule, entry }: OpenField, language: Language): string | string[] {
  const one = (value: unknown) => ('money' in entry && entry.money ? moneyText(Number(value), language) : String(value));
  return Array.isArray(rule.value) ? rule.value.map(one) : one(rule.value);
}

export function typedFrom(fields: OpenField[], language: Language): Typed {
  return Object.fromEntries(fields.map((field) => [field.rule.field, textOf(field, language)]));
}

/** What the server is sent for one field, or why it cannot be sent. */
export function valueOf(entry: Entry, typed: string | string[]): { value: unknown } | { problem: FormProblem } {
  switch (entry.kind) {
    case 'number':
      return asNumber(entry.money, String(typed));
    case 'numbers': {
      const texts = [typed].flat().filter((text) => text.trim());
      if (!texts.length) return { problem: 'empty_list' };
      const values = texts.map((text) => asNumber(entry.money, text));
      return values.find((each) => 'problem' in each) ?? { value: values.map((each) => ('value' in each ? each.value : 0)) };
    }
    case 'choice':
      return { value: chosen(entry.values, String(typed)) };
    case 'choices': {
      const values = [typed].flat().map((text) => chosen(entry.values, text));
      return values.length ? { value: values } : { problem: 'empty_list' };
    }
    case 'prizes': {
      const lines = [typed].flat();
      return lines.length && lines.every(isPrizeLine) ? { value: lines } : { problem: 'not_prizes' };
    }
    case 'words': {
      const text = String(typed).trim();
      return text ? { value: text } : { problem: 'empty_words' };
    }
    case 'unknown':
      return { value: typed };
  }
}

function asNumber(money: boolean, text: string): { value: number } | { problem: FormProblem } {
  const value = money ? parseMoney(text) : wholeNumber(text);
  return value === null ? { problem: money ? 'not_money' : 'not_a_number' } : { value };
}

/** Yes, no and numbers are themselves again, and no longer text. */
function chosen(values: Plain[], text: string): Plain {
  return values.find((value) => String(value) === text) ?? text;
}

export interface FormValues {
  values: Json;
  problems: Record<string, FormProblem>;
}

export function valuesOf(fields: OpenField[], typed: Typed, touched: ReadonlySet<string>): FormValues {
  const found: FormValues = { values: {}, problems: {} };
  for (const { rule, entry } of fields) {
    if (!touched.has(rule.field)) continue;
    const read = valueOf(entry, typed[rule.field] ?? '');
    if ('problem' in read) found.problems[rule.field] = read.problem;
    else found.values[rule.field] = read.value;
  }
  return found;
}

/** The values in force that are others than the form showed, although nobody touched them: they followed what was. */
export function followed(shown: OpenField[], inForce: RuleInForce[], touched: ReadonlySet<string>): RuleInForce[] {
  const before = new Map(shown.map(({ rule }) => [rule.field, JSON.stringify(rule.value)]));
  return inForce.filter(({ field, value }) => before.has(field) && !touched.has(field) && before.get(field) !== JSON.stringify(value));
}

/** Values that somebody must have set, as they are not the usual ones. */
export function unusual(fields: OpenField[], usual: RuleInForce[]): Json {
  const known = new Map(usual.map((rule) => [rule.field, JSON.stringify(rule.value)]));
  const set = fields.filter(({ rule }) => known.get(rule.field) !== JSON.stringify(rule.value));
  return Object.fromEntries(set.map(({ rule }) => [rule.field, rule.value]));
}

// ---- refusals

export interface FieldRefusals {
  /** By field. */
  at: Record<string, { text: Bilingual; rule: string }[]>;
  /** About no field of this form. */
  elsewhere: { text: Bilingual; rule: string }[];
}

/** Put every refusal to its field, in words that people know: without the field's id, and money instead of units. */
export function refusalsByField(several: Refused[], rules: RuleInForce[], currency: string): FieldRefusals {
  const known = new Map(rules.map((rule) => [rule.field, rule]));
  const found: FieldRefusals = { at: {}, elsewhere: [] };
  for (const refused of several) {
    const rule = known.get(String(refused.details['field'] ?? ''));
    if (!rule) {
      found.elsewhere.push({ text: withoutRule(refused), rule: refused.rule });
      continue;
    }
    const said = { text: readable(refused, rule, currency), rule: refused.rule || rule.rule };
    (found.at[rule.field] ??= []).push(said);
  }
  return found;
}

function readable(refused: Refused, rule: RuleInForce, currency: string): Bilingual {
  const amounts = isMoney(rule.field) ? unitsIn(refused) : new Set<string>();
  const text = withoutRule(refused);
  const say = (language: keyof Bilingual) => {
    const said = text[language]
      .replace(new RegExp(`^[«“]${rule.field.replaceAll('.', '\\.')}[»”] `), '') // its name stands beside it
      .replace(/\d+/g, (digits) => (amounts.has(digits) ? money(Number(digits), currency, language) : digits));
    return said.charAt(0).toLocaleUpperCase() + said.slice(1);
  };
  return { pt: say('pt'), en: say('en') };
}

/** The rule is shown apart, so that it can be told from the text. */
function withoutRule({ text, rule }: Refused): Bilingual {
  const cut = (said: string) => (rule ? said.replace(` (${rule})`, '') : said);
  return { pt: cut(text.pt), en: cut(text.en) };
}

/** The numbers of a refusal that are money. How many a list may have is not. */
function unitsIn({ code, details }: Refused): Set<string> {
  const amounts = Object.entries(details).filter(([key]) => key !== 'field' && !(key === 'most' && code === 'rules_not_a_list'));
  return new Set(amounts.flatMap(([, value]) => value).filter(Number.isInteger).map(String));
}
