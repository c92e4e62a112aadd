/** ChaCha20 (RFC 8439), the key stream only: what the sealed chance of a jogada is made of. */

const BLOCK_BYTES = 64;
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

function quarter(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  state[a]! += state[b]!;
  state[d] = rotated(state[d]! ^ state[a]!, 16);
  state[c]! += state[d]!;
  state[b] = rotated(state[b]! ^ state[c]!, 12);
  state[a]! += state[b]!;
  state[d] = rotated(state[d]! ^ state[a]!, 8);
  state[c]! += state[d]!;
  state[b] = rotated(state[b]! ^ state[c]!, 7);
}

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** One block of 64 bytes of the key stream. */
export function block(key: Uint8Array, counter: number, nonce: Uint8Array = new Uint8Array(12)): Uint8Array {
  const start = new Uint32Array(16);
  const keyView = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const nonceView = new DataView(nonce.buffer, nonce.byteOffset, nonce.byteLength);
  start.set(CONSTANTS);
  for (let index = 0; index < 8; index++) start[4 + index] = keyView.getUint32(4 * index, true);
  start[12] = counter;
  for (let index = 0; index < 3; index++) start[13 + index] = nonceView.getUint32(4 * index, true);

  const state = start.slice();
  for (let round = 0; round < 10; round++) {
    for (let column = 0; column < 4; column++) quarter(state, column, 4 + column, 8 + column, 12 + column);
    for (let line = 0; line < 4; line++) quarter(state, line, 4 + ((line + 1) % 4), 8 + ((line + 2) % 4), 12 + ((line + 3) % 4));
  }

  const bytes = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < 16; index++) view.setUint32(4 * index, (state[index]! + start[index]!) >>> 0, true);
  return bytes;
}
