import { bundleFileUrl } from '../bundle/source/http-source.ts';
import { absoluteUrl } from '../core/base.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import { resolveLive } from '../live/endpoint.ts';
import type { LiveOptions } from '../live/options.ts';
import type { HostOptions } from '../protocol/host.ts';

export interface ServiceWorkerOptions {
  /** URL of the bundle's folder; a relative one is meant from the worker's script. */
  readonly bundle: string | URL;
  /**
   * Where the API's paths begin: `'/api'` on the worker's own origin, or `'https://host/api'`. Default `''`: paths such
   * as `/places/search` of the worker's origin.
   */
  readonly base?: string;
  /**
   * URL of the folder of a bundle that came with the app, taken from Cache Storage where it is there: the first to be
   * opened where none is stored yet. Default: none; the first bundle comes from `bundle`.
   */
  readonly precached?: string | URL;
  /** The API that has live data; its `endpoint` may be relative to the script. Without it, they are unavailable. */
  readonly live?: LiveOptions;
  /** Other paths below the base that are passed to the live API with all below them: `['/dates/']`. */
  readonly passthrough?: readonly string[];
  /** Whether to serve, once activated, pages that were loaded without this worker. Default `true`. */
  readonly claim?: boolean;
  /**
   * Takes no bundle but those that are signed by the key that belongs to it: what `fingerpost keygen` prints. Default: none; all
   * are taken. A page's `publicKey` must be the same.
   */
  readonly publicKey?: string | undefined;
  /** Whether a bundle may be signed earlier than the newest that this device has accepted. Default `false`. */
  readonly allowRollback?: boolean;
  /** How often to look for a newer bundle, in ms; 0 or `false` for never by the clock. Default 3,600,000: an hour. */
  readonly updateEvery?: number | false;
}

/**
 * The same for the search itself, every URL absolute.
 * @param base the resolved one.
 * @param script URL of the worker's script.
 * @throws FingerpostError `bad-input` for what is no URL, no public key, or a live API that can't be asked.
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
  };
}

/** Why a worker with these options can't answer for a page with those; `undefined` where it can. */
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

/** What the live API is told of who asks. */
function credentialsKey({ credentials = 'omit', forward = [] }: LiveOptions): string {
  return JSON.stringify([credentials, ...forward.map((name) => name.toLowerCase()).sort()]);
}
