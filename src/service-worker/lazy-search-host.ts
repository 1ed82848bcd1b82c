import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { withTimeout } from '../core/time-limit.ts';
import { searchFailed } from '../host/host-wire.ts';
import { unwrap, withoutBundle } from '../host/wire.ts';
import type { ApiResponse } from '../http/responses.ts';
import type {
  HostOptions,
  HostReport,
  Opened,
  SearchHost,
  Updated,
  WireRequest,
  WireResult,
} from '../protocol/host.ts';
import type { OpenedThere, ServiceWorkerReport } from '../protocol/service-worker.ts';

/** With no bundle on the device, a request waits this long for one, in ms. */
const OPEN_TIMEOUT_MS = 30_000;

/** A search that opens its bundle when it is first asked, as a Service Worker may be killed after each answer. */
export interface LazySearchHost {
  readonly isOpen: boolean;
  /** All who ask during an attempt share it; after a failure a new one begins. */
  open(): Promise<WireResult<OpenedThere>>;
  /** Never rejects: 503 where no bundle can be had, 500 for a bug of ours, each as the API's errors are. */
  answer(request: WireRequest): Promise<ApiResponse>;
  /** Looks for another bundle, and takes it. */
  update(): Promise<WireResult<Updated>>;
}

/** @param tell is told how the bundle is coming along */
export function createLazySearchHost(
  host: SearchHost,
  options: HostOptions,
  tell: (report: ServiceWorkerReport) => void,
): LazySearchHost {
  let opening: Promise<WireResult<Opened>> | undefined;
  /** What answers now: that of the latest report. */
  let opened: Opened | undefined;
  /** What else was reported, for pages that come later: the latest of each type. */
  const reports = new Map<string, HostReport>();

  const hear = (report: HostReport): void => {
    if (report.type === 'switched') opened = report.opened;
    else if (report.type === 'stored') opened = opened && { ...opened, stored: true };
    else if (report.type === 'index-cached')
      opened = opened && { ...opened, indexCached: report.indexCached };
    else if (report.type === 'dropped') opened = opened && { ...opened, stored: false, indexCached: false };
    else reports.set(report.type, report);
    tell(report);
  };

  const attempt = async (): Promise<WireResult<Opened>> => {
    const result = await host.open(options, hear);
    if (result.ok) {
      opened = result.value;
      tell({ type: 'ready', opened });
    } else {
      opening = undefined;
      tell({ type: 'failed', code: result.code, message: result.message });
    }
    return result;
  };
  const ensureOpen = (): Promise<WireResult<Opened>> => {
    opening ??= attempt();
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
        unwrap(await withTimeout(ensureOpen(), OPEN_TIMEOUT_MS, tooLate));
        return unwrap(await host.handle(request));
      } catch (thrown) {
        const { code, message } = asFingerpostError(thrown);
        return code.startsWith('bundle-') ? withoutBundle(message) : searchFailed(thrown);
      }
    },
    async update() {
      const result = await ensureOpen();
      return result.ok ? host.update() : result;
    },
  };
}

function tooLate(): FingerpostError {
  return new FingerpostError(
    'bundle-unreachable',
    `The places did not come within ${OPEN_TIMEOUT_MS / 1000} s. They are still being fetched: try again in a while`,
  );
}
