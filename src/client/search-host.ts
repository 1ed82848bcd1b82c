import { httpSource } from '../bundle/http-source.ts';
import { type OpenProgress, openBundle } from '../bundle/open.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { problem } from '../http/responses.ts';
import type { Live } from '../live/live.ts';
import type { PartStore, PartStoreOptions } from '../store/part-store.ts';
import { type KeptBundle, openKept } from './open-kept.ts';
import { openLive } from './open-live.ts';
import type {
  HostOptions,
  HostReport,
  SearchHost,
  WireRequest,
  WireResponse,
  WireResult,
} from './protocol.ts';
import { fromResponse, toRequest } from './wire.ts';

export interface SearchHostParts {
  /** The network that the bundle comes through. */
  readonly fetch: typeof globalThis.fetch;
  readonly openStore: (bundle: string, options: PartStoreOptions) => PartStore;
}

/** The search itself, behind the messages of the protocol: the same in a Web Worker and in the page. */
export function createSearchHost({ fetch, openStore }: SearchHostParts): SearchHost {
  let handler: Handler | undefined;
  let store: PartStore | undefined;
  // Outlives the bundles that are opened one after the other.
  let live: Live | undefined;

  const openFrom = async (
    options: HostOptions,
    report: (report: HostReport) => void,
  ): Promise<KeptBundle> => {
    const source = httpSource(options.bundle, fetch);
    const onProgress = (progress: OpenProgress) => report({ type: 'progress', progress });
    if (!options.store) return { bundle: await openBundle(source, { onProgress }), keep: async () => false };
    store?.close();
    store = openStore(options.bundle, { onProblem: (reason) => report({ type: 'store-failed', reason }) });
    return openKept(source, store, onProgress);
  };

  return {
    ping: async () => true,

    open: (options, report) =>
      attempt(async () => {
        live ??= openLive(options, fetch);
        const { bundle, instead, keep } = await openFrom(options, report);
        const bytes = bundle.manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
        report({ type: 'progress', progress: { stage: 'index', loaded: bytes, total: bytes } });
        handler = createHandler(bundle, { base: options.base, live, passthrough: options.passthrough });
        // Nobody waits for the disk.
        keep().then((kept) => kept && report({ type: 'stored' }));
        return {
          version: bundle.manifest.version,
          places: bundle.places.count,
          ...(instead && { instead: { code: instead.code, message: instead.message } }),
        };
      }),

    handle: (request) => attempt(() => answer(handler, request)),

    async close() {
      handler = undefined;
      store?.close();
    },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<WireResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const { code, message } = asFingerpostError(thrown);
    return { ok: false, code, message };
  }
}

async function answer(handler: Handler | undefined, wire: WireRequest): Promise<WireResponse> {
  if (!handler)
    throw new FingerpostError('internal', 'A request came before a bundle was open: this is a bug');
  try {
    const response = handler(toRequest(wire));
    if (!response) throw new Error(`${wire.url} does not belong to the base`);
    return await fromResponse(await response);
  } catch (error) {
    const { message } = asFingerpostError(error);
    return fromResponse(problem(500, `The search failed (${message}): please report it`));
  }
}
