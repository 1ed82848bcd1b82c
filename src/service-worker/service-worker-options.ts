import { bundleFileUrl } from '../bundle/source/bundle-file.ts';
import { absoluteUrl } from '../core/base.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import { resolveLive } from '../live/endpoint.ts';
import type { LiveOptions } from '../live/options.ts';
import type { HostOptions } from '../protocol/host.ts';

/** Options of `addFingerpost`. Only `bundle` is required. */
export interface ServiceWorkerOptions {
  /** URL of the bundle's folder; a relative one is resolved against the worker's script. */
  readonly bundle: string | URL;
  /**
   * Where the API's paths begin: `'/api'` on the worker's own origin, or `'https://host/api'`. Default `''`: paths such
   * as `/places/search` of the worker's origin.
   */
  readonly base?: string;
  /**
   * URL of the folder of a bundle that came with the app, read from Cache Storage if it is there. It is opened where no
   * bundle is stored yet. Default: none; the first bundle comes from `bundle`.
   */
  readonly precached?: string | URL;
  /** The API that has live data. Its `endpoint` may be relative to the script. Without it, live data is unavailable. */
  readonly live?: LiveOptions;
  /** Other paths below the base that are passed to the live API, with everything below them: `['/dates/']`. */
  readonly passthrough?: readonly string[];
  /** Whether to control, once activated, pages that were loaded without this worker. Default `true`. */
  readonly claim?: boolean;
  /**
   * The public key that bundles must be signed for, as `fingerpost keygen` prints it. Default: none, which accepts every
   * bundle. A page's `publicKey` must be the same.
   */
  readonly publicKey?: string | undefined;
  /** Whether a bundle may be signed earlier than the newest that this device has accepted. Default `false`. */
  readonly allowRollback?: boolean;
  /** The interval between checks for an update, in ms; 0 or `false` for no checks by the clock. Default 3,600,000: an hour. */
  readonly updateIntervalMs?: number | false;
}

/**
 * @param base the resolved base.
 * @param script URL of the worker's script.
 * @returns the options of the search host, with absolute URLs.
 * @throws FingerpostError `bad-input` for an invalid URL, public key or live API.
 */
export function hostOptions(options: ServiceWorkerOptions, base: string, script: string): HostOptions {
  const { bundle, precached, live, passthrough, publicKey, allowRollback } = options;
  const folder = (url: string | URL): string => absoluteUrl(url, script, "a bundle's folder");
  return {
    bundle: folder(bundle),
    precached: precached ? folder(precached) : undefined,
    base,
    store: true,
    live: resolveLive(live, passthrough, script),
    passthrough,
    publicKey: checkPublicKey(publicKey),
    allowRollback,
    allWords: true,
  };
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
