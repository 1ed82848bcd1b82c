export { addFingerpost } from './add-fingerpost.ts';
export type { ServiceWorkerScope } from './scope.ts';
export type { ServiceWorkerOptions } from './service-worker-options.ts';
