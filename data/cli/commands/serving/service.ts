import { type Manifest, parseManifest } from '../../../../src/bundle/manifest.ts';
import { toApiRequest } from '../../../../src/host/host-wire.ts';
import { createApi } from '../../../../src/http/api.ts';
import type { Live } from '../../../../src/live/live.ts';
import type { WireRequest } from '../../../../src/protocol/host.ts';
import { type Answer, openPool, type SearchPool } from './search-pool.ts';
import { openServed, readServed, type ServedOptions } from './served-bundle.ts';

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
export interface Service extends Pick<SearchPool, 'retire' | 'end'> {
  readonly manifest: Manifest;
  /** Answers a request. @param signal aborts when the client has gone or has its answer. */
  answer(request: WireRequest, signal: AbortSignal): Promise<Answer>;
}

/** Opens a bundle in search threads, and its live routes on this thread. @throws FingerpostError as `openBundle`. */
export async function openService(options: ServiceOptions, script?: URL): Promise<Service> {
  const { directory, publicKey, maxCount, maxAge, workers, live, passthrough } = options;
  const bundle = await readServed({ directory, publicKey, maxCount, maxAge });
  const pool = await openPool(bundle, workers, script);
  const liveApi = live && createApi({ bundle: await openServed(bundle), options: { live, passthrough } });
  return {
    ...pool,
    manifest: parseManifest(bundle.manifest),
    async answer(request, signal) {
      const [, root, name, below] = new URL(request.url).pathname.split('/').map(decoded);
      if (liveApi && (root !== 'places' || below === 'rti'))
        return liveApi({ ...toApiRequest(request), signal });
      return pool.answer(request, name === 'search', signal);
    },
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
