import type { FetchedBundle, OpenProgress } from '../bundle/open.ts';
import { decodeBundle, fetchBundle, totalBytes } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import type { FingerpostError } from '../core/errors.ts';
import { type Api, type ApiOptions, createApi } from '../http/api.ts';
import type { BundleOrigin, Opened } from '../protocol/host.ts';
import { createEngine, type Engine } from '../search/engine.ts';
import { buildSearchIndex } from '../search/index/search-index.ts';
import type { IndexCache } from './index-cache.ts';

/** An open bundle with its engine. */
export interface Search {
  readonly api: Api;
  /** The base of the API, as in the options. */
  readonly base: string;
  /** The engine that `api` searches with. */
  readonly engine: Engine;
  readonly opened: Opened;
  /** Decodes in steps the values that are otherwise decoded on demand. @throws FingerpostError `bundle-corrupt`. */
  readonly validate: () => Iterable<void>;
  /** The derived data, worth saving for the next start. */
  readonly indexCache: IndexCache;
  /** The manifest of the bundle, which the index cache is valid for. */
  readonly manifestBytes: Uint8Array;
}

export interface FetchOptions {
  readonly onProgress: (progress: OpenProgress) => void;
  /** A clock in ms; only differences count. */
  readonly now: () => number;
  /** Aborts the fetch. */
  readonly signal?: AbortSignal;
  /** As in `OpenOptions`. */
  readonly onVerified?: (name: string, bytes: Uint8Array) => void;
}

export interface BuildOptions extends FetchOptions {
  /** Options of the API, the same for every bundle of a host. */
  readonly apiOptions: ApiOptions;
  /** Called when a value can't be decoded on demand. Its place is shown without the value. */
  readonly onDamage?: (version: string, damage: FingerpostError) => void;
}

/** The bytes of a bundle, with the ms that fetching and unpacking took. */
export interface TimedBundle extends FetchedBundle {
  readonly downloadMs: number;
  readonly unpackMs: number;
}

/** Fetches a bundle and measures the stages. @throws FingerpostError as `fetchBundle` does. */
export async function fetchTimed(source: BundleSource, options: FetchOptions): Promise<TimedBundle> {
  const started = options.now();
  let arrived = started;
  const onProgress = (progress: OpenProgress): void => {
    if (progress.stage === 'parts') arrived = options.now();
    options.onProgress(progress);
  };
  const fetched = await fetchBundle(source, { ...options, onProgress });
  return { ...fetched, downloadMs: arrived - started, unpackMs: options.now() - arrived };
}

/**
 * Decodes and indexes a bundle. Waiting requests are answered in between, because each half may take seconds for a
 * country on a slow device.
 * @param cached the index cache of this bundle. It saves nearly all of the work.
 * @throws FingerpostError `bundle-corrupt`; any error where memory runs out.
 */
export async function buildSearch(
  { downloadMs, unpackMs, ...fetched }: TimedBundle,
  from: BundleOrigin,
  { apiOptions, onProgress, onDamage, now, signal }: BuildOptions,
  cached?: IndexCache,
): Promise<Search> {
  const { manifest, manifestBytes } = fetched;
  const total = totalBytes(manifest);
  const pause = async (): Promise<void> => {
    if (!cached) await yieldToTasks();
    signal?.throwIfAborted();
  };
  await pause();
  const started = now();
  const { version, created } = manifest;
  const bundle = decodeBundle(fetched, { onProgress }, cached?.columns, (damage) =>
    onDamage?.(version, damage),
  );
  const decoded = now();
  await pause();
  onProgress({ stage: 'index', loaded: total, total });
  const indexing = now();
  const { places, columns } = bundle;
  const index = cached?.index ?? buildSearchIndex(places, manifest.settings.stop_words);
  const engine = createEngine(places, manifest.settings, index);
  const api = createApi(bundle, engine, apiOptions);
  const times = { download: downloadMs, unpack: unpackMs + decoded - started, index: now() - indexing };
  return {
    api,
    base: apiOptions.base ?? '',
    engine,
    indexCache: { columns, index, details: fetched.parts.find(({ part }) => part.kind === 'details')!.bytes },
    manifestBytes,
    validate: bundle.validate,
    opened: {
      version,
      created,
      places: places.count,
      from,
      stored: from === 'store',
      indexCached: cached !== undefined,
      times,
    },
  };
}

/** Returns the same search, marked as stored on the device or not. */
export function withStored(search: Search, stored: boolean): Search {
  return {
    ...search,
    opened: { ...search.opened, stored, indexCached: stored && search.opened.indexCached },
  };
}

/** Fulfilled in a later task, so that waiting events are handled first. */
export function yieldToTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
