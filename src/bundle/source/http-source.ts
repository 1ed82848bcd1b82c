import { FingerpostError } from '../../core/errors.ts';
import { MAX_MANIFEST_BYTES } from '../bounds.ts';
import { withIdleTimeout } from './idle-timeout.ts';
import { formatBytes } from './sniff-bytes.ts';
import { type BundleSource, type OnBytes, SIGNATURE_FILE } from './source.ts';

export interface HttpSourceOptions {
  /** How long the network may deliver nothing, in ms, as some do that accept everything. Default 30,000. */
  readonly silenceLimitMs?: number;
  /** Whether parts come from the server, whatever a cache has: it may have kept one that was damaged on the way. */
  readonly bypassCache?: boolean;
}

const NOT_FOUND = 404;

/** What is to come, and how. */
interface FileRequest {
  readonly cache: RequestCache;
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: OnBytes | undefined;
  readonly maxBytes?: number | undefined;
}

/**
 * A bundle on a web server.
 *
 * The manifest is revalidated each time, so that a new bundle is seen at once; the parts carry their
 * hash in their name, so whatever cache has them is right.
 *
 * @param url of the bundle's folder, or of its `manifest.json`; absolute where `fetch` needs it to be.
 * @param fetch the network.
 * An abort rejects with the signal's reason; a file that is too long with FingerpostError `bundle-corrupt`, before
 * all of it has come; anything else with `bundle-unreachable`.
 */
export function httpSource(
  url: string,
  fetch: typeof globalThis.fetch,
  { silenceLimitMs = 30_000, bypassCache = false }: HttpSourceOptions = {},
): BundleSource {
  const get = async (name: string, { cache, signal, onBytes, maxBytes = Number.POSITIVE_INFINITY }: FileRequest) => {
    const address = bundleFileUrl(url, name);
    signal?.throwIfAborted();
    try {
      return await withIdleTimeout(silenceLimitMs, signal, async (stalled, onProgress) => {
        const response = await fetch(address, { cache, signal: stalled });
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

/** The address of one of a bundle's files; `bundle` is as for `httpSource`, whose query each of them has. */
export function bundleFileUrl(bundle: string, name: string): string {
  const [, folder, query = ''] = /^([^?#]*?)(?:\/manifest\.json|\/)?(\?[^#]*)?(?:#.*)?$/.exec(bundle) ?? [];
  return `${folder}/${name}${query}`;
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

/** What `onBytes` throws ends the download. */
async function readBody(response: Response, onBytes: OnBytes): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      loaded += read.value.length;
      onBytes(loaded);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
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
