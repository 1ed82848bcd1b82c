import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/settings.ts';
import { packIndexCache, unpackIndexCache } from '../../../src/host/index-cache.ts';
import { firstSearch } from '../../fixtures/prepared.ts';
import { smallBundle } from '../client/small-bundle.ts';

const { indexCache, manifestBytes } = await firstSearch(smallBundle());
const saved = (await packIndexCache(indexCache, manifestBytes))!;

describe('an index cache', () => {
  it('is read back for the manifest that it was built from', async () => {
    const back = await unpackIndexCache(structuredClone(saved), manifestBytes);
    expect(back?.index.phrases.terms).toEqual(indexCache.index.phrases.terms);
    expect(back?.columns.tables.names.text).toEqual(indexCache.columns.tables.names.text);
    expect(back?.details).toEqual(indexCache.details);
  });

  it('is ignored for another manifest, even if only the settings differ', async () => {
    const settings = { ...defaultSettings, stop_words: ['alpha'] };
    const other = smallBundle('Three libraries', undefined, undefined, settings).files;
    expect(await unpackIndexCache(saved, other.get('manifest.json')!)).toBeUndefined();
  });

  it('is ignored where other code built it', async () => {
    const other = { ...saved, key: saved.key.replace(/ .*/, ' 0123456789abcdef') };
    expect(await unpackIndexCache(other, manifestBytes)).toBeUndefined();
  });

  it('is ignored where any bit is wrong, or bytes are missing', async () => {
    for (let at = 0; at < saved.bytes.length; at += 97) {
      const bytes = saved.bytes.slice();
      bytes[at]! ^= 1;
      expect(await unpackIndexCache({ ...saved, bytes }, manifestBytes)).toBeUndefined();
    }
    const short = { ...saved, bytes: saved.bytes.subarray(0, -8) };
    expect(await unpackIndexCache(short, manifestBytes)).toBeUndefined();
  });

  it.each([
    [undefined],
    [null],
    [7],
    ['text'],
    [{}],
    [{ key: saved.key }],
    [{ ...saved, bytes: 'no bytes' }],
  ])('nor out of what somebody else wrote there: %s', async (value) => {
    expect(await unpackIndexCache(value, manifestBytes)).toBeUndefined();
  });

  it('names the code that built it', () => {
    expect(saved.key).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}$/);
  });
});
