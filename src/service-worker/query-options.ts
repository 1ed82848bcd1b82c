import { FingerpostError } from '../core/errors.ts';
import type { ServiceWorkerOptions } from './service-worker-options.ts';

/** Other parameters may well be there: who wants a new version of the script fetched adds a number to its URL. */
const WRONG = /^(claim=(?!(true|false)$)|updateEvery=(?!\d+$))/;

/**
 * The configuration of the ready-made worker, which is in the URL that it is registered by.
 * @throws FingerpostError `bad-input` that names a parameter which can't be so, or says where the bundle goes where there is none.
 */
export function queryOptions(query: URLSearchParams): ServiceWorkerOptions {
  for (const [name, value] of query) {
    const given = `${name}=${value}`;
    if (WRONG.test(given)) {
      throw new FingerpostError(
        'bad-input',
        `This Service Worker can't be registered with ${given}: claim is true or false, updateEvery a number of ms`,
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
  const updateEvery = query.get('updateEvery');
  // In a query a plus is a space, unless somebody has taken care of it.
  const publicKey = query.get('publicKey')?.replaceAll(' ', '+');
  return {
    bundle,
    base: query.get('base') ?? '',
    precached: query.get('precached') ?? '',
    ...(live && { live: { endpoint: live } }),
    passthrough: query.getAll('passthrough'),
    publicKey,
    claim: query.get('claim') !== 'false',
    ...(updateEvery !== null && { updateEvery: Number(updateEvery) }),
  };
}
