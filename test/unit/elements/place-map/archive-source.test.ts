import { expect, test } from 'vitest';
import { archiveSource } from '../../../../src/elements/place-map/archive/archive-source.ts';

const WHOLE_BYTES = 10_000_000;

/** A file whose bytes count up, and what was read of it whole. */
function file(size: number) {
  const blob = new Blob([Uint8Array.from({ length: size }, (_, i) => i % 251)]);
  const reads = { whole: 0 };
  const readWhole = blob.arrayBuffer.bind(blob);
  blob.arrayBuffer = () => {
    reads.whole++;
    return readWhole();
  };
  return { blob, reads };
}

test.each([
  ['a file below 10 MB is read whole, once', WHOLE_BYTES - 1, 1],
  ['a larger file is read by slices alone', WHOLE_BYTES, 0],
])('%s', async (_, size, whole) => {
  const { blob, reads } = file(size);
  const source = await archiveSource({ url: '/city.pmtiles', blob });
  for (const offset of [0, 5_000_000]) {
    const { data } = await source.getBytes(offset, 3);
    expect([...new Uint8Array(data)]).toEqual([0, 1, 2].map((i) => (offset + i) % 251));
  }
  expect(reads.whole).toBe(whole);
});
