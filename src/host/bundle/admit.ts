import type { UnpackedPart } from '../../bundle/decode.ts';
import { type OpenProgress, totalBytes } from '../../bundle/open.ts';
import { sha256Hex } from '../../bundle/source/sha256.ts';
import type { BundleSource } from '../../bundle/source/source.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { BundleOrigin } from '../../protocol/host.ts';
import type { BundleToStore } from '../../store/bundle-store.ts';
import { layeredSource } from '../../store/layered-source.ts';
import { isLeftAlone, type Quarantined, withOpening } from '../../store/quarantine.ts';
import {
  type BegunSearch,
  beginSearch,
  buildSearch,
  type FetchOptions,
  fetchTimed,
  type OpenSearch,
  type TimedBundle,
  yieldToTasks,
} from '../build-search.ts';
import { INDEX_BUILD_ID } from '../index-build-id.ts';
import type { BundleContext } from './context.ts';
import type { Found } from './find.ts';
import { addTextPart } from './text-part.ts';
import type { Trusted } from './trust.ts';

/** A bundle that is fetched and open, and may be stored. */
export interface Admitted {
  readonly search: OpenSearch;
  /** Its bytes, which the device does not have yet. Texts that arrive later are added. */
  readonly bundle: UnstoredBundle;
}

interface UnstoredBundle extends BundleToStore {
  readonly parts: Map<string, Uint8Array>;
}

/** The record on the device of a bundle that it could not open, by its key. */
interface OpeningRecord {
  readonly key: string;
  readonly known: Quarantined | undefined;
}

/** Why a bundle is not taken. The code says whether the fault is of the bundle, the network or the device. */
export type Refused = FingerpostError;

/**
 * Fetches and opens a bundle. An update is decoded to its last value and fetched with its texts, because it replaces a bundle that
 * answers.
 * @param open the open bundle, if there is one.
 * @returns a refusal with the code of the source or of opening; with an open bundle also `store-full`, and `bundle-too-large` where
 * opening it ended the worker or page before. After an abort, the reason of the signal.
 */
export function admit(
  found: Trusted,
  open: OpenSearch | undefined,
  context: BundleContext,
): Promise<Admitted | Refused> {
  const admitted = open ? admitUpdate(found, open, context) : admitFirst(found, context);
  return admitted.catch(asFingerpostError);
}

/** The search begins as soon as the search part is there, and answers suggest while the details arrive. */
async function admitFirst(found: Trusted, context: BundleContext): Promise<Admitted> {
  let loaded = 0;
  let begun: Promise<BegunSearch> | undefined;
  const begin = async (part: UnpackedPart): Promise<BegunSearch> => {
    const onProgress = (progress: OpenProgress): void => context.onProgress({ ...progress, loaded });
    const search = await beginSearch(found.manifest, [part], { ...context, onProgress });
    context.onSearchable(search.api);
    return search;
  };
  const fetched = await fetchParts(found, {
    ...context,
    onProgress(progress) {
      loaded = progress.loaded;
      context.onProgress(progress);
    },
    async onSearchPart(part) {
      begun ??= begin(part);
      // Its failure counts once all parts are there, because none of them is to blame.
      await begun.catch(() => {});
    },
  });
  const search = (await begun!).complete(fetched, found.from);
  return { search, bundle: takeFetched(found, context) };
}

async function admitUpdate(
  found: Trusted,
  open: OpenSearch,
  context: BundleContext,
): Promise<Admitted | Refused> {
  const { store } = context;
  const { manifest, bytes } = found;
  const { version } = manifest;
  const key = await quarantineKey(bytes);
  const { parts, quarantined } = await store.contents();
  const known = quarantined.get(key);
  if (known && isLeftAlone(known, Date.now())) return leftAloneError(version, known);
  const missing = manifest.parts.filter(({ name }) => !parts.has(name));
  const hasRoom = await store.makeRoom(totalBytes({ parts: missing }));
  if (!hasRoom && open.opened.stored) return storeFullError(version);
  const search = await openRecorded(await fetchParts(found, context), found, { key, known }, context);
  if (search instanceof FingerpostError) return search;
  const bundle = takeFetched(found, context);
  await addTextPart(bundle.parts, manifest, context);
  return { search, bundle };
}

/**
 * Fetches the parts that neither the device nor an earlier attempt has. Where a part is corrupt, all parts that are not
 * verified are fetched again, past the store and the caches.
 * @param options `verified` receives each part as soon as it is verified, and loses those of other bundles.
 * @throws FingerpostError as `fetchBundle` does.
 */
export async function fetchParts(
  { source, fresh, bytes, manifest }: Found,
  { store, verified, ...options }: FetchOptions & Pick<BundleContext, 'store' | 'verified'>,
): Promise<TimedBundle> {
  for (const name of verified.keys())
    if (!manifest.parts.some((part) => part.name === name)) verified.delete(name);
  const { parts } = await store.contents();
  const fetchFrom = (source: BundleSource, stored: ReadonlySet<string>) => {
    // `fetchTimed` settles once all parts have, so a failed attempt adds no part later.
    const onVerified = (name: string, part: Uint8Array): void => void verified.set(name, part);
    const layered = layeredSource({ manifest: bytes, store, stored, source, fetched: verified });
    return fetchTimed(layered, { ...options, onVerified });
  };
  try {
    return await fetchFrom(source, parts);
  } catch (error) {
    if (asFingerpostError(error).code !== 'bundle-corrupt') throw error;
    return fetchFrom(fresh, new Set());
  }
}

/** Returns a bundle whose parts are all verified. `verified` refers to them no longer. */
export function takeFetched(
  { bytes, manifest: { version }, signed }: Trusted,
  { verified }: Pick<BundleContext, 'verified'>,
): UnstoredBundle {
  const parts = new Map(verified);
  verified.clear();
  return { version, manifest: bytes, parts, signed };
}

/**
 * Opens an update and decodes it to the last byte. Until that ends the device has a record of it, because it may take all
 * memory, so that the tab or worker ends. A bundle that can't be opened is quarantined.
 * @param known the earlier record of this bundle.
 */
async function openRecorded(
  fetched: TimedBundle,
  { manifest: { version }, from }: Found,
  { key, known }: OpeningRecord,
  context: BundleContext,
): Promise<OpenSearch | Refused> {
  const { store } = context;
  await store.quarantine(key, withOpening(known, Date.now()));
  const search = await openWhole(fetched, from, context).catch(asFingerpostError);
  // Other errors, such as a lack of memory, may pass.
  const isUnusable = search instanceof FingerpostError && /^bundle-(corrupt|version)$/.test(search.code);
  const unusable = isUnusable ? { reason: search.message } : undefined;
  await store.quarantine(key, unusable);
  return unusable ? leftAloneError(version, unusable) : search;
}

async function openWhole(
  fetched: TimedBundle,
  from: BundleOrigin,
  context: BundleContext,
): Promise<OpenSearch> {
  const search = await buildSearch(fetched, from, context);
  for (const _ of search.validate()) {
    await yieldToTasks();
    context.signal?.throwIfAborted();
  }
  return search;
}

/**
 * Returns the key by which a bundle that can't be opened is quarantined. It has the build ID, because other code may be able
 * to read what this code can't, and the hash of the whole manifest, because another one of the same version may be intact.
 */
async function quarantineKey(manifest: Uint8Array): Promise<string> {
  return `${INDEX_BUILD_ID} ${await sha256Hex(manifest)}`;
}

export function storeFullError(version: string): FingerpostError {
  return new FingerpostError(
    'store-full',
    `The device has no room for the bundle ${version}: free some, or give this site more`,
  );
}

function leftAloneError(version: string, known: Quarantined): FingerpostError {
  if ('reason' in known)
    return new FingerpostError(
      'bundle-corrupt',
      `The bundle ${version} can't be opened and is left alone until another is published: ${known.reason}`,
    );
  return new FingerpostError(
    'bundle-too-large',
    `Opening the bundle ${version} ended its worker or its page ${known.unfinished} times, perhaps for lack of memory. It is tried again in an hour, or once another is published`,
  );
}
