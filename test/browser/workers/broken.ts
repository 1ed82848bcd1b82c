import { addFingerpost } from '../../../src/service-worker/index.ts';

// What a bug inside the search would do.
URLSearchParams.prototype.getAll = () => {
  throw new Error('a bug of the search');
};
addFingerpost(self, { bundle: new URL(self.location.href).searchParams.get('bundle')!, base: '/api' });
