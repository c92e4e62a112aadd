/** Several tables on one page: which ones, in what order they wait, and what the page is called. */

export const MOST_TABLES = 4;

export interface Asked {
  /** In the order in which they were asked for, each once. */
  ids: string[];
  /** Asked for more than once. */
  twice: string[];
  /** For which there is no room. */
  tooMany: string[];
}

/** What `/mesas/a+b` asks for. */
export function tablesIn(text: string): Asked {
  const named = text.split('+').map((id) => id.trim()).filter(Boolean);
  const each = [...new Set(named)];
  const twice = each.filter((id) => named.indexOf(id) !== named.lastIndexOf(id));
  return { ids: each.slice(0, MOST_TABLES), twice, tooMany: each.slice(MOST_TABLES) };
}

/** Where these tables are: one has a page of its own. */
export function addressOf(ids: readonly string[]): string {
  const [only] = ids;
  if (only === undefined) return '/';
  return ids.length === 1 ? `/mesa/${encodeURIComponent(only)}` : `/mesas/${ids.map(encodeURIComponent).join('+')}`;
}

/** A table that waits for the player; `untilMs` is null where no clock runs. */
export interface Waiting {
  id: string;
  untilMs: number | null;
}

/** The one with the least time first; those without a clock last, as they lie on the page. */
export function byTimeLeft<W extends Waiting>(waiting: readonly W[]): W[] {
  const until = ({ untilMs }: W) => untilMs ?? Number.MAX_SAFE_INTEGER;
  return [...waiting].sort((one, other) => until(one) - until(other));
}

/** Where to go from a table: to the most urgent other one, or on from one that waits itself. Null when none waits. */
export function nextWaiting(waiting: readonly Waiting[], from: string | null): string | null {
  const order = byTimeLeft(waiting).map(({ id }) => id);
  return order[(order.indexOf(from ?? '') + 1) % order.length] ?? null;
}

export function secondsLeft(untilMs: number | null, nowMs: number): number | null {
  return untilMs === null ? null : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Names by which tables can be told apart, even where there is no room for the end of a name: those that share one are numbered as they lie. */
export function toldApart(tables: readonly { id: string; name: string }[]): Map<string, string> {
  const same = (name: string) => tables.filter((table) => table.name === name).length > 1;
  return new Map(tables.map(({ id, name }, index) => [id, same(name) ? `${index + 1}. ${name}` : name]));
}
