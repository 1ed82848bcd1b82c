import { httpSource } from '../bundle/http-source.ts';
import { openKept } from '../client/open-kept.ts';
import type { SearchHostParts } from '../client/search-host.ts';
import type { ServiceWorkerReport } from '../client/service-worker-protocol.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { withTimeLimit } from '../core/time-limit.ts';

/** A Service Worker is not installed before this has settled, so it does, in ms. */
const TIME_LIMIT = 30_000;

/**
 * Fetches the bundle onto the device, so that the first request needs no network. It is not indexed yet: most Service
 * Workers are killed between their installation and their first request. Never rejects: a worker without a bundle is
 * still worth having, as it fetches it when it is asked something.
 */
export async function fetchAhead(
  bundle: string,
  { fetch, openStore }: SearchHostParts,
  tell: (report: ServiceWorkerReport) => void,
): Promise<void> {
  const store = openStore(bundle, { onProblem: (reason) => tell({ type: 'store-failed', reason }) });
  const keep = async (): Promise<void> => {
    const opened = await openKept(httpSource(bundle, fetch), store, (progress) =>
      tell({ type: 'progress', progress }),
    );
    if (await opened.keep()) tell({ type: 'stored' });
  };
  // What comes too late for the installation is kept all the same, if the browser lets the worker live.
  const keeping = keep().finally(() => store.close());
  const late = () =>
    new FingerpostError('bundle-unreachable', `The places did not come within ${TIME_LIMIT / 1000} s`);
  try {
    await withTimeLimit(keeping, TIME_LIMIT, late);
  } catch (thrown) {
    const { code, message } = asFingerpostError(thrown);
    tell({ type: 'failed', code, message });
  }
}
