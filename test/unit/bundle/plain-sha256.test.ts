import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { plainSha256 } from '../../../src/bundle/source/plain-sha256.ts';

const byNode = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that look random and are the same each time. */
const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 167 + (i >> 3)) % 256);

it('gives the digest that Node gives, for every length around one and two blocks', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = bytesOf(length);
    expect(Buffer.from(plainSha256(bytes)).toString('hex')).toBe(byNode(bytes));
  }
});

it.each([1_000_000, 1_000_037])(
  'gives the digest that Node gives, for %d bytes in the middle of others',
  (length) => {
    const bytes = bytesOf(length + 11).subarray(11);
    expect(Buffer.from(plainSha256(bytes)).toString('hex')).toBe(byNode(bytes));
  },
);
