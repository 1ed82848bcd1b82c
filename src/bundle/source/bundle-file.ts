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
