export { addFingerpost, type ServiceWorkerOptions } from './add-fingerpost.ts';
export type { RequestEvent, ServiceWorkerScope, WaitingEvent } from './scope.ts';
