import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError, Unreachable } from '../lib/api';
import { tongue } from '../lib/i18n.svelte';
import { amountInWords } from './amount-words';
import { houseApi } from './api';
import { batchOf, freshReceipt, isUnsure, pending, send, type Movement } from './desk';

const MOVEMENT: Movement = { way: 'in', name: 'ana', cash: { player: 'p1', currency: 'AOA', amount: 500_000, receipt: 'R1' } };
const problem = (status: number, code = 'no') => new ProblemError(status, { refused: { code, text: { pt: '', en: '' }, rule: '', details: {} }, several: [] });

describe('a movement at the desk', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is forgotten once it is done', async () => {
    vi.spyOn(houseApi, 'cashIn').mockResolvedValue({ batch: 'receipt/desk/R1', again: false, balance: 1 });
    await expect(send(MOVEMENT)).resolves.toMatchObject({ again: false });
    expect(pending()).toBeNull();
  });

  it('is remembered with its receipt when the line breaks, and sent again the same', async () => {
    const cashIn = vi.spyOn(houseApi, 'cashIn').mockRejectedValueOnce(new Unreachable());
    await expect(send(MOVEMENT)).rejects.toBeInstanceOf(Unreachable);
    expect(pending()).toEqual(MOVEMENT);
    cashIn.mockResolvedValueOnce({ batch: 'receipt/desk/R1', again: true, balance: 1 });
    await expect(send(pending()!, true)).resolves.toMatchObject({ again: true });
    expect(cashIn.mock.calls.map(([cash]) => cash)).toEqual([MOVEMENT.cash, MOVEMENT.cash]);
    expect(pending()).toBeNull();
  });

  it('is forgotten when the desk refuses it', async () => {
    vi.spyOn(houseApi, 'cashOut').mockRejectedValue(problem(409));
    await expect(send({ ...MOVEMENT, way: 'out' })).rejects.toBeInstanceOf(ProblemError);
    expect(pending()).toBeNull();
  });

  it('sent again, is kept until the desk itself has spoken', async () => {
    const cashIn = vi.spyOn(houseApi, 'cashIn').mockRejectedValueOnce(problem(403, 'deposit_limit'));
    await expect(send(MOVEMENT, true)).rejects.toBeInstanceOf(ProblemError);
    expect(pending()).toEqual(MOVEMENT); // the first time may have counted, and reached the limit
    cashIn.mockRejectedValueOnce(problem(409, 'desk_refused'));
    await expect(send(MOVEMENT, true)).rejects.toBeInstanceOf(ProblemError);
    expect(pending()).toBeNull();
  });

  it('is unsure only where nobody knows what happened', () => {
    expect([new Unreachable(), problem(500), problem(409), problem(422), new TypeError()].map(isUnsure)).toEqual([true, true, false, false, false]);
  });

  it('has a receipt of its own that the server takes', () => {
    const receipt = freshReceipt(new Date(2026, 10, 6, 8, 5, 9), () => 0.5);
    expect(receipt).toMatch(/^20261106-080509-[A-Z2-9]{5}$/);
    expect(freshReceipt()).toMatch(/^[!-~]{1,64}$/);
    expect(new Set(Array.from({ length: 200 }, () => freshReceipt())).size).toBe(200);
  });

  it('is corrected by its receipt or by its full name', () => {
    expect(batchOf(' R1 ')).toBe('receipt/desk/R1');
    expect(batchOf('receipt/desk/R1')).toBe('receipt/desk/R1');
  });
});

describe('an amount in words', () => {
  it.each([
    [100, 'um kwanza'],
    [1, 'um cêntimo'],
    [10_000, 'cem kwanzas'],
    [12_150, 'cento e vinte e um kwanzas e cinquenta cêntimos'],
    [100_000, 'mil kwanzas'],
    [110_000, 'mil e cem kwanzas'],
    [123_400, 'mil duzentos e trinta e quatro kwanzas'],
    [150_000, 'mil e quinhentos kwanzas'],
    [101_600, 'mil e dezasseis kwanzas'],
    [1_234_550, 'doze mil trezentos e quarenta e cinco kwanzas e cinquenta cêntimos'],
    [100_000_000, 'um milhão de kwanzas'],
    [250_000_000, 'dois milhões quinhentos mil kwanzas'],
    [100_000_500, 'um milhão e cinco kwanzas'],
    [100_000_000_000, 'mil milhões de kwanzas'],
    [100_000_000_000_000, 'um bilião de kwanzas'],
  ])('in Portuguese: %d', async (units, words) => {
    await tongue.speak('pt');
    expect(amountInWords(units, 'AOA')).toBe(words);
  });

  it.each([
    [100, 'AOA', 'one kwanza'],
    [1_234_550, 'AOA', 'twelve thousand three hundred and forty-five kwanzas and fifty cents'],
    [200_000_001, 'EUR', 'two million euros and one cent'],
    [0, 'EUR', 'zero euros'],
  ])('in English: %d %s', async (units, currency, words) => {
    await tongue.speak('en');
    expect(amountInWords(units, currency)).toBe(words);
  });
});
