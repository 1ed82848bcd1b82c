import type { ServiceWorkerScope } from '../../../src/service-worker/index.ts';

declare const self: ServiceWorkerScope & { skipWaiting(): Promise<void> };

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', () => {});
self.addEventListener('fetch', () => {});
