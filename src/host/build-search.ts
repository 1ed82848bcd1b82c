import type { UnpackedPart } from '../bundle/decode.ts';
import { type Manifest, type ManifestPart, type PartKind, requiredParts } from '../bundle/manifest.ts';
import type { DecodedBundle, FetchBundleOptions, FetchedBundle, OpenProgress } from '../bundle/open.ts';
import { decodeBundle, fetchBundle, totalBytes } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import type { FingerpostError } from '../core/errors.ts';
import { type Api, type ApiOptions, createApi } from '../http/api.ts';
import type { BundleOrigin, StageTimes } from '../protocol/host.ts';
import { createEngine, type Engine } from '../search/engine.ts';
import type { BuildFullText } from '../search/full-text-index.ts';
import { buildSearchIndex } from '../search/index/search-index.ts';
import { BundleOutlines, BundleTexts, BundleWords, LateWork } from '../search/late-parts.ts';
import type { IndexCache } from './index-cache.ts';

/** An open bundle with its engine. */
export interface OpenSearch {
  readonly api: Api;
  /** The number of places. */
  readonly places: number;
  readonly from: BundleOrigin;
  readonly times: StageTimes;
  /** Decodes in steps the values that are otherwise decoded on demand. @throws FingerpostError `bundle-corrupt`. */
  readonly validate: () => Iterable<void>;
  /** The derived data, worth saving for the next start. */
  readonly indexCache: IndexCache;
  /** Its longer texts, which are loaded later; `undefined` for a bundle without any. */
  readonly texts: BundleTexts | undefined;
  /** The outlines of its places, which are loaded later; `undefined` for a bundle without any. */
  readonly outlines: BundleOutlines | undefined;
  /** The opening hours of its places, which are loaded later; `undefined` for a bundle without any. */
  readonly hours: LateWork | undefined;
  /** The words of its languages, which are loaded later. */
  readonly words: BundleWords;
  readonly manifest: Manifest;
  readonly manifestBytes: Uint8Array;
  /** Returns the API of the same bundle with another manifest of its content. */
  readonly apiOf: (manifest: Manifest) => Api;
}

/** Options of fetching a bundle and measuring the time. */
export interface FetchOptions extends Pick<FetchBundleOptions, 'onVerified' | 'onSearchPart'> {
  readonly onProgress: (progress: OpenProgress) => void;
  /** A clock in ms; only differences count. */
  readonly now: () => number;
  /** Aborts the fetch. */
  readonly signal?: AbortSignal;
}

/** Options of making a search of a fetched bundle. */
export interface BuildOptions extends FetchOptions {
  /** Options of the API, the same for every bundle of a host. */
  readonly apiOptions: ApiOptions;
  /** Returns the unpacked bytes of a part that is loaded after search answers. Rejects with FingerpostError. */
  readonly latePart: (version: string, part: ManifestPart) => Promise<Uint8Array>;
  /** Without it the texts of a bundle are not loaded. */
  readonly texts?: TextsOptions;
}

/** How a host loads the texts of a bundle. */
export interface TextsOptions {
  /** Loads the code that indexes them. */
  readonly code: () => Promise<BuildFullText>;
  /** Returns the index that was saved for the content of this manifest, if there is one. */
  readonly saved: (manifest: Manifest) => Promise<string | undefined>;
  readonly onState: (version: string, failure?: FingerpostError) => void;
}

/** The bytes of a bundle, with the ms that fetching and unpacking took. */
export interface TimedBundle extends FetchedBundle {
  readonly downloadMs: number;
  readonly unpackMs: number;
}

/** Fetches the required parts of a bundle, and measures the stages. @throws FingerpostError as `fetchBundle` does. */
export async function fetchTimed(source: BundleSource, options: FetchOptions): Promise<TimedBundle> {
  const started = options.now();
  let arrived = started;
  const onProgress = (progress: OpenProgress): void => {
    if (progress.stage === 'parts') arrived = options.now();
    options.onProgress(progress);
  };
  const fetched = await fetchBundle(source, { ...options, onProgress, onlyRequired: true });
  return { ...fetched, downloadMs: arrived - started, unpackMs: options.now() - arrived };
}

/** A search without the details of its places. */
export interface BegunSearch {
  /** Answers suggest. Other answers are a 503 until the search is completed. */
  readonly api: Api;
  /** Adds the details. @throws FingerpostError `bundle-corrupt`, `bundle-version` */
  readonly complete: (fetched: TimedBundle, from: BundleOrigin) => OpenSearch;
}

/**
 * Decodes and indexes a bundle, as `beginSearch` does.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`; any error where memory runs out.
 */
export async function buildSearch(
  fetched: TimedBundle,
  from: BundleOrigin,
  options: BuildOptions,
  cached?: IndexCache,
): Promise<OpenSearch> {
  const searchPart = fetched.parts.filter(({ part }) => part.kind === 'search');
  return (await beginSearch(fetched.manifest, searchPart, options, cached)).complete(fetched, from);
}

/**
 * Decodes and indexes the search part of a bundle. Waiting requests are answered in between, because each half may take seconds
 * for a country on a slow device.
 * @param searchPart none where there is an index cache.
 * @param cached the index cache of this bundle. It saves nearly all of the work.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`; any error where memory runs out.
 */
export async function beginSearch(
  manifest: Manifest,
  searchPart: readonly UnpackedPart[],
  { apiOptions, onProgress, now, signal, latePart, texts: textsOptions }: BuildOptions,
  cached?: IndexCache,
): Promise<BegunSearch> {
  const total = totalBytes({ parts: requiredParts(manifest) });
  const pause = async (): Promise<void> => {
    if (!cached) await yieldToTasks();
    signal?.throwIfAborted();
  };
  await pause();
  const started = now();
  const bundle = decodeBundle({ manifest, parts: searchPart }, { onProgress }, cached?.columns);
  const decodeMs = now() - started;
  await pause();
  onProgress({ stage: 'index', loaded: total, total });
  const indexing = now();
  const { places, columns } = bundle;
  const index = cached?.index ?? buildSearchIndex(places, manifest.settings.stop_words);
  const engine = createEngine(places, manifest.settings, index);
  const load = async (part: ManifestPart): Promise<void> =>
    bundle.load({ part, bytes: await latePart(manifest.version, part) });
  const words = new BundleWords(places, manifest.settings, (language) =>
    load(manifest.parts.find((part) => part.language === language)!),
  );
  const partOf = (kind: PartKind) => manifest.parts.find((part) => part.kind === kind);
  const [textPart, outlinePart, hoursPart] = [partOf('text'), partOf('outlines'), partOf('hours')];
  const texts = textPart && textsOptions && textsOf(bundle, engine, textsOptions, () => load(textPart));
  const outlines = outlinePart && new BundleOutlines(places.outlines, engine, () => load(outlinePart));
  const hours = hoursPart && new LateWork(() => load(hoursPart));
  const apiOf = (manifest: Manifest): Api =>
    createApi({ bundle: { manifest, places }, engine, texts, words, outlines, hours, options: apiOptions });
  const api = apiOf(manifest);
  const indexMs = now() - indexing;
  return {
    api,
    complete({ manifestBytes, parts, downloadMs, unpackMs }, from) {
      const details = parts.find(({ part }) => part.kind === 'details')!;
      bundle.load(details);
      return {
        api,
        apiOf,
        indexCache: { columns, index, details: details.bytes },
        texts,
        words,
        outlines,
        hours,
        manifest,
        manifestBytes,
        validate: bundle.validate,
        places: places.count,
        from,
        times: { download: downloadMs, unpack: unpackMs + decodeMs, index: indexMs },
      };
    },
  };
}

function textsOf(
  { manifest, places }: DecodedBundle,
  engine: Engine,
  options: TextsOptions,
  load: () => Promise<void>,
): BundleTexts {
  const { settings, version } = manifest;
  return new BundleTexts({
    places,
    engine,
    settings,
    async load() {
      if (!places.texts.isLoaded) await load();
    },
    code: options.code,
    saved: () => options.saved(manifest),
    onState: (failure) => options.onState(version, failure),
  });
}

/** Fulfilled in a later task, so that waiting events are handled first. */
export function yieldToTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
