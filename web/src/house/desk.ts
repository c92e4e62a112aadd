/** The cash desk's movements: each has its receipt before it is sent, and keeps it until the answer is known. */

import { ProblemError, Unreachable } from '../lib/api';
import { houseApi, type Cash, type DeskDone } from './api';

export type Way = 'in' | 'out';

export interface Movement {
  way: Way;
  /** Shown beside the movement; the server is sent only the person's id. */
  name: string;
  cash: Cash;
}

const KEPT_AS = 'jogofeito.desk.pending';

/** Unique enough that two desks never propose the same, and short enough to write on paper. */
export function freshReceipt(now: Date = new Date(), random: () => number = cryptoRandom): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const tail = Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]).join('');
  return `${date}-${time}-${tail}`;
}

function cryptoRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}

/**
 * Send a movement. It is written down here first, so that it survives a lost line and even a closed page. A movement
 * sent `again` is kept until the desk itself has spoken: any other refusal says nothing about the first time.
 */
export async function send(movement: Movement, again = false): Promise<DeskDone> {
  localStorage.setItem(KEPT_AS, JSON.stringify(movement));
  try {
    const done = await (movement.way === 'in' ? houseApi.cashIn : houseApi.cashOut)(movement.cash);
    forget();
    return done;
  } catch (error) {
    if (again ? isFromDesk(error) : !isUnsure(error)) forget();
    throw error;
  }
}

/** Nobody knows whether it was done: the same movement may be sent again with the same receipt, and counts once. */
export function isUnsure(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ProblemError && error.status >= 500);
}

/** The desk has looked at the movement and its receipt, and has not done it. */
export function isFromDesk(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'desk_refused';
}

/** A movement whose answer never came, from before this page was opened. */
export function pending(): Movement | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null');
    return kept?.cash?.receipt ? kept : null;
  } catch {
    return null;
  }
}

export function forget(): void {
  localStorage.removeItem(KEPT_AS);
}

/** A receipt's number, as the ledger calls the movement. */
export function batchOf(receipt: string): string {
  const text = receipt.trim();
  return text.includes('/') ? text : `receipt/desk/${text}`;
}
