import { createPlacesFetch } from '../../../src/index.ts';

Object.assign(globalThis, { fetch: createPlacesFetch({ bundle: '/places/', base: '/api' }) });
