/** Everything the shell knows and does at one table. */

import type { ChanceOdds } from '../protocol/rest';
import type { Answer } from '../protocol/socket';
import { untrack } from 'svelte';
import { api, Unreachable, type Json, type TableDetail } from '../lib/api';
import type { AnyAct } from '../lib/border';
import { ownWords, tongue, words } from '../lib/i18n.svelte';
import { NotSent, type NoticeSaid } from '../lib/line';
import { person } from '../lib/person.svelte';
import { explain } from '../lib/problems';
import { router } from '../lib/router.svelte';
import { packOf, rememberSeal } from '../lib/seals';
import { connection, freshKey } from '../lib/socket.svelte';
import { speech } from '../lib/speech.svelte';
import { t } from '../lib/texts';
import { toasts } from '../lib/ui/toasts.svelte';
import { LiveTable } from './live.svelte';

export interface Idle {
  stage: 'invitation' | 'warning' | 'ended';
  untilMs: number | null;
}

export interface Summary {
  staked: number;
  returned: number;
  net: number;
}

export class TableRoom {
  readonly live: LiveTable;
  detail = $state.raw<TableDetail | null>(null);
  odds = $state.raw<ChanceOdds[] | undefined>(undefined);
  error = $state.raw<unknown>(null);
  sitting = $state(false);
  queued = $state(false);
  idle = $state.raw<Idle | null>(null);
  ended = $state.raw<Summary | null>(null);
  seeded = $state<string | null>(null);
  #offered = false;

  /** Where the player goes on who has changed tables. */
  onMoved = (to: string): void => router.go(`/mesa/${encodeURIComponent(to)}`);

  constructor(readonly id: string) {
    this.live = new LiveTable(id, () => (this.detail ? person.purse(this.detail.card.currency) : null));
    this.live.onCall = (text) => speech.say(text, tongue.language);
    this.live.onNotice = (notice) => this.#notice(notice);
    this.live.onBegun = (jogada, commitment) => rememberSeal(jogada, commitment);
  }

  get leaving(): boolean {
    return this.live.partida.own.leaving;
  }

  get resting(): boolean {
    return this.live.partida.own.resting;
  }

  /** Names are put down for its session; nobody just sits down. */
  get registers(): boolean {
    return this.live.partida.session !== null && this.live.partida.session.stage !== 'over';
  }

  get demo(): boolean {
    return this.detail?.card.currency === 'DEMO';
  }

  /** Whether this person could sit down here at all. */
  get maySit(): boolean {
    return this.demo || person.me?.role === 'player';
  }

  async open(): Promise<void> {
    this.error = null;
    try {
      const [detail] = await Promise.all([api.table(this.id), person.ensure()]);
      if (this.detail && this.detail.rules_digest !== detail.rules_digest) toasts.show(t.table.rulesChanged);
      this.detail = detail;
    } catch (error) {
      this.error = error;
    }
  }

  /** Odds can wait until the table stands; without them it is played all the same. */
  async loadOdds(): Promise<void> {
    this.odds = await api.odds(this.id).then(
      ({ chances }) => chances,
      () => undefined,
    );
  }

  /** The game has shown the table up to this event. */
  shown(event: number): void {
    untrack(() => this.live.shown(event));
  }

  /** For an $effect: see the table until told to stop. */
  watch(): () => void {
    const letGo = connection.holdPurse((task) => this.live.later(task));
    const stop = this.#follow();
    return () => {
      stop();
      letGo();
      this.live.leave();
    };
  }

  #follow(): () => void {
    return connection.watch(this.id, (message) => {
      const reopened = message.say === 'table' && message.whole && this.live.known;
      this.live.take(message);
      if (reopened) void this.open(); // perhaps under other rules
      if (this.live.seat !== null) this.queued = false;
      if (message.say !== 'table') return;
      const { jogada, commitment, bets_close_ms, now_ms } = message.state;
      if (jogada && commitment && (bets_close_ms ?? 0) > now_ms) rememberSeal(jogada, commitment);
      this.#welcome();
    });
  }

  /** At a seat that was picked, or at any. */
  async sit(seat: number | null = null): Promise<Answer> {
    this.sitting = true;
    this.ended = null;
    this.idle = null;
    try {
      const answer = await this.#ask({ do: 'sit', table: this.id, seat });
      if (answer.ok) {
        this.queued = answer.seat === null;
        this.live.seat = answer.seat ?? this.live.seat;
      }
      return answer;
    } finally {
      this.sitting = false;
    }
  }

  async act(act: AnyAct): Promise<Answer> {
    const { jogada, offer } = this.live;
    this.idle = null;
    if (jogada === null) return refused('nothing_asked_now', ownWords(() => t.table.notBegun));
    const answering = offer?.offer.clock === 'decision' ? offer.number : null;
    return this.#ask({ do: 'act', table: this.id, jogada, act, key: freshKey(), answering }, false);
  }

  async start(): Promise<Answer> {
    this.idle = null;
    return this.#ask({ do: 'start', table: this.id, key: freshKey() }, false);
  }

  leave = () => this.#say({ do: 'leave' });
  rest = () => this.#say({ do: 'rest' });
  comeBack = () => this.#say({ do: 'come_back' });
  register = () => this.#ask({ do: 'register', table: this.id });
  withdraw = () => this.#say({ do: 'withdraw' });
  say = (phrase: string) => this.#say({ do: 'say', phrase });
  changeSeat = (seat: number) => this.#say({ do: 'change_seat', seat });

  /** The cave goes along, and so does the player. */
  changeTable = async (to: string): Promise<void> => {
    const answer = await this.#ask({ do: 'change_table', table: this.id, to });
    if (answer.ok) this.onMoved(to);
  };

  /** Something about one's seat; what comes of it is told with the seat. */
  async #say(message: Json): Promise<void> {
    this.idle = null;
    await this.#ask({ ...message, table: this.id });
  }

  /** Add chance of this browser's own to the jogada in play. */
  async seed(): Promise<void> {
    const jogada = this.live.jogada;
    const seed = freshKey();
    if ((await this.#ask({ do: 'seed', table: this.id, seed })).ok) {
      this.seeded = jogada;
      toasts.show(t.table.ownSeedDone, 'good');
    }
  }

  /** Whoever opens a demo table wants to play: they are seated at once. */
  #welcome(): void {
    if (this.#offered) return;
    this.#offered = true;
    if (this.demo && !this.registers && this.live.seat === null && person.me?.role !== 'inspector' && person.me?.role !== 'operator') void this.sit();
  }

  #notice({ notice, details, text }: NoticeSaid): void {
    switch (notice) {
      case 'idle_invitation':
        this.idle = { stage: 'invitation', untilMs: null };
        break;
      case 'idle_last_warning':
        this.idle = { stage: 'warning', untilMs: details['until_ms'] ?? null };
        break;
      case 'session_ended_idle':
        this.idle = { stage: 'ended', untilMs: null };
        break;
      case 'session_ended':
        this.ended = details as Summary;
        break;
      case 'jogada_void':
        toasts.show(text ? words(text) : t.table.voided(t.table.voidReasons[details['reason']] ?? ''));
        break;
      case 'pack_root':
        rememberSeal(packOf(details['jogada'], details['pack']), details['root']);
        break;
      case 'table_closed':
      case 'waiting':
      case 'limits_change':
      case 'said':
        break; // the page says so itself
      case 'seats_drawn':
        connection.refresh(this.id); // with the table that one has drawn, where there are several
        if (text) toasts.show(words(text));
        break;
      case 'limits_changed':
        void this.open();
        if (text) toasts.show(words(text));
        break;
      default:
        if (text) toasts.show(words(text));
    }
  }

  /** Ask; a refusal is told to the person unless the game does so itself. */
  async #ask(message: Json, tell = true): Promise<Answer> {
    try {
      const answer = await connection.ask(message);
      if (tell && answer.refused) toasts.show(words(answer.refused.text), 'bad');
      return answer;
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      if (tell) toasts.show(t.line.notSent, 'bad');
      return refused('not_sent', { pt: explain(new Unreachable()), en: explain(new Unreachable()) });
    }
  }
}

function refused(code: string, text: { pt: string; en: string }): Answer {
  return { say: 'answer', id: 0, ok: false, again: false, seat: null, place: null, refused: { code, text, rule: '', details: {} } };
}
