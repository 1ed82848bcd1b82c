import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unpackPart } from '../../../src/bundle/source/unpack.ts';
import { gunzip } from '../../../src/node/directory-source.ts';

const content = new TextEncoder().encode('Bodleian Library, '.repeat(5000));

/** A part whose file has these bytes. */
function partOf(packed: Uint8Array, unpackedBytes = content.length) {
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const part = { name: 'search-0.gz', kind: 'search', bytes: packed.length, sha256 } as const;
  return { ...part, unpacked_bytes: unpackedBytes, unpacked_sha256: '' };
}

describe.each([
  ["the platform's streams", undefined],
  ['Node at once', gunzip],
])('a part that is unpacked by %s', (_, way) => {
  const packed = new Uint8Array(gzipSync(content));
  const damaged = packed.with(packed.length - 6, packed.at(-6)! ^ 1);

  test('has its bytes, and shares them with no copy', async () => {
    const unpacked = await unpackPart(partOf(packed), packed, way);
    expect(unpacked).toEqual(content);
    expect(unpacked.slice().buffer).not.toBe(unpacked.buffer);
  });

  test.each([
    ['unpacks to more than the 89,999 bytes of the manifest', packed, content.length - 1],
    ['unpacks to 90,000 bytes where the manifest says 90,001 bytes', packed, content.length + 1],
    ['unpacks to more than the 0 bytes of the manifest', packed, 0],
    ['is a damaged gzip file', damaged, content.length],
  ])('is refused where it %s', async (what, bytes, length) => {
    await expect(unpackPart(partOf(bytes, length), bytes, way)).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringContaining(`part search-0.gz ${what}`),
    });
  });
});
