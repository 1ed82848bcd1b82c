import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/settings.ts';
import { packIndexCache, unpackIndexCache } from '../../../src/host/index-cache.ts';
import { firstSearch } from '../../fixtures/prepared.ts';
import { smallBundle } from '../client/small-bundle.ts';

const { indexCache, manifestBytes } = await firstSearch(smallBundle());
const kept = (await packIndexCache(indexCache, manifestBytes))!;

describe('what was worked out of a bundle', () => {
  it('comes back for the manifest that it was worked out under', async () => {
    const back = await unpackIndexCache(structuredClone(kept), manifestBytes);
    expect(back?.index.phrases.words).toEqual(indexCache.index.phrases.words);
    expect(back?.columns.tables.names.text).toEqual(indexCache.columns.tables.names.text);
    expect(back?.details).toEqual(indexCache.details);
  });

  it('does not for another manifest, if only its settings differ', async () => {
    const settings = { ...defaultSettings, stop_words: ['alpha'] };
    const other = smallBundle('Three libraries', undefined, undefined, settings).files;
    expect(await unpackIndexCache(kept, other.get('manifest.json')!)).toBeUndefined();
  });

  it('nor where other code worked it out', async () => {
    const other = { ...kept, key: kept.key.replace(/ .*/, ' 0123456789abcdef') };
    expect(await unpackIndexCache(other, manifestBytes)).toBeUndefined();
  });

  it('nor where any bit of it is wrong, or bytes are missing', async () => {
    for (let at = 0; at < kept.bytes.length; at += 97) {
      const bytes = kept.bytes.slice();
      bytes[at]! ^= 1;
      expect(await unpackIndexCache({ ...kept, bytes }, manifestBytes)).toBeUndefined();
    }
    const short = { ...kept, bytes: kept.bytes.subarray(0, -8) };
    expect(await unpackIndexCache(short, manifestBytes)).toBeUndefined();
  });

  it.each([[undefined], [null], [7], ['text'], [{}], [{ key: kept.key }], [{ ...kept, bytes: 'no bytes' }]])(
    'nor out of what somebody else wrote there: %s',
    async (value) => {
      expect(await unpackIndexCache(value, manifestBytes)).toBeUndefined();
    },
  );

  it('says by which code it was worked out', () => {
    expect(kept.key).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}$/);
  });
});
