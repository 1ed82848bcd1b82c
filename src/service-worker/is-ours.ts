import { bundleFileUrl } from '../bundle/source/http-source.ts';
import { type Base, belongsTo } from '../core/base.ts';
import type { HostOptions } from '../protocol/host.ts';

/**
 * Whether a request is one of the API: by the request alone, as a Service Worker must say so at once.
 *
 * Not so are ranges of bytes, which the API has not, and the files of its bundles, which have addresses of the API with
 * a base of `''` and a bundle in `/places/`.
 * @param options `bundle` and `precached` are absolute.
 */
export function isOurs(
  request: Request,
  base: Base,
  { bundle, precached, passthrough }: Pick<HostOptions, 'bundle' | 'precached' | 'passthrough'>,
): boolean {
  const url = new URL(request.url);
  if (!belongsTo(url, base, passthrough) || request.headers.has('Range')) return false;
  return !isBundleFile(url, bundle) && !(precached !== undefined && isBundleFile(url, precached));
}

/** @param bundle absolute, in any form that `httpSource` takes. */
export function isBundleFile(url: URL, bundle: string): boolean {
  const [name] = /[^/]*$/.exec(url.pathname)!;
  if (!/^(manifest(\.sig)?\.json|[\w-]+\.gz)$/.test(name)) return false;
  return (
    new URL(bundleFileUrl(bundle, name)).pathname === url.pathname && new URL(bundle).origin === url.origin
  );
}
