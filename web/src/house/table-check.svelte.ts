/** What the rules in a form would come to, asked of the server while they are typed and once more before they are sent. */

import type { RuleInForce } from '../lib/api';
import { houseApi, type CheckTable, type Warned } from './api';
import { followed } from './rule-form';
import type { TableForm } from './table-form.svelte';

export interface Consequences {
  /** Chances that favour the player. */
  warnings: Warned[];
  /** Values that nobody touched and that are others than the form shows. */
  followed: RuleInForce[];
}

const TYPING_MS = 500;

export class TableCheck {
  found = $state.raw<Consequences | null>(null);
  /** The person is asked whether this is what they want. */
  confirming = $state(false);
  #asked = 0;

  constructor(
    private readonly form: TableForm,
    private readonly wanted: (values: Record<string, unknown>) => CheckTable | null,
  ) {}

  /** For an $effect: look again a moment after the last key. */
  follow(): () => void {
    const values = this.form.peek();
    const body = values && this.wanted(values);
    const timer = setTimeout(() => void this.#look(body), TYPING_MS);
    return () => clearTimeout(timer);
  }

  /** Whether these values can be sent as they are; otherwise the person is asked first. */
  async nothingToConfirm(values: Record<string, unknown>): Promise<boolean> {
    await this.#look(this.wanted(values));
    this.confirming = this.found !== null && this.found.warnings.length + this.found.followed.length > 0;
    return !this.confirming;
  }

  async #look(body: CheckTable | null): Promise<void> {
    const asked = ++this.#asked;
    const found = body && (await houseApi.check(body).catch(() => null)); // what is refused is told when it is sent
    if (asked !== this.#asked) return;
    const { fields, touched } = this.form;
    this.found = found && { warnings: found.warnings, followed: followed(fields, found.in_force, touched) };
  }
}
