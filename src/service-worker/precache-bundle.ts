import { withTimeout } from '../core/async.ts';
import { FingerpostError } from '../core/errors.ts';
import { fetchParts, takeFetched } from '../host/bundle/admit.ts';
import { bundleLocation, find } from '../host/bundle/find.ts';
import { addLateParts, latePartsOf } from '../host/bundle/late-part.ts';
import { createBundleTrust } from '../host/bundle/trust.ts';
import type { SearchHostPlatform } from '../host/host-session.ts';
import { type HostOptions, type HostReport, nothingOpen } from '../protocol/host.ts';

/** The installation of the Service Worker waits no longer than this. */
const INSTALL_TIMEOUT_MS = 30_000;

/**
 * Fetches and stores a bundle on a device that has none, so that the first request needs no network. The bundle is not
 * indexed yet, because most Service Workers are killed between their installation and their first request.
 * @returns whether a bundle was stored.
 * @throws FingerpostError as the source does, and after 30 s. A bundle that arrives later is still stored, if the browser
 * does not kill the worker before.
 */
export async function precacheBundle(
  options: HostOptions,
  { fetch, openStore, openTabs, ed25519 }: SearchHostPlatform,
  report: (report: HostReport) => void,
): Promise<boolean> {
  const { bundle } = options;
  const store = openStore(bundle, {
    onProblem: (storeProblem, storeProblemKind) =>
      report({ type: 'status', status: { ...nothingOpen(false), storeProblem, storeProblemKind } }),
  });
  const tabs = openTabs(bundle, () => {});
  const fetchAndStore = async (): Promise<boolean> => {
    if ((await store.contents()).bundles.length > 0) return false;
    const trust = createBundleTrust(store, { ...options, ed25519 });
    const found = await trust.check(await find(bundleLocation('network', bundle, fetch)));
    const verified = new Map<string, Uint8Array>();
    await fetchParts(found, {
      store,
      verified,
      onProgress: (progress) => report({ type: 'progress', progress }),
      now: () => performance.now(),
    });
    const fetched = takeFetched(found, { verified });
    const late = latePartsOf(found.manifest, found.manifest.settings.languages ?? []);
    await addLateParts(fetched.parts, late, { store, locations: [found] });
    const stored = (await store.save(fetched, options.allowRollback)) === 'saved';
    report({ type: 'status', status: { ...nothingOpen(true), stored } });
    return stored;
  };
  const storing = tabs.withLock(fetchAndStore).finally(() => {
    store.close();
    tabs.close();
  });
  return withTimeout(
    storing,
    INSTALL_TIMEOUT_MS,
    () =>
      new FingerpostError(
        'bundle-unreachable',
        `The places did not load within ${INSTALL_TIMEOUT_MS / 1000} s`,
      ),
  );
}
