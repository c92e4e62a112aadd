/** Finding rules among all those of the law. */

import type { Conformity, RuleStanding, Standing, TextStanding } from './api';

export interface FoundText {
  text: TextStanding;
  entries: RuleStanding[];
}

/** Without accents and capitals, so that "duzia" finds "Dúzia". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word must be there: in the rule's number or in what it says, in either language. */
export function findRules(conformity: Conformity, search: string, status: Standing | 'all'): FoundText[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const fits = (rule: RuleStanding) => {
    if (status !== 'all' && rule.status !== status) return false;
    const said = plain(`${rule.id} ${rule.pt} ${rule.en}`);
    return wanted.every((word) => said.includes(word));
  };
  return conformity.texts.map((text) => ({ text, entries: text.entries.filter(fits) })).filter(({ entries }) => entries.length);
}
