import { withTimeout } from '../core/async.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { internalErrorResponse } from '../host/host-wire.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostCalls, RemoteStatus } from '../protocol/calls.ts';
import { EarlyAnswers } from '../protocol/early-answers.ts';
import {
  type HostOptions,
  type HostReport,
  type HostStatus,
  nothingOpen,
  type SearchHost,
  type WireRequest,
  type WireResult,
} from '../protocol/host.ts';
import { unwrap, withoutBundle } from '../protocol/wire.ts';

/** How long a request waits for the bundle to open. */
const OPEN_TIMEOUT_MS = 30_000;

/** A search that opens its bundle at the first request, because a Service Worker may be killed after each answer. */
export interface LazySearchHost {
  /** Whether a bundle is open. */
  readonly isOpen: boolean;
  /** Opens the bundle. Concurrent calls share one attempt; the next call after a failure starts another. */
  open(): Promise<WireResult<RemoteStatus>>;
  /** Answers one request. Never rejects: the answer is a 503 while no bundle can be opened, a 500 for a bug of ours. */
  answer(request: WireRequest): Promise<ApiResponse>;
  /** Opens the bundle, checks for another one and switches to it. */
  update(): ReturnType<HostCalls['update']>;
}

/** @param broadcast is called with each report of the host. */
export function createLazySearchHost(
  host: SearchHost,
  options: HostOptions,
  broadcast: (report: HostReport) => void,
): LazySearchHost {
  let opening: Promise<WireResult<HostStatus>> | undefined;
  let early: EarlyAnswers | undefined;
  /** The latest reports, for pages that are loaded later. */
  let latest: RemoteStatus = { status: nothingOpen(options.store) };

  const onReport = (report: HostReport): void => {
    if (report.type === 'status') {
      latest = { ...latest, status: report.status };
      if (report.searchable) early?.searchable(host);
    } else latest = { ...latest, progress: report.progress };
    broadcast(report);
  };

  const ensureOpen = (): Promise<WireResult<HostStatus>> => {
    if (!opening) {
      opening = host.open(options, onReport);
      early = new EarlyAnswers(opening);
      void opening.then(({ ok }) => {
        if (!ok) opening = undefined;
      });
    }
    return opening;
  };

  return {
    get isOpen() {
      return latest.status.version !== undefined;
    },
    async open() {
      const result = await ensureOpen();
      return result.ok ? { ok: true, value: latest } : result;
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
      const opened = await ensureOpen();
      if (!opened.ok) return opened;
      const result = await host.update();
      if (!result.ok) return result;
      return { ok: true, value: { ...latest, ...result.value } };
    },
  };
}

function openTimeoutError(): FingerpostError {
  return new FingerpostError(
    'bundle-unreachable',
    `The places did not load within ${OPEN_TIMEOUT_MS / 1000} s. They are still being fetched: try again in a while`,
  );
}
