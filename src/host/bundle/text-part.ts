import { maxBytesOf } from '../../bundle/bounds.ts';
import type { Manifest, ManifestPart } from '../../bundle/manifest.ts';
import { unpackPart } from '../../bundle/source/unpack.ts';
import { asFingerpostError, type FingerpostError } from '../../core/errors.ts';
import type { BundleStore } from '../../store/bundle-store.ts';
import type { BundleLocation } from './find.ts';

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
  readonly packed: Uint8Array;
  /** Whether they were fetched over the network. */
  readonly isFetched: boolean;
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
  const { name } = part;
  const held = [async () => known, () => store.part(name)];
  const fetched = locations
    .flatMap(({ source, fresh }) => [source, fresh])
    .map((source) => () => source.part(name, signal, undefined, maxBytesOf(part)));
  let failure: FingerpostError | undefined;
  for (const [i, read] of [...held, ...fetched].entries()) {
    const isFetched = i >= held.length;
    try {
      const packed = await read();
      if (packed) return { packed, isFetched, unpacked: await unpackPart(part, packed) };
    } catch (thrown) {
      signal?.throwIfAborted();
      if (isFetched && failure?.code !== 'bundle-corrupt') failure = asFingerpostError(thrown);
    }
  }
  throw failure;
}

/**
 * Adds the texts to the parts of a bundle that is to be stored, if they can be fetched: the network may be gone when they are needed.
 * @throws the reason of the signal.
 */
export async function addTextPart(
  fetchedParts: Map<string, Uint8Array>,
  { parts }: Manifest,
  where: TextLocations,
): Promise<void> {
  const part = parts.find(({ kind }) => kind === 'text');
  const texts = part && (await fetchTextPart(part, where).catch(() => undefined));
  where.signal?.throwIfAborted();
  if (texts) fetchedParts.set(part.name, texts.packed);
}
