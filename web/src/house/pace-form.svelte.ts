/** How fast a table between players is, and from when to when it plays, as an operator types it. */

import type { OpenTable } from './api';
import { wholeNumber } from './rule-form';

interface Bounds {
  low: number;
  high: number;
}

export const DECISION: Bounds = { low: 5, high: 600 };
export const INTERVAL: Bounds = { low: 1, high: 600 };
export const TIME_BANK: Bounds = { low: 0, high: 600 };

const within = (typed: string, { low, high }: Bounds): number | null => {
  const value = wholeNumber(typed);
  return value !== null && value >= low && value <= high ? value : null;
};

export class PaceForm {
  decision = $state('20');
  interval = $state('5');
  timeBank = $state('30');
  inSession = $state(false);
  /** As a field for date and time has it, in the operator's own time. */
  begins = $state('');
  ends = $state('');
  /** With one list for all of them. */
  tables = $state('1');

  readonly several = $derived(this.inSession && this.tables !== '1');

  readonly wrong = $derived({
    decision: within(this.decision, DECISION) === null,
    interval: within(this.interval, INTERVAL) === null,
    timeBank: within(this.timeBank, TIME_BANK) === null,
    hours: this.inSession && !(Date.parse(this.begins) < Date.parse(this.ends)),
  });
  readonly ok = $derived(!Object.values(this.wrong).includes(true));

  /** What the server is sent; only of use where nothing is wrong. */
  read(): Pick<OpenTable, 'decision_seconds' | 'interval_seconds' | 'time_bank_seconds' | 'session'> {
    return {
      decision_seconds: Number(this.decision),
      interval_seconds: Number(this.interval),
      time_bank_seconds: Number(this.timeBank),
      session: this.inSession ? { begins_ms: Date.parse(this.begins), ends_ms: Date.parse(this.ends) } : null,
    };
  }
}
