import { deserialize, serialize } from 'node:v8';
import { parseManifest } from '../../../../src/bundle/manifest.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { type BuildOptions, buildSearch, fetchTimed } from '../../../../src/host/build-search.ts';
import { fetchedFromCache, type IndexCache } from '../../../../src/host/index-cache.ts';
import { createHandler, toHandler } from '../../../../src/http/handler.ts';
import { gunzip } from '../../../../src/node/gunzip.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { asClient } from './as-client.ts';
import { filesIn, type SpeedEngine } from './engine.ts';

/** Fingerpost as a client meets it: a request in, JSON out. */
export const fingerpost: SpeedEngine = {
  title: 'Fingerpost',
  files: ['bundle/'],
  lists: true,
  async start(stored) {
    const begun = performance.now();
    const bundle = await openBundle({ ...memorySource(filesIn('bundle/', stored)), gunzip });
    const opened = performance.now();
    const handler = createHandler(bundle);
    return { ...asClient(handler), stages: { open: opened - begun, index: performance.now() - opened } };
  },
};

const building: BuildOptions = { apiOptions: {}, onProgress: () => {}, now: () => performance.now() };

/** The same on a device that started it before, and has its index cache. */
export const fingerpostAgain: SpeedEngine = {
  title: 'Fingerpost, started before',
  files: ['bundle/manifest.json', 'index-cache/'],
  lists: true,
  startOnly: true,
  async start({ bytes }) {
    const manifestBytes = bytes.get('bundle/manifest.json')!;
    const manifest = parseManifest(manifestBytes);
    // IndexedDB stores it in the same way.
    const cached: IndexCache = deserialize(bytes.get('index-cache/bytes')!);
    const timed = { ...fetchedFromCache(manifest, manifestBytes, cached), downloadMs: 0, unpackMs: 0 };
    const { api } = await buildSearch(timed, 'store', building, cached);
    return asClient(toHandler(api));
  },
};

/** The index cache that a device has of an opened bundle: files of the folder `index-cache/`. */
export async function indexCacheFiles(
  bundle: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const fetched = await fetchTimed(memorySource(bundle), building);
  const { indexCache } = await buildSearch(fetched, 'network', building);
  return new Map([['bytes', serialize(indexCache)]]);
}
