import { addFingerpost } from '../../../src/service-worker/index.ts';

// Throws as a bug inside the search would.
URLSearchParams.prototype.getAll = () => {
  throw new Error('a bug of the search');
};
addFingerpost(self, { bundle: new URL(self.location.href).searchParams.get('bundle')!, base: '/api' });
