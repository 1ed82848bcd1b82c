import { addFingerpost } from '../src/service-worker/add-fingerpost.ts';
import { queryOptions } from '../src/service-worker/query-options.ts';
import type { ServiceWorkerScope } from '../src/service-worker/scope.ts';

declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };
declare const importScripts: (url: string) => void;

// The whole configuration is in the URL that the worker is registered by.
const options = queryOptions(new URL(self.location.href).searchParams);
// Beside this script, for browsers without Ed25519: nothing can be loaded once it is found out that this is one.
if (options.publicKey) importScripts('ed25519.js');
// Nothing but the API depends on this worker, so a new version need not wait until all pages are closed.
self.addEventListener('install', () => void self.skipWaiting());
addFingerpost(self, options);
