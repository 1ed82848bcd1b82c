import { createPlacesFetch } from '../../src/client/places-fetch.ts';
import { packFixture } from '../fixtures/bundle.ts';
import '../unit/client/code-at-hand.ts';
import { SmallNetwork } from '../unit/client/small-bundle.ts';
import { replayHost, replaysContract } from './replay.ts';

replaysContract('a facade that searches in its own thread', async () => {
  const base = 'https://host.example/api';
  const { fetch } = new SmallNetwork((await packFixture()).files);
  const bundle = 'https://bundles.example/small/';
  const places = createPlacesFetch({ bundle, base, fetch, store: false, worker: false });
  return replayHost({ base, fetch: (request) => places(request), stop: async () => places.close() });
});
