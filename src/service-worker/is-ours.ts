import { isBundleFile } from '../bundle/source/bundle-file.ts';
import { type Base, belongsTo } from '../core/base.ts';
import type { HostOptions } from '../protocol/host.ts';

/**
 * Returns whether a request is one of the API. It depends on the request alone, because a Service Worker must decide at once.
 *
 * Requests for ranges of bytes are not of the API. Neither are the files of its bundles, although their URLs are below the
 * API with a base of `''` and a bundle in `/places/`.
 * @param options `bundle` and `precached` are absolute.
 */
export function isOurs(
  request: Request,
  base: Base,
  { bundle, precached, passthrough }: Pick<HostOptions, 'bundle' | 'precached' | 'passthrough'>,
): boolean {
  const url = new URL(request.url);
  if (!belongsTo(url, base, passthrough) || request.headers.has('Range')) return false;
  return !isBundleFile(url, bundle, precached);
}
