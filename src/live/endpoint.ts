import { absoluteUrl } from '../core/base.ts';
import { FingerpostError } from '../core/errors.ts';
import type { LiveOptions } from './options.ts';

/**
 * The options with an absolute endpoint, without a slash at its end. Refuses, before anything is asked, what a handler
 * would refuse once its bundle is there.
 * @param against what a relative endpoint is relative to.
 * @throws FingerpostError `bad-input`
 */
export function resolveLive(
  live: LiveOptions | undefined,
  passthrough: readonly string[] = [],
  against?: string,
): LiveOptions | undefined {
  checkPassthrough(live, passthrough);
  if (!live) return undefined;
  const endpoint = absoluteUrl(live.endpoint, against, 'a live API').replace(/\/$/, '');
  endpointOf({ ...live, endpoint });
  return { ...live, endpoint };
}

/** @throws FingerpostError `bad-input` for what is no list of paths, or is without a live API */
export function checkPassthrough(live: unknown, passthrough: readonly string[]): void {
  // Not every caller is of TypeScript: a path by itself is no list of them.
  if (!passthrough?.every?.((path) => live && typeof path === 'string' && path.startsWith('/')))
    throw unusableOptions();
}

/**
 * Where the live API's paths begin, without a slash at its end.
 * @throws FingerpostError `bad-input` for options that no request can be made of
 */
export function endpointOf(options: LiveOptions): string {
  const { endpoint, timeLimit = 1, maxAge = 0, credentials = 'omit', forward = [] } = options;
  try {
    // Refuses a user and a password in the URL, and what is no name of a header.
    const { url } = new Request(new URL(endpoint), {
      credentials,
      headers: forward.map((name): [string, string] => [name, '']),
    });
    if (/^https?:[^?#]+$/.test(url) && timeLimit > 0 && maxAge >= 0) return url.replace(/\/+$/, '');
  } catch {
    // Said below, like all else that is wrong with it.
  }
  throw unusableOptions();
}

/** Doesn't repeat the endpoint, in which there may be a password. */
function unusableOptions(): FingerpostError {
  return new FingerpostError(
    'bad-input',
    "Give the live API an endpoint such as 'https://host/api' without a user, times above 0 ms, headers by name, and paths such as '/dates/'",
  );
}
