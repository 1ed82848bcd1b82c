import { getRequestListener } from '@hono/node-server';
import { afterAll, expect, it } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const { Request: PlatformRequest, Response: PlatformResponse } = globalThis;
afterAll(() => Object.assign(globalThis, { Request: PlatformRequest, Response: PlatformResponse }));

it('clones answers, and clones of them, where a server replaced the global Response', async () => {
  getRequestListener(() => new Response());
  expect(Response).not.toBe(PlatformResponse);
  const { fetch } = new SmallNetwork(smallBundle().files);
  const bundle = 'https://bundles.example/small/';
  const places = createPlacesFetch({ bundle, base: 'https://host.example/api', fetch, store: false });
  const response = await places('https://host.example/api/places/osm:1');
  for (const one of [response.clone(), response.clone().clone(), response]) {
    expect(one.url).toBe('https://host.example/api/places/osm:1');
    expect(await one.json()).toHaveProperty('id', 'osm:1');
  }
  places.close();
});
