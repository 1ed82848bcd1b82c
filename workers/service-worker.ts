import { FingerpostError } from '../src/core/errors.ts';
import { addFingerpost } from '../src/service-worker/add-fingerpost.ts';
import type { ServiceWorkerScope } from '../src/service-worker/scope.ts';

declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };

// The whole configuration is in the URL that the worker is registered by.
const query = new URL(self.location.href).searchParams;
const given = (name: string): string | undefined => query.get(name) ?? undefined;
const bundle = given('bundle');
const live = given('live');
const updateEvery = given('updateEvery') === undefined ? undefined : Number(given('updateEvery'));
if (!bundle || Number.isNaN(updateEvery)) {
  throw new FingerpostError(
    'bad-input',
    'Register this Service Worker with its configuration: service-worker.js?bundle=/places/&base=/api',
  );
}
// Nothing but the API depends on this worker, so a new version need not wait until all pages are closed.
self.addEventListener('install', () => void self.skipWaiting());
addFingerpost(self, {
  bundle,
  base: given('base') ?? '',
  precached: given('precached') ?? '',
  ...(live !== undefined && { live: { endpoint: live } }),
  passthrough: query.getAll('passthrough'),
  claim: given('claim') !== 'false',
  ...(updateEvery !== undefined && { updateEvery }),
});
