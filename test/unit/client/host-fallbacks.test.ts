import { expect, it, vi } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

/** Files of ours that a network which swallows packets never delivers: none comes from a network in Node. */
const never = vi.hoisted(() => () => new Promise<never>(() => {}));
vi.mock('../../../src/client/page-host.ts', never);

const api = 'https://host.example/api';
const { files } = smallBundle();
const options = { bundle: 'https://bundles.example/small/', base: api, store: false, worker: false } as const;

it('skips a host whose code never loads, with a reason', async () => {
  const { fetch } = new SmallNetwork(files);
  const places = createPlacesFetch({ ...options, fetch, workerSilenceLimitMs: 20 });
  await expect(places.ready).rejects.toThrow(
    /search for the page did not load: nothing arrived within 0.02 s/,
  );
  expect(places.status().fallbackKinds).toEqual(['fallback-worker-off', 'fallback-code']);
  places.close();
});
