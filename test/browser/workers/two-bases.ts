import { addFingerpost } from '../../../src/service-worker/index.ts';

const bundle = new URL(self.location.href).searchParams.get('bundle')!;
addFingerpost(self, { bundle, base: '/one' });
addFingerpost(self, { bundle, base: 'https://two.example/v2' });
