import { acceptsJson } from '../http/api.ts';
import { isNotModified } from '../http/etag.ts';

declare global {
  interface CacheStorage {
    /** Cloudflare's cache, which isolates of one place share. Other runtimes have none. */
    readonly default?: Cache;
  }
}

/** Returns the answer to a request, if the runtime's cache has one that may be given. Never rejects. */
export async function cachedAnswer(request: Request): Promise<Response | undefined> {
  if (!isKeyedByUrl(request)) return undefined;
  const found = await globalThis.caches?.default?.match(request.url).catch(() => undefined);
  if (!found || !isNotModified(request.headers.get('If-None-Match'), found.headers.get('ETag') ?? ''))
    return found;
  return new Response(null, { status: 304, headers: found.headers });
}

/** Stores a copy of an answer, if its headers let caches give it to others. Never rejects. */
export async function cacheAnswer(request: Request, answer: Response): Promise<void> {
  const isPublic = /^public\b/.test(answer.headers.get('Cache-Control') ?? '');
  if (answer.status !== 200 || !isPublic || !isKeyedByUrl(request)) return;
  await globalThis.caches?.default?.put(request.url, answer.clone()).catch(() => {});
}

/** Returns whether the URL alone decides the answer. The cache ignores `Vary`. */
function isKeyedByUrl({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('Geo-Position') && acceptsJson(headers.get('Accept'));
}
