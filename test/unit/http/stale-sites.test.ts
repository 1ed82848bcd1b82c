import { expect, it, vi } from 'vitest';
import { createLiveRoutes } from '../../../src/http/live-routes.ts';
import { LiveUnavailableError } from '../../../src/live/fetch-answer.ts';
import type { Live } from '../../../src/live/live.ts';
import { fixtureBundle } from '../../fixtures/bundle.ts';

it('sites of an earlier live answer decode the sites of the bundle once, and no other place', async () => {
  const bundle = await fixtureBundle();
  const { places } = bundle;
  const decode = vi.spyOn(places, 'place');
  const other = places.place(0).id;
  const sites = Array.from({ length: 1000 }, () => ({ identifier: other, name: 'A', capacity: 0 }));
  const live = {
    parkAndRides: () => Promise.reject(new LiveUnavailableError('it is away')),
    lastSites: async () => ({ sites, time: 0 }),
    ageOf: () => 0,
  } as unknown as Live;
  const routes = createLiveRoutes(bundle, live);
  decode.mockClear();
  const request = { method: 'GET', url: 'http://any/places', headers: new Headers() };
  for (let turn = 1; turn <= 2; turn++) {
    const answer = (await routes.parkAndRides(request as never)) as { text: string };
    expect(JSON.parse(answer.text).park_and_rides).toHaveLength(1000);
  }
  expect(decode.mock.calls.length).toBe(places.parkAndRides().length);
});

it('the sites of a live answer become one text for all its callers', async () => {
  const sites = [{ identifier: 'a:1', name: 'A', capacity: 1, spaces: 1, percentage: 0, unavailable: false }];
  const live = { parkAndRides: async () => ({ sites, time: 0 }), ageOf: () => 0 } as unknown as Live;
  const routes = createLiveRoutes(await fixtureBundle(), live);
  const write = vi.spyOn(JSON, 'stringify');
  const request = { method: 'GET', url: 'http://any/places', headers: new Headers() } as never;
  await Promise.all([1, 2, 3].map(() => routes.parkAndRides(request)));
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});
