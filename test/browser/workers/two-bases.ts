import { addFingerpost, type ServiceWorkerScope } from '../../../src/service-worker/index.ts';

declare const self: ServiceWorkerScope;

const bundle = new URL(self.location.href).searchParams.get('bundle')!;
addFingerpost(self, { bundle, base: '/one' });
addFingerpost(self, { bundle, base: 'https://two.example/v2' });
