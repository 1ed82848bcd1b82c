import { withTimeout } from '../core/async.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { internalErrorResponse } from '../host/host-wire.ts';
import type { ApiResponse } from '../http/responses.ts';
import { EarlyAnswers } from '../protocol/early-answers.ts';
import type {
  HostOptions,
  HostReport,
  Opened,
  SearchHost,
  Updated,
  WireRequest,
  WireResult,
} from '../protocol/host.ts';
import type { RemoteOpened, ServiceWorkerReport } from '../protocol/service-worker.ts';
import { unwrap, withoutBundle } from '../protocol/wire.ts';

/** How long a request waits for the bundle to open. */
const OPEN_TIMEOUT_MS = 30_000;

/** A search that opens its bundle at the first request, because a Service Worker may be killed after each answer. */
export interface LazySearchHost {
  /** Whether a bundle is open. */
  readonly isOpen: boolean;
  /** Opens the bundle. Concurrent calls share one attempt; the next call after a failure starts another. */
  open(): Promise<WireResult<RemoteOpened>>;
  /** Answers one request. Never rejects: the answer is a 503 while no bundle can be opened, a 500 for a bug of ours. */
  answer(request: WireRequest): Promise<ApiResponse>;
  /** Opens the bundle, checks for another one and switches to it. */
  update(): Promise<WireResult<Updated>>;
}

/** @param broadcast is called with each report of the host, and when an attempt to open has ended. */
export function createLazySearchHost(
  host: SearchHost,
  options: HostOptions,
  broadcast: (report: ServiceWorkerReport) => void,
): LazySearchHost {
  let opening: Promise<WireResult<Opened>> | undefined;
  let early: EarlyAnswers | undefined;
  /** The open bundle, according to the latest report. */
  let opened: Opened | undefined;
  /** The latest report of each other type, for pages that are loaded later. */
  const reports = new Map<string, HostReport>();

  const onReport = (report: HostReport): void => {
    if (report.type === 'switched') opened = report.opened;
    else if (report.type === 'stored') opened = opened && { ...opened, stored: true };
    else if (report.type === 'renewed') opened = opened && { ...opened, created: report.created };
    else if (report.type === 'index-cached')
      opened = opened && { ...opened, indexCached: report.indexCached };
    else if (report.type === 'texts') opened = opened && { ...opened, texts: report.texts };
    else if (report.type === 'dropped') opened = opened && { ...opened, stored: false, indexCached: false };
    else if (report.type === 'searchable') early?.searchable(host);
    else reports.set(report.type, report);
    if (opened?.stored) reports.delete('store-failed');
    broadcast(report);
  };

  const attempt = async (): Promise<WireResult<Opened>> => {
    const result = await host.open(options, onReport);
    if (result.ok) {
      opened = result.value;
      broadcast({ type: 'ready', opened });
    } else {
      opening = undefined;
      broadcast({ type: 'failed', code: result.code, message: result.message });
    }
    return result;
  };
  const ensureOpen = (): Promise<WireResult<Opened>> => {
    if (!opening) {
      opening = attempt();
      early = new EarlyAnswers(opening);
    }
    return opening;
  };

  return {
    get isOpen() {
      return opened !== undefined;
    },
    async open() {
      const result = await ensureOpen();
      if (!result.ok) return result;
      return { ok: true, value: { opened: opened ?? result.value, reports: [...reports.values()] } };
    },
    async answer(request) {
      try {
        const earlyOrOpen = async () => {
          const opening = ensureOpen();
          return (await early?.to(request)) ?? void unwrap(await opening);
        };
        const answer = await withTimeout(earlyOrOpen(), OPEN_TIMEOUT_MS, openTimeoutError);
        return answer ?? unwrap(await host.handle(request));
      } catch (thrown) {
        const error = asFingerpostError(thrown);
        return error.code.startsWith('bundle-') ? withoutBundle(error) : internalErrorResponse(thrown);
      }
    },
    async update() {
      const result = await ensureOpen();
      return result.ok ? host.update() : result;
    },
  };
}

function openTimeoutError(): FingerpostError {
  return new FingerpostError(
    'bundle-unreachable',
    `The places did not load within ${OPEN_TIMEOUT_MS / 1000} s. They are still being fetched: try again in a while`,
  );
}
