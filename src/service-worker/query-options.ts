import { FingerpostError } from '../core/errors.ts';
import type { ServiceWorkerOptions } from './service-worker-options.ts';

const PARAMETER = /^(bundle=.|(base|precached|live|passthrough)=|claim=(true|false)$|updateEvery=\d+$)/;

/**
 * The configuration of the ready-made worker, which is in the URL that it is registered by.
 * @throws FingerpostError `bad-input` that names a parameter which it doesn't have, or which can't be so.
 */
export function queryOptions(query: URLSearchParams): ServiceWorkerOptions {
  for (const [name, value] of query) {
    const given = `${name}=${value}`;
    if (!PARAMETER.test(given)) {
      throw new FingerpostError(
        'bad-input',
        `This Service Worker can't be registered with ${given}: it takes bundle, base, precached, live, passthrough, claim, updateEvery`,
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
  return {
    bundle,
    base: query.get('base') ?? '',
    precached: query.get('precached') ?? '',
    ...(live && { live: { endpoint: live } }),
    passthrough: query.getAll('passthrough'),
    claim: query.get('claim') !== 'false',
    ...(updateEvery !== null && { updateEvery: Number(updateEvery) }),
  };
}
