/**
 * Verification of a record in the browser: a second verifier, written from the published steps and from nothing else.
 * The seal is SHA-256 of a label and the seed; the stream is ChaCha20 of a key made from the seed and what players added.
 */

import type { Json } from './api';
import { isView, openedCards } from './views';
import type { AnyFact } from './border';
import { block } from './chacha20';

export interface Contribution {
  player: string;
  seed: string;
}

export interface Sealed {
  commitment: string;
  seed: string;
  contributions: Contribution[];
  position: number;
}

export interface Draw {
  below: number;
  recorded: number;
  computed: number | null;
  /** The word the value came from, and how many were passed over before it. */
  word: bigint | null;
  passedOver: number;
}

export interface Finding {
  step: 'rules' | 'commitment' | 'key' | 'draws' | 'cards';
  /** Null where there is nothing to compare with. */
  holds: boolean | null;
  /** How many things were compared, where the text says so. */
  count?: number;
}

export interface Verification {
  findings: Finding[];
  sealed: Sealed | null;
  computedCommitment: string | null;
  key: string | null;
  draws: Draw[];
}

/** What was given is no record of a jogada. */
export class NotARecord extends Error {
  constructor() {
    super('not a record of a jogada');
    this.name = 'NotARecord';
  }
}

const SEED_BYTES = 32;
const WORDS_PER_BLOCK = 8;
const WORD_LIMIT = 1n << 64n;
const ENCODER = new TextEncoder();

export function parseRecord(text: string): Json {
  try {
    const record: unknown = JSON.parse(text);
    if (record && typeof record === 'object' && 'inputs' in record && Array.isArray(record.inputs) && 'rules' in record) return record;
  } catch {
    // said below
  }
  throw new NotARecord();
}

export async function verifyRecord(record: Json): Promise<Verification> {
  const rules = { step: 'rules', holds: record['rules_digest'] ? record['rules_digest'] === (await digest(record['rules'])) : null } as const;
  if (isView(record)) {
    const { count, hold } = await openedCards(record);
    return { findings: [rules, { step: 'cards', holds: hold, count }], sealed: null, computedCommitment: null, key: null, draws: [] };
  }
  const recorded = drawsOf(record);
  const sealed = sealedOf(record);
  const open = (holds: boolean | null): Verification => ({
    findings: [rules, ...(['commitment', 'key', 'draws'] as const).map((step) => ({ step, holds }))],
    sealed,
    computedCommitment: null,
    key: null,
    draws: recorded,
  });
  if (!sealed || !sealed.seed) return open(null);

  const seed = fromHex(sealed.seed);
  const contributions = sealed.contributions.map((each) => fromHex(each.seed));
  if (!seed || seed.length !== SEED_BYTES || contributions.includes(null)) return open(false);

  const computedCommitment = await commitmentTo(seed);
  const key = await streamKey(seed, sealed.contributions);
  const stream = new SealedStream(key, sealed.position);
  const draws = recorded.map((draw) => ({ ...draw, ...stream.chance(draw.below) }));
  return {
    findings: [
      rules,
      { step: 'commitment', holds: computedCommitment === sealed.commitment },
      { step: 'key', holds: true },
      { step: 'draws', holds: draws.every((draw) => draw.computed === draw.recorded) },
    ],
    sealed,
    computedCommitment,
    key: toHex(key),
    draws,
  };
}

export async function commitmentTo(seed: Uint8Array): Promise<string> {
  return toHex(await sha256(joined([ENCODER.encode('jogofeito/seal/1'), seed])));
}

export async function streamKey(seed: Uint8Array, contributions: Contribution[]): Promise<Uint8Array> {
  const parts = [ENCODER.encode('jogofeito/stream/1'), seed];
  for (const each of contributions) {
    for (const part of [ENCODER.encode(each.player), fromHex(each.seed) ?? new Uint8Array()]) parts.push(length(part), part);
  }
  return sha256(joined(parts));
}

/** The words of the key stream, and the numbers that come of them. */
export class SealedStream {
  #position: number;
  #block: DataView | null = null;
  #blockNumber = -1;

  constructor(
    private readonly key: Uint8Array,
    position = 0,
  ) {
    this.#position = position;
  }

  /** A number below `below`; words that would make some results likelier than others are passed over. */
  chance(below: number): { computed: number | null; word: bigint | null; passedOver: number } {
    if (!Number.isSafeInteger(below) || below < 1) return { computed: null, word: null, passedOver: 0 };
    const size = BigInt(below);
    const tooMany = WORD_LIMIT % size;
    for (let passedOver = 0; ; passedOver++) {
      const word = this.#next();
      const product = word * size;
      if (product % WORD_LIMIT >= tooMany) return { computed: Number(product / WORD_LIMIT), word, passedOver };
    }
  }

  #next(): bigint {
    const number = Math.floor(this.#position / WORDS_PER_BLOCK);
    if (!this.#block || number !== this.#blockNumber) {
      this.#block = new DataView(block(this.key, number).buffer);
      this.#blockNumber = number;
    }
    return this.#block.getBigUint64((this.#position++ % WORDS_PER_BLOCK) * 8, true);
  }
}

/** SHA-256 of a value as canonical JSON: keys in order, no spaces. */
export async function digest(value: unknown): Promise<string> {
  return toHex(await sha256(ENCODER.encode(canonical(value))));
}

/** Objects cannot be trusted with the order of keys that look like numbers, so the text is put together here. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** What the record says was told at the table; a record kept while the jogada ran has none of it. */
export function factsOf(record: Json): AnyFact[] {
  return (record['outcome']?.facts ?? []).map((told: Json) => told['fact']);
}

function sealedOf(record: Json): Sealed | null {
  const chance = record['chance'];
  if (!chance || chance.type !== 'sealed') return null;
  const { commitment = '', seed = '', contributions = [], position = 0 } = chance;
  return { commitment, seed, contributions, position };
}

function drawsOf(record: Json): Draw[] {
  const inputs = record['inputs'] as unknown[][];
  return inputs
    .filter((input) => Array.isArray(input) && input[0] === 'drawn')
    .map((input) => ({ below: input[1] as number, recorded: input[2] as number, computed: null, word: null, passedOver: 0 }));
}

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

export function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function length(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, part.length, true);
  return bytes;
}

export function fromHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
