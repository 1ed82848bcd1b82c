import { bundleFileUrl } from '../bundle/http-source.ts';
import { type Base, belongsTo } from '../core/base.ts';

/**
 * Whether a request is one of the API: by the request alone, as a Service Worker must say so at once.
 *
 * Not so are ranges of bytes, which the API has not, and the bundle's own files, which have addresses of the API with a
 * base of `''` and the bundle in `/places/`.
 * @param bundle absolute URL of the bundle's folder
 */
export function isOurs(
  request: Request,
  base: Base,
  bundle: string,
  passthrough?: readonly string[],
): boolean {
  const url = new URL(request.url);
  return belongsTo(url, base, passthrough) && !request.headers.has('Range') && !isBundleFile(url, bundle);
}

function isBundleFile(url: URL, bundle: string): boolean {
  const [name] = /[^/]*$/.exec(url.pathname)!;
  if (!/^(manifest\.json|[\w-]+\.gz)$/.test(name)) return false;
  return (
    new URL(bundleFileUrl(bundle, name)).pathname === url.pathname && new URL(bundle).origin === url.origin
  );
}
