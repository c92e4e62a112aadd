/** What operators and inspectors ask of the server. */

import { api, type Json, type RuleInForce } from '../lib/api';
import type { Bilingual } from '../lib/i18n.svelte';
import type {
  Approvals,
  Approved,
  Cash,
  ChangeTable as ChangeTableShape,
  CheckTable as CheckTableShape,
  Checked as CheckedShape,
  Complaint,
  Correct,
  DeskDone,
  Figures,
  GameInfo as GameInfoShape,
  InspectionReport,
  Invitation,
  JogadaCard,
  OpenGroup as OpenGroupShape,
  OpenTable as OpenTableShape,
  PersonCard,
  PlanState,
  Refused as RefusedShape,
  ResetCode,
  SignalReport,
  SignalShown,
  StaffAct,
  TableFigures,
  TableOpened,
  Warned,
} from '../protocol/rest';

export type { Approvals, Approved, ResetCode, StaffAct, Cash, Complaint, Correct, DeskDone, Figures, InspectionReport, Invitation, JogadaCard, PersonCard, SignalReport, SignalShown, TableFigures, TableOpened, Warned };

export type GameInfo = Omit<GameInfoShape, 'fields'> & { fields: RuleInForce[] };
export type OpenTable = Omit<OpenTableShape, 'values'> & { values: Json };
export type OpenGroup = Omit<OpenGroupShape, 'values'> & { values: Json };
export type CheckTable = Omit<CheckTableShape, 'values'> & { values: Json };
export type Checked = Omit<CheckedShape, 'in_force'> & { in_force: RuleInForce[] };
export type ChangeTable = Omit<ChangeTableShape, 'values'> & { values: Json };
export type Refused = Omit<RefusedShape, 'details'> & { details: Json };

export const STANDINGS = ['at_table', 'in_engine', 'assisted', 'not_yet', 'physical'] as const;
export type Standing = (typeof STANDINGS)[number];
export type Place = 'engine' | 'table' | 'screen';
export interface RuleStanding extends Bilingual {
  id: string;
  kind: string;
  status: Standing;
  physical: Bilingual | null;
  assisted: Bilingual | null;
  readings: number[];
  lacking: string[];
  tests: Record<string, Place>;
}
export interface TextStanding extends Record<Standing, number> {
  id: string;
  title: Bilingual;
  source: string;
  rules: number;
  entries: RuleStanding[];
}
export interface Conformity {
  total: Record<Standing | 'rules', number>;
  texts: TextStanding[];
}

const tableAt = (id: string) => `/api/operator/tables/${encodeURIComponent(id)}`;

export const houseApi = {
  figures: (day: string | null) => api.get<Figures>('/api/operator/figures', { day }),
  games: () => api.get<GameInfo[]>('/api/operator/games'),
  check: (body: CheckTable) => api.post<Checked>('/api/operator/check', body),
  openTable: (body: Pick<OpenTable, 'id' | 'game'> & Partial<OpenTable>) => api.post<TableOpened>('/api/operator/tables', body),
  openGroup: (body: OpenGroup) => api.post<TableOpened[]>('/api/operator/groups', body),
  changeTable: (id: string, body: ChangeTable) => api.put<TableOpened>(tableAt(id), body),
  closeTable: (id: string) => api.delete<null>(tableAt(id)),
  cashIn: (body: Cash) => api.post<DeskDone>('/api/operator/desk/cash-in', body),
  cashOut: (body: Cash) => api.post<DeskDone>('/api/operator/desk/cash-out', body),
  correct: (body: Correct) => api.post<DeskDone>('/api/operator/desk/correct', body),
  people: (search: string) => api.get<PersonCard[]>('/api/operator/people', { search }),
  invite: (role: 'operator' | 'inspector') => api.post<Invitation>('/api/operator/invitations', { role }),
  acts: (day: string | null) => api.get<StaffAct[]>('/api/house/acts', { day }),
  approvals: () => api.get<Approvals>('/api/house/approvals'),
  approve: (id: string, approve: boolean) => api.post<Approved>(`/api/house/approvals/${encodeURIComponent(id)}`, { approve }),
  reset: (id: string, factors: boolean) => api.post<ResetCode>(`/api/operator/people/${encodeURIComponent(id)}/reset`, { factors }),
  complaints: () => api.get<Complaint[]>('/api/complaints'),
  answer: (id: string, words: string, close: boolean) =>
    api.post<Complaint>(`/api/complaints/${encodeURIComponent(id)}/answer`, { words, close }),
  jogadas: (table: string, before: number | null) => api.get<JogadaCard[]>('/api/inspector/jogadas', { table, before }),
  signals: (table: string, since_ms: number) => api.get<SignalReport>('/api/inspector/signals', { table, since_ms: Math.round(since_ms) }),
  plans: () => api.get<PlanState[]>('/api/operator/plans'),
  approvePlan: (digest: string, reference: string) => api.post<PlanState>(`/api/inspector/plans/${digest}/approve`, { reference }),
  inspect: () => api.post<InspectionReport>('/api/inspector/inspection'),
  conformity: () => api.get<Conformity>('/api/conformity'),
};
