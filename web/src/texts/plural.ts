/** What is said of one, of several, or of whatever else a language tells apart; `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Counts in a language: `plural(2, { one: '# mesa', other: '# mesas' })` is "2 mesas". */
export function pluralsIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count));
}
