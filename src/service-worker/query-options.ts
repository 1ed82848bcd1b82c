import { FingerpostError } from '../core/errors.ts';
import type { ServiceWorkerOptions } from './service-worker-options.ts';

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
