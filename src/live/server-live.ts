import { FingerpostError } from '../core/errors.ts';
import { limitRedirects, readOrigin } from '../core/guards/limit-redirects.ts';
import { createLive, type Live, type LiveParts } from './live.ts';
import { LiveUnavailableError } from './live-unavailable.ts';
import type { LiveOptions } from './options.ts';

export interface RedirectOptions {
  /** Other origins that the live API may redirect to, such as `https://other.example`. Default: none. */
  readonly allowRedirectsTo?: readonly string[];
  /** Told of each redirect that was not followed: no answer names it, as it may be nobody's business. */
  readonly onRefusedRedirect?: (from: URL, to: URL) => void;
}

/**
 * Makes the way to a live API: each answer within a time limit, checked, and asked for once by all who want it. Redirects are
 * followed within its origin, and to those that the options allow; in a browser, as the browser does.
 * @throws FingerpostError `bad-input` for options that no request can be made of
 */
export function createServerLive({
  allowRedirectsTo = [],
  onRefusedRedirect,
  fetch,
  ...more
}: LiveOptions & LiveParts & RedirectOptions): Live {
  const allowed = allowRedirectsTo.map((given) => {
    const origin = readOrigin(given);
    if (origin === undefined)
      throw new FingerpostError('bad-input', "Give allowRedirectsTo origins such as 'https://host'");
    return origin;
  });
  const refuse = (from: URL, to: URL): Error => {
    onRefusedRedirect?.(from, to);
    return new LiveUnavailableError('the live API redirects to another origin, which is not allowed');
  };
  return createLive({ ...more, fetch: limitRedirects(fetch, { allowed, refuse }) });
}
