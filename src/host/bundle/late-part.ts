import { type Manifest, type ManifestPart, maxBytesOf } from '../../bundle/manifest.ts';
import { unpackPart } from '../../bundle/source/unpack.ts';
import { asFingerpostError, type FingerpostError } from '../../core/errors.ts';
import type { BundleStore } from '../../store/bundle-store.ts';
import type { BundleLocation } from './find.ts';

/** Where a part may be that is loaded after search answers. */
export interface LateLocations {
  /** Its packed bytes, if they are in memory. */
  readonly known?: Uint8Array | undefined;
  readonly store: BundleStore;
  /** Tried in this order, after the device. */
  readonly locations: readonly BundleLocation[];
  readonly signal?: AbortSignal | undefined;
}

/** A part that is loaded after search answers: outlines, opening hours, texts, or the words of a language. */
export interface LatePart {
  readonly unpacked: Uint8Array;
  readonly packed: Uint8Array;
  /** Whether it was fetched over the network. */
  readonly isFetched: boolean;
}

/**
 * Reads a part from memory, the device or a location, and verifies it. A damaged copy counts as none.
 * @throws FingerpostError `bundle-corrupt` where a location has another part, else `bundle-unreachable`. After an abort, the
 * reason of the signal.
 */
export async function fetchLatePart(
  part: ManifestPart,
  { known, store, locations, signal }: LateLocations,
): Promise<LatePart> {
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

/** Returns the parts of a bundle that a device is to have as well: its outlines, opening hours and texts, and the words of some languages. */
export function latePartsOf({ parts }: Manifest, languages: readonly string[]): ManifestPart[] {
  return parts.filter(
    ({ kind, language }) =>
      ['outlines', 'hours', 'text'].includes(kind) ||
      (language !== undefined && languages.includes(language)),
  );
}

/**
 * Adds late parts to those of a bundle that is to be stored, if they can be fetched: the network may be gone when they are needed.
 * @throws the reason of the signal.
 */
export async function addLateParts(
  fetchedParts: Map<string, Uint8Array>,
  parts: readonly ManifestPart[],
  where: LateLocations,
): Promise<void> {
  for (const part of parts) {
    const late = await fetchLatePart(part, where).catch(() => undefined);
    where.signal?.throwIfAborted();
    if (late) fetchedParts.set(part.name, late.packed);
  }
}
