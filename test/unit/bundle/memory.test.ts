import { afterEach, expect, test, vi } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { contentOf, somePlace } from './some-places.ts';

const { manifest, files } = packBundle(
  contentOf([
    somePlace('osm:1', { name: 'Oxford Station', lat: '51.75', lon: '-1.27', tags: ['train'] }),
    somePlace('osm:2', { name: 'Magdalen Bridge', tags: ['river'] }),
  ]),
);

afterEach(() => vi.unstubAllGlobals());

/** Makes the constructor throw V8's out-of-memory error for these lengths. */
function runOut(isTooLong: (length: number) => boolean) {
  const lengths: number[] = [];
  const wanting = new Proxy(Uint8Array, {
    construct(target, args, newTarget) {
      if (typeof args[0] === 'number' && isTooLong(args[0])) {
        lengths.push(args[0]);
        throw new RangeError('Array buffer allocation failed');
      }
      return Reflect.construct(target, args, newTarget);
    },
  });
  vi.stubGlobal('Uint8Array', wanting);
  return lengths;
}

test('a lack of memory while unpacking is not reported as a corrupt bundle', async () => {
  const lengths = runOut((length) => length > 100);
  const opening = openBundle(memorySource(files));
  await expect(opening).rejects.toThrow(/^Array buffer allocation failed$/);
  await expect(opening).rejects.not.toHaveProperty('code');
  expect(lengths).not.toHaveLength(0);
});

test.each([1e7, 2 ** 40, Number.MAX_SAFE_INTEGER])(
  'a manifest whose part unpacks to %i bytes is corrupt, and that memory is never requested',
  async (unpacked_bytes) => {
    const lengths = runOut((length) => length >= 1e6);
    const parts = manifest.parts.map((part) => ({ ...part, unpacked_bytes }));
    const said = new TextEncoder().encode(JSON.stringify({ ...manifest, parts }));
    await expect(
      openBundle(memorySource(new Map([...files, ['manifest.json', said]]))),
    ).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringMatching(/(can't unpack to|where the manifest says) [\d,]+ bytes/),
    });
    expect(lengths).toEqual([]);
  },
);
