import { expect, it, vi } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
// The search for the page has to be at hand within its time limit, however busy the machine is.
import '../../../src/client/page-host.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

/** A file of ours that a network which swallows packets never delivers: none comes from a network in Node. */
vi.mock('../../../src/client/while-loading.ts', () => new Promise<never>(() => {}));

it('an answer does not wait for the code of the live request if that never loads', async () => {
  const api = 'https://host.example/api';
  const places = createPlacesFetch({
    bundle: 'https://bundles.example/small/',
    base: api,
    store: false,
    whileLoading: 'live',
    live: { endpoint: 'https://live.example' },
    fetch: new SmallNetwork(smallBundle().files).fetch,
  });
  expect((await places(`${api}/places/osm:1`)).status).toBe(200);
  places.close();
});
