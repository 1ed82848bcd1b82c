import { expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/settings.ts';
import { readIndex, saveIndex } from '../../../src/host/index-cache.ts';
import { firstSearch } from '../../fixtures/open-search.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { MemoryStore } from '../store/memory-store.ts';

const { indexCache, manifest } = await firstSearch(smallBundle());
const store = new MemoryStore();
store.savesIndex = true;
await saveIndex(store, 'search', manifest, indexCache);

it('an index is read for the content that it was built from', async () => {
  expect(await readIndex(store, 'search', { ...manifest, title: 'Of the county' })).toEqual(indexCache);
  expect(await readIndex(store, 'texts', manifest)).toBeUndefined();
});

it('an index of another manifest is ignored, even if only the settings differ', async () => {
  const settings = { ...defaultSettings, stop_words: ['alpha'] };
  const other = smallBundle('Three libraries', undefined, undefined, settings);
  expect(await readIndex(store, 'search', other.manifest)).toBeUndefined();
});

it('an index of other code is ignored', async () => {
  const saved = store.values.get('search') as { source: string };
  expect(saved.source).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}$/);
  store.values.set('search', { ...saved, source: saved.source.replace(/ .*/, ' 0123456789abcdef') });
  expect(await readIndex(store, 'search', manifest)).toBeUndefined();
});
