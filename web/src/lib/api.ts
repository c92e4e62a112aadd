/** Calls to the server's REST interface. What the server refuses comes back as a `ProblemError`. */

import type {
  OddsOfTable,
  Complain,
  Complaint,
  Exclude,
  Limits,
  Lobby,
  Me,
  NewPassword,
  PastSession,
  Problem,
  Register,
  Replay as ReplayShape,
  ReplayStep as ReplayStepShape,
  RuleInForce as RuleInForceShape,
  SetLimit,
  Statement,
  TableDetail as TableDetailShape,
} from '../protocol/rest';
import type { AnyGame, Seen } from './border';
import { ownWords, type Bilingual } from './i18n.svelte';
import { t } from './texts';

/** Anything JSON that no schema describes: a record read from a file, values of rules as they are typed. */
export type Json = Record<string, any>;

export type RuleInForce = Omit<RuleInForceShape, 'allowed'> & { allowed: Json };
export type TableDetail<G extends AnyGame = AnyGame> = Omit<TableDetailShape, 'rules' | 'board' | 'in_force'> & {
  rules: G['rules'];
  board: G['board'];
  in_force: RuleInForce[];
};
export type ReplayStep<G extends AnyGame = AnyGame> = Omit<ReplayStepShape, 'fact'> & { fact: G['fact'] };
export type Replay<G extends AnyGame = AnyGame> = Omit<ReplayShape, 'lying' | 'steps'> & { lying: Seen<G['lying']>; steps: ReplayStep<G>[] };
export type Messages = Record<keyof Bilingual, Record<string, Record<string, string>>>;

export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.refused.text.en);
    this.name = 'ProblemError';
  }

  get code(): string {
    return this.problem.refused.code;
  }

  get text(): Bilingual {
    return this.problem.refused.text;
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {
  constructor() {
    super('the server cannot be reached');
    this.name = 'Unreachable';
  }
}

type Query = Record<string, string | number | null | undefined>;

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Jogo-Feito'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable();
  }
  const said = await readJson(response);
  if (!response.ok) throw refusal(response.status, said);
  return said as T;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function refusal(status: number, said: unknown): Error {
  if (said && typeof said === 'object' && 'refused' in said) return new ProblemError(status, said as Problem);
  if (status >= 502) return new Unreachable();
  const text = ownWords(() => t.problem.answered(status));
  return new ProblemError(status, { refused: { code: `http_${status}`, text, rule: '', details: {} }, several: [] });
}

export const api = {
  get: <T>(path: string, query: Query = {}) => call<T>('GET', withQuery(path, query)),
  post: <T>(path: string, body?: unknown) => call<T>('POST', path, body),
  put: <T>(path: string, body?: unknown) => call<T>('PUT', path, body),
  delete: <T>(path: string) => call<T>('DELETE', path),

  lobby: () => api.get<Lobby>('/api/lobby'),
  table: (id: string) => api.get<TableDetail>(`/api/tables/${encodeURIComponent(id)}`),
  odds: (id: string) => api.get<OddsOfTable>(`/api/tables/${encodeURIComponent(id)}/odds`),
  last: (id: string) => api.get<Replay>(`/api/tables/${encodeURIComponent(id)}/last`),
  replay: (jogada: string) => api.get<Replay>('/api/replay', { jogada }),
  record: (jogada: string) => api.get<Json>('/api/record', { jogada }),
  messages: () => api.get<Messages>('/api/messages'),

  me: () => api.get<Me>('/api/me'),
  guest: () => api.post<Me>('/api/guest'),
  register: (body: Register) => api.post<Me>('/api/register', body),
  signIn: (name: string, password: string, code = '') => api.post<Me>('/api/sign-in', { name, password, code }),
  signOut: () => api.post<null>('/api/sign-out'),
  claim: (code: string, name: string, password: string) => api.post<Me>('/api/claim', { code, name, password }),
  setLanguage: (language: keyof Bilingual) => api.put<unknown>('/api/me/settings', { language }),
  newPassword: (body: NewPassword) => api.post<unknown>('/api/me/password', body),
  refillDemo: () => api.post<Me>('/api/me/demo'),

  limits: () => api.get<Limits>('/api/me/limits'),
  setLimit: (body: SetLimit) => api.put<Limits>('/api/me/limits', body),
  exclude: (body: Exclude) => api.post<Limits>('/api/me/exclusion', body),
  statement: (query: StatementQuery) => api.get<Statement>('/api/me/statement', { ...query }),
  statementFile: (query: StatementQuery) => withQuery('/api/me/statement.csv', { ...query }),
  sessions: () => api.get<PastSession[]>('/api/me/sessions'),
  complaints: () => api.get<Complaint[]>('/api/complaints'),
  complain: (body: Complain) => api.post<Complaint>('/api/complaints', body),
};

export interface StatementQuery {
  currency: string;
  from_ms?: number | null;
  until_ms?: number | null;
}
