import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { block } from '../src/lib/chacha20';
import { commitmentTo, digest, factsOf, fromHex, NotARecord, parseRecord, SealedStream, streamKey, toHex, verifyRecord } from '../src/lib/fairness';
import { games } from '../src/games';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
const record = (name: string) => parseRecord(fixture(name));
const vectors = JSON.parse(fixture('stream.json'));

const verdicts = async (given: Record<string, any>) => Object.fromEntries((await verifyRecord(given)).findings.map(({ step, holds }) => [step, holds]));

function resultOf(given: Record<string, any>) {
  const drawn = given['inputs'].filter((input: unknown[]) => input[0] === 'drawn').map((input: number[]) => input[2]);
  return games[given['game']]!.announced!(factsOf(given), drawn)!;
}

describe('ChaCha20', () => {
  test('gives the key stream of RFC 8439, 2.3.2', () => {
    const key = Uint8Array.from({ length: 32 }, (_, index) => index);
    const nonce = fromHex('000000090000004a00000000')!;
    expect(toHex(block(key, 1, nonce))).toBe(
      '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
    );
  });
});

describe('the sealed stream, as the server makes it', () => {
  const seed = fromHex(vectors.seed)!;

  test('commitment and key', async () => {
    expect(await commitmentTo(seed)).toBe(vectors.commitment);
    expect(toHex(await streamKey(seed, vectors.contributions))).toBe(vectors.key);
  });

  test('draws from a position within a block', () => {
    const stream = new SealedStream(fromHex(vectors.key)!, vectors.position);
    expect(vectors.draws.map(([below]: [number]) => stream.chance(below).computed)).toEqual(vectors.draws.map(([, value]: [number, number]) => value));
  });

  test('passes over words that would favour some results', () => {
    const { position, below, value, passed_over } = vectors.rejected;
    expect(new SealedStream(fromHex(vectors.key)!, position).chance(below)).toMatchObject({ computed: value, passedOver: passed_over });
  });

  test('canonical JSON has the same digest', async () => {
    expect(await digest(vectors.digest.value)).toBe(vectors.digest.sha256);
  });
});

describe('a record', () => {
  test.each(['americana.json', 'com-semente.json'])('%s holds in every step', async (name) => {
    expect(await verdicts(record(name))).toEqual({ rules: true, commitment: true, key: true, draws: true });
    const { announced, drawn } = resultOf(record(name));
    expect(announced).toBe(drawn);
  });

  test('with another drawn value is found out', async () => {
    const tampered = record('americana.json');
    const drawn = tampered['inputs'].at(-1);
    drawn[2] = (drawn[2] + 1) % 37;
    expect(await verdicts(tampered)).toEqual({ rules: true, commitment: true, key: true, draws: false });
    const result = resultOf(tampered);
    expect(result.announced).not.toBe(result.drawn);
  });

  test('with another seed is found out', async () => {
    const tampered = record('americana.json');
    tampered['chance'].seed = '00'.repeat(32);
    expect(await verdicts(tampered)).toMatchObject({ commitment: false });
  });

  test('without the seed a player added is found out', async () => {
    const tampered = record('com-semente.json');
    tampered['chance'].contributions = [];
    tampered['inputs'].at(-1)[2] += 1;
    expect(await verdicts(tampered)).toMatchObject({ commitment: true, draws: false });
  });

  test('with other rules is found out', async () => {
    const tampered = record('americana.json');
    tampered['rules'].prizes.pleno = [34, 1];
    expect(await verdicts(tampered)).toMatchObject({ rules: false, commitment: true, draws: true });
  });

  test('with a seal that cannot be read does not hold', async () => {
    const tampered = record('americana.json');
    tampered['chance'].seed = 'xyz';
    expect(await verdicts(tampered)).toEqual({ rules: true, commitment: false, key: false, draws: false });
  });

  test('whose seal is still closed says neither yes nor no', async () => {
    const closed = record('americana.json');
    closed['chance'].seed = '';
    expect(await verdicts(closed)).toEqual({ rules: true, commitment: null, key: null, draws: null });
  });

  test.each(['', '{', '[]', 'null', '{"inputs": 3}'])('%j is none', (text) => {
    expect(() => parseRecord(text)).toThrow(NotARecord);
  });
});
