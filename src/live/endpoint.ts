import { absoluteUrl } from '../core/base.ts';
import { FingerpostError } from '../core/errors.ts';
import type { LiveOptions } from './options.ts';

/**
 * Returns the options with an absolute endpoint without a trailing slash. It rejects the same mistakes as a handler, but before
 * the first request.
 * @param against the base URL of a relative endpoint.
 * @throws FingerpostError `bad-input` for invalid options or paths.
 */
export function resolveLive(
  live: LiveOptions | undefined,
  passthrough: readonly string[] = [],
  against?: string,
): LiveOptions | undefined {
  checkPassthrough(live, passthrough);
  if (!live) return undefined;
  const endpoint = absoluteUrl(live.endpoint, against, 'a live API');
  return { ...live, endpoint: endpointOf({ ...live, endpoint }) };
}

/**
 * Checks the passthrough paths.
 * @throws FingerpostError `bad-input` for anything but a list of paths, and for paths without a live API.
 */
export function checkPassthrough(live: unknown, passthrough: readonly string[]): void {
  // Callers without TypeScript may pass a single path instead of a list.
  if (!passthrough?.every?.((path) => live && typeof path === 'string' && path.startsWith('/')))
    throw unusableOptions();
}

/**
 * Returns the URL of the live API without a trailing slash.
 * @throws FingerpostError `bad-input` for options that no request can be built from.
 */
export function endpointOf(options: LiveOptions): string {
  const { endpoint, timeLimitMs = 1, maxAgeMs = 0, credentials = 'omit', forward = [] } = options;
  try {
    // The constructor rejects a user or a password in the URL, and invalid header names.
    const { url } = new Request(new URL(endpoint), {
      credentials,
      headers: forward.map((name): [string, string] => [name, '']),
    });
    if (/^https?:[^?#]+$/.test(url) && timeLimitMs > 0 && maxAgeMs >= 0) return url.replace(/\/+$/, '');
  } catch {
    // The error below covers every mistake.
  }
  throw unusableOptions();
}

/** Creates the error for invalid options. It omits the endpoint, which may contain a password. */
function unusableOptions(): FingerpostError {
  return new FingerpostError(
    'bad-input',
    "Give the live API an endpoint such as 'https://host/api' without a user, times above 0 ms, headers by name, and paths such as '/dates/'",
  );
}
