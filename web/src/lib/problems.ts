/** Errors in plain words. */

import { ProblemError, Unreachable } from './api';
import { words } from './i18n.svelte';
import { t } from './texts';

/** What went wrong, for people; several reasons are put one after another. */
export function explain(error: unknown): string {
  if (error instanceof ProblemError) {
    const { refused, several } = error.problem;
    return (several.length > 1 ? several : [refused]).map((each) => words(each.text)).join(' ');
  }
  if (error instanceof Unreachable) return t.problem.unreachable;
  return t.problem.unexpected;
}
