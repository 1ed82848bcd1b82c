import type { UnpackedPart } from '../../bundle/decode.ts';
import { requiredParts } from '../../bundle/manifest.ts';
import { type OpenProgress, totalBytes } from '../../bundle/open.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { BundleOrigin } from '../../protocol/host.ts';
import { layeredSource, type PartSource } from '../../store/layered-source.ts';
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
import type { BundleContext } from './context.ts';
import type { Found } from './find.ts';
import type { OpenBundle, UnstoredBundle } from './install.ts';
import { addLateParts, latePartsOf } from './late-part.ts';
import type { Trusted } from './trust.ts';
import { countOpenings } from './unfinished-openings.ts';

/** A bundle that is fetched and open, and may be stored. */
export interface Admitted extends OpenBundle {
  readonly bundle: UnstoredBundle;
}

/** Why a bundle is not taken. The code says whether the fault is of the bundle, the network or the device. */
export type Refused = FingerpostError;

/**
 * Fetches and opens a bundle. An update is decoded to its last value, and fetched with its outlines, its texts and the words in use,
 * because it replaces a bundle that answers.
 * @param open the open bundle, if there is one.
 * @returns a refusal with the code of the source or of opening; with an open bundle also `store-full`, and `bundle-too-large` where
 * opening it ended the worker or page before. After an abort, the reason of the signal.
 */
export function admit(
  found: Trusted,
  open: OpenBundle | undefined,
  context: BundleContext,
): Promise<Admitted | Refused> {
  const admission = open ? admitUpdate(found, open, context) : admitFirst(found, context);
  return admission.catch(asFingerpostError);
}

const admitted = (search: OpenSearch, bundle: UnstoredBundle): Admitted => ({
  search,
  bundle,
  stored: false,
  indexCached: false,
});

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
  return admitted(search, takeFetched(found, context));
}

async function admitUpdate(
  found: Trusted,
  open: OpenBundle,
  context: BundleContext,
): Promise<Admitted | Refused> {
  const { store } = context;
  const { manifest, from } = found;
  const { version } = manifest;
  const counted = await countOpenings(version, store.value('opening'));
  const stored = (await store.contents()).bundles.flatMap(({ parts }) => parts);
  const isUsed = (code: string): boolean =>
    open.search.words.has(code) || stored.some((name) => name.startsWith(`words-${code}-`));
  const late = latePartsOf(manifest, manifest.parts.flatMap(({ language }) => language ?? []).filter(isUsed));
  const missing = [...requiredParts(manifest), ...late].filter(({ name }) => !stored.includes(name));
  const hasRoom = await store.makeRoom(totalBytes({ parts: missing }));
  if (!hasRoom && open.stored) return storeFullError(version);
  const fetched = await fetchParts(found, context);
  const search = await counted(() => openWhole(fetched, from, context));
  const bundle = takeFetched(found, context);
  await addLateParts(bundle.parts, late, context);
  return admitted(search, bundle);
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
  // `fetchTimed` settles once all parts have, so a failed attempt adds no part later.
  const onVerified = (name: string, part: Uint8Array): void => void verified.set(name, part);
  const known: PartSource = { part: async (name) => verified.get(name) };
  const fetchFrom = (...sources: PartSource[]) =>
    fetchTimed(layeredSource(bytes, known, ...sources), { ...options, onVerified });
  try {
    return await fetchFrom(store, source);
  } catch (error) {
    if (asFingerpostError(error).code !== 'bundle-corrupt') throw error;
    return fetchFrom(fresh);
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

/** Opens an update and decodes it to the last byte. @throws FingerpostError as `buildSearch` does; the reason of the signal. */
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

export function storeFullError(version: string): FingerpostError {
  return new FingerpostError(
    'store-full',
    `The device has no room for the bundle ${version}: free some, or give this site more`,
  );
}
