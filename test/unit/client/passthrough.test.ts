import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const small = new SmallNetwork(smallBundle().files);
let passed: unknown[][] = [];
let given: Promise<Response> | undefined;
/** Serves the bundle, and takes note of everything else. */
const network = (...args: Parameters<typeof fetch>): Promise<Response> => {
  if (String(args[0]).startsWith('https://bundles.example/')) return small.fetch(...args);
  passed.push(args);
  given = Promise.resolve(new Response('from the network'));
  return given;
};
const places = createPlacesFetch({
  bundle: 'https://bundles.example/small',
  base: 'https://host.example/api',
  fetch: network,
  store: false,
});

beforeEach(() => {
  passed = [];
});
afterAll(() => places.close());

describe('a request that is not of the API', () => {
  it.each([
    'https://host.example/',
    'https://host.example/api/placesX',
    'https://other.example/api/places',
    'not a url',
    'data:text/plain,x',
    new URL('https://host.example/'),
    new Request('https://host.example/', { method: 'POST', body: 'x' }),
  ])('%s goes to the real fetch: the same arguments, the same promise', (input) => {
    const init = { headers: { a: 'b' } };
    const answer = places(input, init);
    expect(answer).toBe(given);
    expect(passed).toHaveLength(1);
    expect(passed[0]).toHaveLength(2);
    expect(passed[0]![0]).toBe(input);
    expect(passed[0]![1]).toBe(init);
    places(input);
    expect(passed[1]).toHaveLength(1);
  });

  it('leaves the body of a Request unread', () => {
    const request = new Request('https://host.example/', { method: 'POST', body: 'x' });
    places(request);
    expect(request.bodyUsed).toBe(false);
  });
});

it('a file of the bundle goes to the network where the folder is at the base of the API, other paths do not', async () => {
  const origin = 'https://host.example';
  const fetch = async () => new Response('from the network');
  const places = createPlacesFetch({ bundle: `${origin}/places/`, base: origin, fetch, store: false });
  expect(await (await places(`${origin}/places/manifest.json`)).text()).toBe('from the network');
  expect((await places(`${origin}/places/osm:1`)).status).toBe(503);
  places.close();
});
