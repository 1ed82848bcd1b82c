import { bundleFileUrl } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';
import type { LiveOptions } from '../live/options.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BundleOptions } from '../protocol/options.ts';

/** Options of `addFingerpost`. Only `bundle` is required. */
export interface ServiceWorkerOptions extends BundleOptions {
  /** Whether to control, once activated, pages that were loaded without this worker. Default `true`. */
  readonly claim?: boolean;
}

/** Matches parameters with a wrong value. Unknown ones are allowed, because a number in the URL forces a new script. */
const WRONG = /^(claim=(?!(true|false)$)|updateIntervalMs=(?!\d+$))/;

/**
 * Returns the options of the ready-made worker, from the query of the URL that it is registered by.
 * @throws FingerpostError `bad-input` that names the wrong parameter, or asks for the missing bundle.
 */
export function queryOptions(query: URLSearchParams): ServiceWorkerOptions {
  for (const [name, value] of query) {
    const given = `${name}=${value}`;
    if (WRONG.test(given)) {
      throw new FingerpostError(
        'bad-input',
        `This Service Worker can't be registered with ${given}: claim is true or false, updateIntervalMs a number of ms`,
      );
    }
  }
  const bundle = query.get('bundle');
  if (!bundle) {
    throw new FingerpostError(
      'bad-input',
      'Register this Service Worker with its configuration: service-worker.js?bundle=/places/&base=/api',
    );
  }
  const live = query.get('live');
  const updateIntervalMs = query.get('updateIntervalMs');
  // An unescaped plus is parsed as a space.
  const publicKey = query.get('publicKey')?.replaceAll(' ', '+');
  return {
    bundle,
    base: query.get('base') ?? '',
    precached: query.get('precached') ?? '',
    ...(live && { live: { endpoint: live } }),
    passthrough: query.getAll('passthrough'),
    publicKey,
    claim: query.get('claim') !== 'false',
    ...(updateIntervalMs !== null && { updateIntervalMs: Number(updateIntervalMs) }),
  };
}

/**
 * Returns why a worker with its own options can't answer for a page with these, as the end of a sentence that begins with
 * the worker's name; `undefined` where it can.
 */
export function whyUnsuitable(own: HostOptions, page: HostOptions): string | undefined {
  if (page.base !== own.base) return `answers for ${own.base}, not for ${page.base}`;
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
