/** What an operator has typed for a table, opened or changed, and what the server said to it. */

import { ProblemError, type RuleInForce } from '../lib/api';
import { tongue } from '../lib/i18n.svelte';
import type { Refused } from './api';
import { grouped, openFields, refusalsByField, textOf, typedFrom, valuesOf, type FieldRefusals, type FormProblem, type OpenField, type Typed } from './rule-form';

const NOTHING_REFUSED: FieldRefusals = { at: {}, elsewhere: [] };

export class TableForm {
  rules = $state.raw<RuleInForce[]>([]);
  typed = $state<Typed>({});
  touched = $state.raw<ReadonlySet<string>>(new Set());
  problems = $state.raw<Record<string, FormProblem>>({});
  refused = $state.raw<FieldRefusals>(NOTHING_REFUSED);
  sending = $state(false);

  readonly fields: OpenField[] = $derived(openFields(this.rules));
  readonly groups = $derived(grouped(this.fields));
  readonly fixed = $derived(this.rules.filter((rule) => rule.fixed));
  readonly currency = $derived(String(this.typed['currency'] ?? this.rules.find((rule) => rule.field === 'currency')?.value ?? 'AOA'));
  readonly wrong = $derived(Object.keys(this.problems).length + Object.keys(this.refused.at).length + this.refused.elsewhere.length);

  constructor(rules: RuleInForce[]) {
    this.start(rules);
  }

  /** Begin anew with these rules. */
  start(rules: RuleInForce[]): void {
    this.rules = rules;
    this.typed = typedFrom(openFields(rules), tongue.language);
    this.touched = new Set();
    this.forgive();
  }

  type(field: string, value: string | string[]): void {
    this.typed[field] = value;
    this.touched = new Set(this.touched).add(field);
  }

  reset(field: OpenField): void {
    this.typed[field.rule.field] = textOf(field, tongue.language);
    this.touched = new Set([...this.touched].filter((each) => each !== field.rule.field));
  }

  /** The values to send; null while something cannot be read. */
  read(): Record<string, unknown> | null {
    this.forgive();
    const { values, problems } = valuesOf(this.fields, this.typed, this.touched);
    this.problems = problems;
    return Object.keys(problems).length ? null : values;
  }

  /** The values as they would be sent, without a word about what cannot be read. */
  peek(): Record<string, unknown> | null {
    const { values, problems } = valuesOf(this.fields, this.typed, this.touched);
    return Object.keys(problems).length ? null : values;
  }

  forgive(): void {
    this.problems = {};
    this.refused = NOTHING_REFUSED;
  }

  /** Put a refusal where it belongs; false when it was something else that went wrong. */
  take(error: unknown): boolean {
    if (!(error instanceof ProblemError)) return false;
    const { refused, several } = error.problem;
    this.refused = refusalsByField((several.length ? several : [refused]) as Refused[], this.rules, this.currency);
    return true;
  }
}
