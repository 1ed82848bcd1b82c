import { acceptsJson } from '../http/api.ts';
import { isNotModified } from '../http/etag.ts';

/** A cache of answers that isolates of one place share. */
export interface AnswerCache {
  /** Returns the answer to a request, if the cache has one that may be given. */
  match(request: Request): Promise<Response | undefined>;
  /** Stores a copy of an answer, if its headers let caches give it to others. */
  put(request: Request, answer: Response): Promise<void>;
}

declare global {
  interface CacheStorage {
    /** Cloudflare's cache. Other runtimes have none. */
    readonly default?: Cache;
  }
}

/** Returns the runtime's cache of answers; `undefined` where it has none. Neither of its methods ever rejects. */
export function answerCache(): AnswerCache | undefined {
  const cache = globalThis.caches?.default;
  if (!cache) return undefined;
  return {
    async match(request) {
      if (!isKeyedByUrl(request)) return undefined;
      const found = await cache.match(request.url).catch(() => undefined);
      if (!found || !isNotModified(request.headers.get('If-None-Match'), found.headers.get('ETag') ?? ''))
        return found;
      return new Response(null, { status: 304, headers: found.headers });
    },
    async put(request, answer) {
      const isPublic = /^public\b/.test(answer.headers.get('Cache-Control') ?? '');
      if (answer.status !== 200 || !isPublic || !isKeyedByUrl(request)) return;
      await cache.put(request.url, answer.clone()).catch(() => {});
    },
  };
}

/** Returns whether the URL alone decides the answer. The cache ignores `Vary`. */
function isKeyedByUrl({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('Geo-Position') && acceptsJson(headers.get('Accept'));
}
