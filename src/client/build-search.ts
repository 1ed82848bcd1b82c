import type { FetchedBundle, OpenProgress } from '../bundle/open.ts';
import { decodeBundle, fetchBundle, totalBytes } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source.ts';
import { createHandlerOver, type Handler, type HandlerOptions } from '../http/handler.ts';
import { createEngine } from '../search/engine.ts';
import type { BundleOrigin, Opened } from './protocol.ts';

/** A bundle that can be searched. */
export interface Search {
  readonly handler: Handler;
  readonly opened: Opened;
  /** As an engine's. */
  readonly workAhead: () => Iterator<void>;
}

export interface FetchOptions {
  readonly onProgress: (progress: OpenProgress) => void;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Ends all of it. */
  readonly signal?: AbortSignal;
  /** As in `OpenOptions`. */
  readonly onProven?: (name: string, bytes: Uint8Array) => void;
}

export interface BuildOptions extends FetchOptions {
  /** How requests are answered, whichever bundle is open: its `live` outlives them. */
  readonly handling: HandlerOptions;
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
 * @throws FingerpostError `bundle-corrupt`; anything where the memory doesn't suffice.
 */
export async function buildSearch(
  { download, unpack, ...fetched }: TimedBundle,
  from: BundleOrigin,
  { handling, onProgress, now, signal }: BuildOptions,
): Promise<Search> {
  const { manifest } = fetched;
  const total = totalBytes(manifest);
  await turnOfOthers();
  signal?.throwIfAborted();
  const started = now();
  const bundle = decodeBundle(fetched, { onProgress });
  const decoded = now();
  await turnOfOthers();
  signal?.throwIfAborted();
  onProgress({ stage: 'index', loaded: total, total });
  const indexing = now();
  const engine = createEngine(bundle.places, manifest.settings);
  const handler = createHandlerOver(bundle, engine, handling);
  const times = { download, unpack: unpack + decoded - started, index: now() - indexing };
  const { version, created } = manifest;
  const stored = from === 'store';
  const workAhead = () => engine.workAhead();
  return {
    handler,
    workAhead,
    opened: { version, created, places: bundle.places.count, from, stored, times },
  };
}

/** The same search, told whether its bundle is on the device. */
export function withStored(search: Search, stored: boolean): Search {
  return { ...search, opened: { ...search.opened, stored } };
}

function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
