import type { FetchedBundle, OpenProgress } from '../bundle/open.ts';
import { decodeBundle, fetchBundle, totalBytes } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import type { FingerpostError } from '../core/errors.ts';
import { type Api, type ApiOptions, createApi } from '../http/api.ts';
import type { BundleOrigin, Opened } from '../protocol/host.ts';
import { createEngine, type Engine } from '../search/engine.ts';
import { buildSearchIndex } from '../search/index/search-index.ts';
import type { IndexCache } from './index-cache.ts';

/** A bundle that can be searched. */
export interface Search {
  readonly api: Api;
  /** The API's base, as it was given. */
  readonly base: string;
  /** What the API asks. */
  readonly engine: Engine;
  readonly opened: Opened;
  /** Decodes, piece by piece, what else is decoded when it is asked for. @throws FingerpostError `bundle-corrupt`. */
  readonly prove: () => Iterable<void>;
  /** What was worked out for it, and the manifest of the bundle that it was worked out of. */
  readonly indexCache: IndexCache;
  readonly manifestBytes: Uint8Array;
}

export interface FetchOptions {
  readonly onProgress: (progress: OpenProgress) => void;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Ends all of it. */
  readonly signal?: AbortSignal;
  /** As in `OpenOptions`. */
  readonly onVerified?: (name: string, bytes: Uint8Array) => void;
}

export interface BuildOptions extends FetchOptions {
  /** How requests are answered, whichever bundle is open: its `live` outlives them. */
  readonly apiOptions: ApiOptions;
  /** Told of a value of the bundle that can't be decoded once it is asked for. Its place is shown without it. */
  readonly onDamage?: (version: string, damage: FingerpostError) => void;
}

/** A bundle's bytes, and how long they took. */
export interface TimedBundle extends FetchedBundle {
  readonly download: number;
  readonly unpack: number;
}

/** @throws FingerpostError as `fetchBundle` does. */
export async function fetchTimed(source: BundleSource, options: FetchOptions): Promise<TimedBundle> {
  const started = options.now();
  let arrived = started;
  const onProgress = (progress: OpenProgress): void => {
    if (progress.stage === 'parts') arrived = options.now();
    options.onProgress(progress);
  };
  const fetched = await fetchBundle(source, { ...options, onProgress });
  return { ...fetched, download: arrived - started, unpack: options.now() - arrived };
}

/**
 * Decodes and indexes a bundle. Requests that wait are answered in between, as each half may take seconds at a country
 * on a slow device.
 * @param known what was worked out of the bundle before: then there is next to nothing left to do.
 * @throws FingerpostError `bundle-corrupt`; anything where the memory doesn't suffice.
 */
export async function buildSearch(
  { download, unpack, ...fetched }: TimedBundle,
  from: BundleOrigin,
  { apiOptions, onProgress, onDamage, now, signal }: BuildOptions,
  known?: IndexCache,
): Promise<Search> {
  const { manifest, manifestBytes } = fetched;
  const total = totalBytes(manifest);
  const pause = async (): Promise<void> => {
    if (!known) await yieldToTasks();
    signal?.throwIfAborted();
  };
  await pause();
  const started = now();
  const { version, created } = manifest;
  const bundle = decodeBundle(fetched, { onProgress }, known?.columns, (damage) =>
    onDamage?.(version, damage),
  );
  const decoded = now();
  await pause();
  onProgress({ stage: 'index', loaded: total, total });
  const indexing = now();
  const { places, columns } = bundle;
  const index = known?.index ?? buildSearchIndex(places, manifest.settings.stop_words);
  const engine = createEngine(places, manifest.settings, index);
  const api = createApi(bundle, engine, apiOptions);
  const times = { download, unpack: unpack + decoded - started, index: now() - indexing };
  return {
    api,
    base: apiOptions.base ?? '',
    engine,
    indexCache: { columns, index, details: fetched.parts.find(({ part }) => part.kind === 'details')!.bytes },
    manifestBytes,
    prove: bundle.prove,
    opened: {
      version,
      created,
      places: places.count,
      from,
      stored: from === 'store',
      indexCached: known !== undefined,
      times,
    },
  };
}

/** The same search, told whether its bundle is on the device. */
export function withStored(search: Search, stored: boolean): Search {
  return {
    ...search,
    opened: { ...search.opened, stored, indexCached: stored && search.opened.indexCached },
  };
}

/** Lets whatever waits be done first. */
export function yieldToTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
