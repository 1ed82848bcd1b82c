import { isBundleFile } from '../bundle/source/source.ts';
import { absoluteUrl, type Base, baseHref, belongsTo, resolveBase } from '../core/base.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import { resolveLive } from '../live/endpoint.ts';
import type { AnswerOptions, HostOptions } from './host.ts';

/** The options of a page and of a Service Worker. Relative URLs are resolved against the document, or the worker's script. */
export interface BundleOptions extends AnswerOptions {
  /** URL of the bundle's folder. */
  readonly bundle: string | URL;
  /**
   * Where the API's paths begin: `'/api'` on the own origin, or `'https://host/api'`. Default `''`: paths such as
   * `/places/search` of the own origin.
   */
  readonly base?: string;
  /**
   * URL of the folder of a bundle that came with the app, for instance precached by its Service Worker. It is opened
   * where no bundle is stored yet. Default: none; the first bundle comes from `bundle`.
   */
  readonly precached?: string | URL;
  /** The interval between checks for an update, in ms; 0 or `false` for no checks by the clock. Default 3,600,000: an hour. */
  readonly updateIntervalMs?: number | false;
}

/** The options with absolute URLs, and with their defaults. */
export interface ResolvedOptions {
  readonly base: Base;
  readonly host: HostOptions;
  /** In ms; 0 for never. */
  readonly updateIntervalMs: number;
}

/**
 * Checks the options, and resolves their URLs.
 * @param origin the origin of a base without a host, if there is one.
 * @param against the base URL of relative URLs; `undefined` outside a browser.
 * @param given options of the host that are no option of its user, or have a default of their own.
 * @throws FingerpostError `bad-input` for a base, a bundle URL, a public key or a live API that can't be used.
 */
export function resolveOptions(
  { bundle, base = '', precached, updateIntervalMs = 3_600_000, ...options }: BundleOptions,
  origin: string | undefined,
  against: string | undefined,
  given: Pick<HostOptions, 'store' | 'allWords'>,
): ResolvedOptions {
  const resolved = resolveBase(base, origin);
  const { live, passthrough, publicKey, allowRollback } = options;
  const folder = (url: string | URL): string => absoluteUrl(url, against, "a bundle's folder");
  const host: HostOptions = {
    ...given,
    bundle: folder(bundle),
    precached: precached ? folder(precached) : undefined,
    base: baseHref(resolved),
    live: resolveLive(live, passthrough, against),
    passthrough,
    publicKey: checkPublicKey(publicKey),
    allowRollback,
  };
  return { base: resolved, host, updateIntervalMs: updateIntervalMs || 0 };
}

/**
 * Returns whether the API answers a URL. The files of its bundles are not of the API, although their URLs are below it with a
 * base of `''` and a bundle in `/places/`.
 */
export function isOfApi(url: URL, { base, host }: ResolvedOptions): boolean {
  return belongsTo(url, base, host.passthrough) && !isBundleFile(url, host.bundle, host.precached);
}
