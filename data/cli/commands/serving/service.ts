import { type Manifest, parseManifest } from '../../../../src/bundle/manifest.ts';
import { toApiRequest } from '../../../../src/host/host-wire.ts';
import { createApi } from '../../../../src/http/api.ts';
import type { Live } from '../../../../src/live/live.ts';
import type { WireRequest } from '../../../../src/protocol/host.ts';
import { type Answer, openSearchThreads, SERVE_WORKER, type SearchThreads } from './search-threads.ts';
import { openServedBundle, readServedBundle, type ServedOptions } from './served-bundle.ts';

/** How a service answers. */
export interface ServiceOptions extends ServedOptions {
  /** Number of search threads. */
  readonly workers: number;
  /** Client of the live API. It outlives the service, with its shared requests and its last answers. */
  readonly live?: Live | undefined;
  /** Paths that are passed to the live API. */
  readonly passthrough?: readonly string[] | undefined;
}

/** The places API over one bundle. */
export interface Service extends Pick<SearchThreads, 'retire' | 'end'> {
  readonly manifest: Manifest;
  /** Answers a request. @param signal aborts a request to the live API, and rejects with its reason. A search goes on. */
  answer(request: WireRequest, signal: AbortSignal): Promise<Answer>;
}

/**
 * Opens a bundle in search threads, and its live routes on this thread.
 * @param worker the script of a search thread.
 * @throws FingerpostError as `openBundle`.
 */
export async function openService(options: ServiceOptions, worker = SERVE_WORKER): Promise<Service> {
  const { directory, publicKey, maxCount, maxAge, workers, live, passthrough } = options;
  const bundle = await readServedBundle({ directory, publicKey, maxCount, maxAge });
  const threads = await openSearchThreads(bundle, workers, worker);
  const liveApi =
    live && createApi({ bundle: await openServedBundle(bundle), options: { live, passthrough } });
  return {
    ...threads,
    manifest: parseManifest(bundle.manifest),
    async answer(request, signal) {
      const operation = operationOf(request.url);
      if (operation !== 'live') return threads.answer(request, operation);
      if (!liveApi) return threads.answer(request, 'lookup');
      return liveApi({ ...toApiRequest(request), signal });
    },
  };
}

/** Returns what a request needs: the live API, a search that may take long, or a few milliseconds of a thread. */
export function operationOf(url: string): 'live' | 'search' | 'lookup' {
  const [, root, name, below] = new URL(url).pathname.split('/').map(decoded);
  if (root !== 'places' || below === 'rti') return 'live';
  return name === 'search' ? 'search' : 'lookup';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
