import { addFingerpost } from '../../../src/service-worker/index.ts';

addFingerpost(self, JSON.parse(new URL(self.location.href).searchParams.get('options')!));
