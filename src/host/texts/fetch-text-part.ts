import { maxBytesOf } from '../../bundle/bounds.ts';
import type { Manifest, ManifestPart } from '../../bundle/manifest.ts';
import { unpackPart } from '../../bundle/source/unpack.ts';
import { asFingerpostError, type FingerpostError } from '../../core/errors.ts';
import type { BundleStore, BundleToStore } from '../../store/bundle-store.ts';
import type { BundleLocation } from '../found-bundle.ts';

/** Where the texts of a bundle may be. */
export interface TextLocations {
  /** Their packed bytes, if they are in memory. */
  readonly known?: Uint8Array | undefined;
  readonly store: BundleStore;
  /** Tried in this order, after the device. */
  readonly locations: readonly BundleLocation[];
  readonly signal?: AbortSignal | undefined;
}

/** The texts of a bundle. */
export interface TextPart {
  readonly unpacked: Uint8Array;
  /** The packed bytes, if they came over the network. */
  readonly fetched?: Uint8Array;
}

/**
 * Reads the part with the texts from memory, the device or a location, and verifies it. A damaged copy counts as none.
 * @throws FingerpostError `bundle-corrupt` where a location has another part, else `bundle-unreachable`. After an abort, the
 * reason of the signal.
 */
export async function fetchTextPart(
  part: ManifestPart,
  { known, store, locations, signal }: TextLocations,
): Promise<TextPart> {
  for (const read of [async () => known, () => store.part(part.name)]) {
    try {
      const bytes = await read();
      if (bytes) return { unpacked: await unpackPart(part, bytes) };
    } catch {
      // It is fetched again.
    }
  }
  let failure: FingerpostError | undefined;
  for (const source of locations.flatMap(({ source, fresh }) => [source, fresh])) {
    try {
      const fetched = await source.part(part.name, signal, undefined, maxBytesOf(part));
      return { fetched, unpacked: await unpackPart(part, fetched) };
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = asFingerpostError(thrown);
      if (failure?.code !== 'bundle-corrupt') failure = error;
    }
  }
  throw failure;
}

/**
 * Adds the texts to a bundle that is to be stored, if they can be had: the network may be gone when they are needed.
 * @throws the reason of the signal.
 */
export async function withTextPart(
  bundle: BundleToStore,
  { parts }: Manifest,
  where: TextLocations,
): Promise<BundleToStore> {
  const part = parts.find(({ kind }) => kind === 'text');
  if (!part) return bundle;
  const read = async (): Promise<Uint8Array | undefined> => {
    const { fetched } = await fetchTextPart(part, where);
    return fetched ?? where.store.part(part.name);
  };
  const bytes = await read().catch(() => undefined);
  where.signal?.throwIfAborted();
  return bytes ? { ...bundle, parts: new Map([...bundle.parts, [part.name, bytes]]) } : bundle;
}
