import { FingerpostError } from '../core/errors.ts';
import { withTimeout } from '../core/time-limit.ts';
import { createBundleTrust } from '../host/bundle-trust.ts';
import { bundleLocation, createBundleFetcher, findBundle } from '../host/found-bundle.ts';
import type { SearchHostParts } from '../host/search-host.ts';
import type { HostOptions, HostReport } from '../protocol/host.ts';

/** A Service Worker is not installed before this has settled, so it does, in ms. */
const INSTALL_TIMEOUT_MS = 30_000;

/**
 * Fetches a bundle onto a device that has none, so that the first request needs no network. It is not indexed yet: most
 * Service Workers are killed between their installation and their first request.
 * @returns whether it did.
 * @throws FingerpostError as the source does, and after 30 s; what comes later is kept all the same, if the browser
 * lets the worker live.
 */
export async function precacheBundle(
  options: HostOptions,
  { fetch, openStore, openTabs, ed25519 }: SearchHostParts,
  report: (report: HostReport) => void,
): Promise<boolean> {
  const { bundle } = options;
  const store = openStore(bundle, { onProblem: (reason) => report({ type: 'store-failed', reason }) });
  const tabs = openTabs(bundle, () => {});
  const keep = async (): Promise<boolean> => {
    if ((await store.contents()).current !== undefined) return false;
    const trust = createBundleTrust(store, { ...options, ed25519 });
    const found = await trust.check(await findBundle(bundleLocation('network', bundle, fetch)));
    const fetcher = createBundleFetcher(store, {
      onProgress: (progress) => {
        tabs.heartbeat();
        report({ type: 'progress', progress });
      },
      now: () => performance.now(),
    });
    await fetcher.fetch(found);
    const kept = (await store.save(fetcher.releaseFetched(found))) === 'saved';
    if (kept) report({ type: 'stored' });
    return kept;
  };
  const keeping = tabs.withLock(keep).finally(() => {
    store.close();
    tabs.close();
  });
  return withTimeout(
    keeping,
    INSTALL_TIMEOUT_MS,
    () =>
      new FingerpostError(
        'bundle-unreachable',
        `The places did not come within ${INSTALL_TIMEOUT_MS / 1000} s`,
      ),
  );
}
