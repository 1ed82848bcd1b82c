import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/settings.ts';
import { packIndexCache, unpackIndexCache } from '../../../src/host/index-cache.ts';
import { firstSearch } from '../../fixtures/open-search.ts';
import { smallBundle } from '../client/small-bundle.ts';

const { indexCache, manifest } = await firstSearch(smallBundle());
const saved = (await packIndexCache(indexCache, manifest))!;

describe('an index cache', () => {
  it('reads an index cache for the manifest that it was built from', async () => {
    const back = await unpackIndexCache(structuredClone(saved), manifest);
    expect(back?.index.phrases.terms).toEqual(indexCache.index.phrases.terms);
    expect(back?.columns.tables.names.text).toEqual(indexCache.columns.tables.names.text);
    expect(back?.details).toEqual(indexCache.details);
  });

  it('ignores an index cache of another manifest, even if only the settings differ', async () => {
    const settings = { ...defaultSettings, stop_words: ['alpha'] };
    const other = smallBundle('Three libraries', undefined, undefined, settings);
    expect(await unpackIndexCache(saved, other.manifest)).toBeUndefined();
  });

  it('ignores an index cache that other code built', async () => {
    const other = { ...saved, key: saved.key.replace(/ .*/, ' 0123456789abcdef') };
    expect(await unpackIndexCache(other, manifest)).toBeUndefined();
  });

  it('ignores an index cache with a wrong bit or missing bytes', async () => {
    for (let at = 0; at < saved.bytes.length; at += 97) {
      const bytes = saved.bytes.slice();
      bytes[at]! ^= 1;
      expect(await unpackIndexCache({ ...saved, bytes }, manifest)).toBeUndefined();
    }
    const short = { ...saved, bytes: saved.bytes.subarray(0, -8) };
    expect(await unpackIndexCache(short, manifest)).toBeUndefined();
  });

  it.each([
    [undefined],
    [null],
    [7],
    ['text'],
    [{}],
    [{ key: saved.key }],
    [{ ...saved, bytes: 'no bytes' }],
  ])('ignores a value of another form: %s', async (value) => {
    expect(await unpackIndexCache(value, manifest)).toBeUndefined();
  });

  it('names the code that built it', () => {
    expect(saved.key).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}$/);
  });
});
