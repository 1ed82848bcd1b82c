/** Bytes of a block. */
const BLOCK = 64;

/** Returns the first 32 bits of the fraction. */
const fractionBits = (number: number): number => ((number % 1) * 2 ** 32) | 0;

const isPrime = (number: number): boolean => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
};

const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter(isPrime);
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)));
const INITIAL_STATE = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/**
 * Returns the SHA-256 of some bytes (FIPS 180-4, chapter 6.2), for platforms without `crypto.subtle`. A library for it takes four times
 * the bytes of every page.
 */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const rest = length % BLOCK;
  const tail = new Uint8Array(rest < BLOCK - 8 ? BLOCK : 2 * BLOCK);
  tail.set(bytes.subarray(length - rest));
  tail[rest] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, Math.floor(length / 2 ** 29));
  end.setUint32(tail.length - 4, length << 3);

  const state = Int32Array.from(INITIAL_STATE);
  const words = new Int32Array(BLOCK);
  addBlocks(state, words, new DataView(bytes.buffer, bytes.byteOffset, length - rest));
  addBlocks(state, words, end);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

/** Adds whole blocks to the state. @param words memory for one block. */
function addBlocks(state: Int32Array, words: Int32Array, blocks: DataView): void {
  for (let offset = 0; offset < blocks.byteLength; offset += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(offset + 4 * i);
    for (let i = 16; i < BLOCK; i++) {
      const early = words[i - 15]!;
      const late = words[i - 2]!;
      const mixed =
        (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
        (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
      words[i] = (words[i - 16]! + mixed + words[i - 7]!) | 0;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let i = 0; i < BLOCK; i++) {
      const mixed = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + mixed + ROUND_CONSTANTS[i]! + words[i]!) | 0;
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
  }
}
