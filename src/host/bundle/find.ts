import { type Manifest, parseManifest } from '../../bundle/manifest.ts';
import { httpSource } from '../../bundle/source/http-source.ts';
import type { BundleSource } from '../../bundle/source/source.ts';
import type { BundleOrigin } from '../../protocol/host.ts';

/** A location that a bundle may be fetched from. */
export interface BundleLocation {
  readonly from: BundleOrigin;
  readonly source: BundleSource;
  /** The same location, past all caches. */
  readonly fresh: BundleSource;
}

/** @param url URL of the bundle's folder, in any form that `httpSource` accepts. */
export function bundleLocation(
  from: BundleOrigin,
  url: string,
  fetch: typeof globalThis.fetch,
): BundleLocation {
  return { from, source: httpSource(url, fetch), fresh: httpSource(url, fetch, { bypassCache: true }) };
}

/** A bundle at a location. Only its manifest is fetched. */
export interface Found extends BundleLocation {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** Fetches the manifest. @throws FingerpostError as the source and `parseManifest` do. */
export async function find(location: BundleLocation, signal?: AbortSignal): Promise<Found> {
  const bytes = await location.source.manifest(signal);
  return { ...location, bytes, manifest: parseManifest(bytes) };
}
