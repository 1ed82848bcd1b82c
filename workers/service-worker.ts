import { addFingerpost } from '../src/service-worker/add-fingerpost.ts';
import type { ServiceWorkerScope } from '../src/service-worker/scope.ts';
import { queryOptions } from '../src/service-worker/service-worker-options.ts';

declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };
declare const importScripts: (url: string) => void;

// The whole configuration is in the URL that the worker is registered by.
const options = queryOptions(new URL(self.location.href).searchParams);
// Load the check for browsers without Ed25519 now, because a Service Worker can load no script after its installation.
if (options.publicKey) importScripts('ed25519.js');
// Only the API depends on this worker, so a new version need not wait until all pages are closed.
self.addEventListener('install', () => void self.skipWaiting());
addFingerpost(self, options);
