import { deserialize, serialize } from 'node:v8';
import { parseManifest } from '../../../../src/bundle/manifest.ts';
import { unpackPart } from '../../../../src/bundle/source/unpack.ts';
import { type BuildOptions, buildSearch, fetchTimed } from '../../../../src/host/build-search.ts';
import { fetchedFromCache, type IndexCache } from '../../../../src/host/index-cache.ts';
import { toHandler } from '../../../../src/http/handler.ts';
import { gunzip } from '../../../../src/node/directory-source.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { asClient } from './as-client.ts';
import { filesIn, type SpeedEngine } from './engine.ts';

/** Options of a host that has all files of a bundle on the device. */
const building = (files: ReadonlyMap<string, Uint8Array>): BuildOptions => ({
  apiOptions: {},
  onProgress: () => {},
  now: () => performance.now(),
  latePart: async (_, part) => unpackPart(part, files.get(part.name)!, gunzip),
});

/** Fingerpost as the worker of a page runs it: a request in, JSON out. The first search loads the words of its languages. */
export const fingerpost: SpeedEngine = {
  title: 'Fingerpost',
  files: ['bundle/'],
  lists: true,
  async start(stored) {
    const files = filesIn('bundle/', stored);
    const options = building(files);
    const fetched = await fetchTimed({ ...memorySource(files), gunzip }, options);
    const { api } = await buildSearch(fetched, 'network', options);
    return asClient(toHandler(api));
  },
};

/** The same on a device that started it before, and has its index cache. */
export const fingerpostAgain: SpeedEngine = {
  title: 'Fingerpost, started before',
  files: ['bundle/', 'index-cache/'],
  lists: true,
  startOnly: true,
  async start(stored) {
    const files = filesIn('bundle/', stored);
    const manifestBytes = files.get('manifest.json')!;
    const manifest = parseManifest(manifestBytes);
    // IndexedDB stores it in the same way.
    const cached: IndexCache = deserialize(stored.bytes.get('index-cache/bytes')!);
    const timed = { ...fetchedFromCache(manifest, manifestBytes, cached), downloadMs: 0, unpackMs: 0 };
    const { api } = await buildSearch(timed, 'store', building(files), cached);
    return asClient(toHandler(api));
  },
};

/** The index cache that a device has of an opened bundle: files of the folder `index-cache/`. */
export async function indexCacheFiles(
  bundle: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const fetched = await fetchTimed(memorySource(bundle), building(bundle));
  const { indexCache } = await buildSearch(fetched, 'network', building(bundle));
  return new Map([['bytes', serialize(indexCache)]]);
}
