import { FingerpostError } from '../core/errors.ts';
import { limitRedirects, readOrigin } from '../core/guards/limit-redirects.ts';
import { LiveUnavailableError } from './fetch-answer.ts';
import { createLive, type Live } from './live.ts';
import type { LiveOptions, LivePlatform } from './options.ts';

/** How a server follows redirects of the live API. */
export interface RedirectOptions {
  /** Other origins that the live API may redirect to, such as `https://other.example`. Default: none. */
  readonly allowRedirectsTo?: readonly string[];
  /** Called for each rejected redirect. Answers don't name it, because its address may be private. */
  readonly onRefusedRedirect?: (from: URL, to: URL) => void;
}

/**
 * Creates a client of a live API, as `createLive` does, that follows redirects only within its origin and to the origins that
 * the options allow. In a browser, the browser's own rules apply.
 * @throws FingerpostError `bad-input` for options that no request can be built from.
 */
export function createServerLive({
  allowRedirectsTo = [],
  onRefusedRedirect,
  fetch,
  ...more
}: LiveOptions & LivePlatform & RedirectOptions): Live {
  const allowed = allowRedirectsTo.map((given) => {
    const origin = readOrigin(given);
    if (origin === undefined)
      throw new FingerpostError('bad-input', "Give allowRedirectsTo origins such as 'https://host'");
    return origin;
  });
  const redirectError = (from: URL, to: URL): Error => {
    onRefusedRedirect?.(from, to);
    return new LiveUnavailableError('the live API redirects to another origin, which is not allowed');
  };
  const limited = limitRedirects(fetch, { allowed, refuse: redirectError });
  return createLive({ ...more, fetch: limited });
}
