import { bundleFileUrl } from '../bundle/source/bundle-file.ts';
import type { LiveOptions } from '../live/options.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BundleOptions } from '../protocol/options.ts';

/** Options of `addFingerpost`. Only `bundle` is required. */
export interface ServiceWorkerOptions extends BundleOptions {
  /** Whether to control, once activated, pages that were loaded without this worker. Default `true`. */
  readonly claim?: boolean;
}

/**
 * Returns why a worker with its own options can't answer for a page with these, as the end of a sentence that begins with
 * the worker's name; `undefined` where it can.
 */
export function whyUnsuitable(own: HostOptions, page: HostOptions): string | undefined {
  if (bundleFileUrl(page.bundle, '') !== bundleFileUrl(own.bundle, ''))
    return `answers from ${own.bundle}, not from ${page.bundle}`;
  if (page.live && page.live.endpoint !== own.live?.endpoint)
    return `has live data from ${own.live?.endpoint ?? 'nowhere'}, not from ${page.live.endpoint}`;
  if (page.live && own.live && credentialsKey(page.live) !== credentialsKey(own.live))
    return 'asks for live data with other credentials or headers';
  if (page.publicKey && (page.publicKey !== own.publicKey || (own.allowRollback && !page.allowRollback)))
    return 'has another publicKey or allowRollback';
  const other = page.passthrough?.find((path) => !own.passthrough?.includes(path));
  return other && `doesn't pass ${other} to the live API`;
}

/** Returns a key that is equal for options that send the live API the same credentials and headers. */
function credentialsKey({ credentials = 'omit', forward = [] }: LiveOptions): string {
  return JSON.stringify([credentials, ...forward.map((name) => name.toLowerCase()).sort()]);
}
