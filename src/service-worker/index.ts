export { addFingerpost, type ServiceWorkerOptions } from './add-fingerpost.ts';
export type { ServiceWorkerScope } from './scope.ts';
