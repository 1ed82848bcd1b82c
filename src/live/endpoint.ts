import { FingerpostError } from '../core/errors.ts';
import type { LiveOptions } from './options.ts';

/**
 * Refuses, before anything is asked, what a handler would refuse once its bundle is there.
 * @throws FingerpostError `bad-input`
 */
export function checkLive(live: LiveOptions | undefined, passthrough: readonly string[] = []): void {
  if (live) endpointOf(live);
  checkPassthrough(live, passthrough);
}

/** @throws FingerpostError `bad-input` for paths that are none, or without a live API */
export function checkPassthrough(live: unknown, passthrough: readonly string[]): void {
  if (passthrough.every((path) => live && path.startsWith('/'))) return;
  throw new FingerpostError(
    'bad-input',
    `"${passthrough}" can't be passed to a live API: give paths such as '/dates/', and the live API.`,
  );
}

/**
 * Where the live API's paths begin, without a slash at its end.
 * @throws FingerpostError `bad-input` for options that no request can be made of. It doesn't repeat the endpoint, in
 * which there may be a password.
 */
export function endpointOf({
  endpoint,
  timeLimit = 1,
  maxAge = 0,
  credentials = 'omit',
  forward = [],
}: LiveOptions): string {
  try {
    const { href, protocol } = new URL(endpoint);
    // Refuses a user and a password in the URL, and what is no name of a header.
    const headers = forward.map((name): [string, string] => [name, '']);
    const { url } = new Request(href, { credentials, headers });
    if (/^https?:$/.test(protocol) && !/[?#]/.test(endpoint) && timeLimit > 0 && maxAge >= 0)
      return url.replace(/\/+$/, '');
  } catch {
    // Said below, like all else that is wrong with it.
  }
  throw new FingerpostError(
    'bad-input',
    "The live API can't be asked: give an endpoint such as 'https://host/api' without user and password, a timeLimit above 0 ms, a maxAge from 0 ms, and names of headers to forward.",
  );
}
