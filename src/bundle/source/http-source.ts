import { chunksOf } from '../../core/bytes.ts';
import { FingerpostError } from '../../core/errors.ts';
import { cacheMode } from '../../core/guards/cache-mode.ts';
import { MAX_MANIFEST_BYTES } from '../manifest.ts';
import { formatBytes } from './sniff-bytes.ts';
import { type BundleSource, bundleFileUrl, type OnBytes, SIGNATURE_FILE } from './source.ts';

/**
 * Runs some work with a signal that aborts with the caller's, or after `ms` milliseconds without progress. It then rejects,
 * even if the work ignores its signal. The signal is also aborted at the end, because an unread response would occupy one
 * of the six connections that a browser has per host.
 * @param work receives the signal, and a function to call on progress.
 */
async function withIdleTimeout<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Error(`nothing came for ${ms / 1000} s`)), ms);
  };
  const onAbort = (): void => controller.abort(outer?.reason);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  outer?.addEventListener('abort', onAbort);
  onProgress();
  try {
    return await Promise.race([work(controller.signal, onProgress), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}

/** Options of `httpSource`. */
interface HttpSourceOptions {
  /** Maximum time without any received byte, in ms. Some networks accept connections and then send nothing. Default 30,000. */
  readonly silenceLimitMs?: number;
  /** Whether to fetch parts past the HTTP cache, which may contain one that was damaged on the way. */
  readonly bypassCache?: boolean;
}

const NOT_FOUND = 404;

/** How to fetch a file. */
interface FileRequest {
  readonly cache: RequestCache;
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: OnBytes | undefined;
  readonly maxBytes?: number | undefined;
}

/**
 * Creates a source that fetches a bundle from a web server.
 *
 * The manifest is revalidated each time, so that a new bundle is seen at once. Parts carry their hash in their name, so any
 * cached copy is current.
 *
 * An abort rejects with the signal's reason. A file that is too long rejects with FingerpostError `bundle-corrupt` before it
 * is downloaded completely. Any other failure rejects with `bundle-unreachable`.
 *
 * @param url the URL of the bundle's folder, or of its `manifest.json`; absolute if `fetch` requires it.
 * @param fetch performs the requests.
 */
export function httpSource(
  url: string,
  fetch: typeof globalThis.fetch,
  { silenceLimitMs = 30_000, bypassCache = false }: HttpSourceOptions = {},
): BundleSource {
  const get = async (
    name: string,
    { cache, signal, onBytes, maxBytes = Number.POSITIVE_INFINITY }: FileRequest,
  ) => {
    const address = bundleFileUrl(url, name);
    signal?.throwIfAborted();
    try {
      return await withIdleTimeout(silenceLimitMs, signal, async (attempt, onProgress) => {
        const response = await fetch(address, { ...cacheMode(cache), signal: attempt });
        checkResponse(response, address);
        return readBody(response, (loaded) => {
          if (loaded > maxBytes) throw tooLong(address, maxBytes);
          onProgress();
          onBytes?.(loaded);
        });
      });
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof FingerpostError) throw thrown;
      throw new FingerpostError(
        'bundle-unreachable',
        `${address} could not be fetched (${thrown instanceof Error ? thrown.message : thrown}): check the address and the network`,
        { cause: thrown },
      );
    }
  };
  return {
    manifest: (signal) => get('manifest.json', { cache: 'no-cache', signal, maxBytes: MAX_MANIFEST_BYTES }),
    signature: (signal) =>
      get(SIGNATURE_FILE, { cache: 'no-cache', signal, maxBytes: MAX_MANIFEST_BYTES }).catch((error) => {
        if (error.cause === NOT_FOUND) return undefined;
        throw error;
      }),
    part: (name, signal, onBytes, maxBytes) =>
      get(name, { cache: bypassCache ? 'reload' : 'default', signal, onBytes, maxBytes }),
  };
}

function checkResponse(response: Response, address: string): void {
  if (!response.ok) {
    throw new FingerpostError(
      'bundle-unreachable',
      `${address} answered ${response.status} ${response.statusText}`.trimEnd() +
        ': check that the bundle was put there',
      { cause: response.status },
    );
  }
  if (/^\s*(text\/html|application\/xhtml)/i.test(response.headers.get('Content-Type') ?? '')) {
    throw new FingerpostError(
      'bundle-unreachable',
      `${address} answered with an HTML page where a file of the bundle was expected: ` +
        'a login page of the network, or the fallback page of the web server, is in the way',
    );
  }
}

function tooLong(address: string, maxBytes: number): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `${address} is longer than the ${formatBytes(maxBytes)} that it can have: something else is in its place. ` +
      'Check the address; put the bundle there again',
  );
}

/** Reads a body. An error from `onBytes` aborts the download. */
async function readBody(response: Response, onBytes: OnBytes): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for await (const chunk of chunksOf(response.body)) {
    chunks.push(chunk);
    loaded += chunk.length;
    onBytes(loaded);
  }
  return joinChunks(chunks, loaded);
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
