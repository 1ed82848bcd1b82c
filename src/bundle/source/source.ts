/** The file beside `manifest.json` with its signature. The bundle itself stays independent of keys and clocks. */
export const SIGNATURE_FILE = 'manifest.sig.json';

/** Callback with the number of bytes of a file that are loaded so far. */
export type OnBytes = (loaded: number) => void;

/**
 * Unpacks a gzip file (RFC 1952).
 * @param limit the maximum number of unpacked bytes. Unpacking stops there, so that a small file can't fill the memory.
 * @returns the unpacked bytes, at once or later; `undefined` if the file unpacks to more.
 * @throws RangeError if memory runs out, any other error for a damaged file.
 */
export type Gunzip = (
  bytes: Uint8Array,
  limit: number,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** A source of a bundle's bytes, such as a web server or a directory. */
export interface BundleSource {
  /** Returns the bytes of `manifest.json`. */
  manifest(signal?: AbortSignal): Promise<Uint8Array>;
  /** Returns the bytes of `manifest.sig.json`; `undefined` for an unsigned bundle. Sources without this method have no signatures. */
  signature?(signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /**
   * Returns the compressed bytes of one part.
   * @param maxBytes the maximum size of the part. A source rejects a larger one as corrupt before it fills the memory.
   */
  part(name: string, signal?: AbortSignal, onBytes?: OnBytes, maxBytes?: number): Promise<Uint8Array>;
  /** Unpacks the parts. Sources without it leave that to the platform's streams. */
  readonly gunzip?: Gunzip;
}

/** Matches the end of the URL of a file: the manifest, the signature, a part or the map. */
const FILE = /\/(manifest(\.sig)?\.json|[\w-]+\.(gz|pmtiles))$/;

const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '');

/** Returns the URL of a bundle's folder, without a slash at the end. @param bundle as for `httpSource`. */
const folderOf = (bundle: string): string => withoutQuery(bundle).replace(/\/(manifest\.json)?$/, '');

/** Returns the address of one file of a bundle. `bundle` is as for `httpSource`; each file has its query. */
export function bundleFileUrl(bundle: string, name: string): string {
  const [, query = ''] = /^[^?#]*(\?[^#]*)/.exec(bundle) ?? [];
  return `${folderOf(bundle)}/${name}${query}`;
}

/**
 * Returns whether a URL is that of a file of a bundle. Other paths in the folder of the bundle may be of the API.
 * @param bundles the absolute URLs of bundles, in any form that `httpSource` accepts.
 */
export function isBundleFile({ href }: URL, ...bundles: readonly (string | undefined)[]): boolean {
  const file = withoutQuery(href);
  return FILE.test(file) && bundles.some((bundle) => bundle && folderOf(bundle) === file.replace(FILE, ''));
}
