import { afterEach, describe, expect, it } from 'vitest';
import { createPlacesFetch, type PlacesFetch } from '../../../src/client/places-fetch.ts';
import type { LiveOptions } from '../../../src/live/options.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';
const place = `${api}/places/osm:1`;
const json = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'application/json' } });
let places: PlacesFetch;
afterEach(() => places.close());

/** A facade whose bundle loads, and whose live API answers, when the test says so. */
function facade(
  live: (request: Request) => Promise<Response>,
  whileLoading: 'wait' | 'live' = 'live',
  more: Partial<LiveOptions> = {},
  passthrough: readonly string[] = [],
) {
  const { fetch } = new SmallNetwork(smallBundle().files);
  const requests: Request[] = [];
  let releaseBundle = () => {};
  const bundleReleased = new Promise<void>((resolve) => {
    releaseBundle = resolve;
  });
  places = createPlacesFetch({
    bundle,
    base: api,
    store: false,
    whileLoading,
    passthrough,
    live: { endpoint: 'https://live.example/v1/', ...more },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.startsWith(bundle)) return bundleReleased.then(() => fetch(input, init));
      requests.push(request);
      return live(request);
    },
  });
  return { requests, releaseBundle };
}

const untilAborted = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('while the first bundle is loading', () => {
  it('requests are answered by the live API', async () => {
    const { requests } = facade(async () => json('{"from":"live","digits":1.10}'));
    const answer = await places(`${place}?x=1`);
    expect([answer.status, answer.url, answer.headers.get('X-Places-Source')]).toEqual([
      200,
      `${place}?x=1`,
      'live',
    ]);
    expect(await answer.text()).toBe('{"from":"live","digits":1.10}');
    expect(requests[0]?.url.replace(/#.*/, '')).toBe('https://live.example/v1/places/osm:1?x=1');
  });

  it('follows no redirect of the live API', async () => {
    const { requests } = facade(async () => json('"live"'));
    await places(place);
    expect(requests[0]?.redirect).toBe('error');
  });

  it.each([
    ['as a header', '', { 'Geo-Position': '51;-1' }],
    ['as parameters', '?lat=51&lon=-1', {}],
  ])('requests from a position, given %s, wait: the live API is not told it', async (_, query, headers) => {
    const { requests, releaseBundle } = facade(async () => json('"live"'));
    const answer = places(`${place}${query}`, { headers });
    releaseBundle();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
    expect(requests).toEqual([]);
  });

  it('forwards the headers that the options name', async () => {
    const { requests } = facade(async () => json('"live"'), 'live', { forward: ['Geo-Position'] });
    await places(`${place}?lat=51&lon=-1`, { headers: { 'Geo-Position': '51;-1' } });
    expect(requests[0]?.url).toContain('?lat=51&lon=-1');
    expect(requests[0]?.headers.get('Geo-Position')).toBe('51;-1');
  });

  it('a bundle that comes first answers, and the live API is given up', async () => {
    let givenUp = false;
    const { requests, releaseBundle } = facade((request) =>
      untilAborted(request).finally(() => (givenUp = true)),
    );
    const answer = places(place);
    await expect.poll(() => requests).toHaveLength(1);
    releaseBundle();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
    await expect.poll(() => givenUp).toBe(true);
  });

  it.each([
    ['is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is out of order', async () => new Response('', { status: 502 })],
    ['is broken', async () => json('{"from":')],
    ['has another status', async () => new Response('{}', { status: 404 })],
    ['is a login page', async () => new Response('<form>', { headers: { 'Content-Type': 'text/html' } })],
  ])('a live API that %s is not waited for, nor seen', async (_, live) => {
    const { releaseBundle } = facade(live);
    const answer = places(place);
    releaseBundle();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
  });

  it('an abort ends the request while the body is loading, at the live API as well', async () => {
    const controller = new AbortController();
    let answering = () => {};
    const begun = new Promise<void>((resolve) => {
      answering = resolve;
    });
    const { requests } = facade(async () => json(new ReadableStream({ pull: () => answering() })));
    const answer = places(place, { signal: controller.signal });
    await begun;
    controller.abort();
    await expect(answer).rejects.toHaveProperty('name', 'AbortError');
    await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
  });

  it('a live API that is silent is given up after its time, and the bundle is waited for', async () => {
    let givenUp = () => {};
    const isGivenUp = new Promise<void>((resolve) => {
      givenUp = resolve;
    });
    const silent = ({ signal }: Request) => {
      if (signal.aborted) givenUp();
      signal.addEventListener('abort', givenUp);
      return new Promise<Response>(() => {});
    };
    const { releaseBundle } = facade(silent, 'live', { timeLimitMs: 10 });
    const answer = places(place);
    await isGivenUp;
    releaseBundle();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
  });

  it.each([
    '/transport/park-and-rides',
    '/places/osm:1/rti/bus',
    '/places/osm:1%2Frti%2Fbus',
    '/dates/today',
  ])('waits for the bundle with requests that are not for places: %s', async (path) => {
    const { requests, releaseBundle } = facade(async () => json('{}'), 'live', {}, ['/dates/']);
    const answer = places(`${api}${path}`);
    await places(place);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/places/osm:1']);
    releaseBundle();
    await answer;
  });

  it('other methods than GET and HEAD wait, and HEAD has no body', async () => {
    const { requests, releaseBundle } = facade(async () => json('{}'));
    const head = await places(place, { method: 'HEAD' });
    expect([head.headers.get('X-Places-Source'), await head.text()]).toEqual(['live', '']);
    const posted = places(place, { method: 'POST' });
    releaseBundle();
    expect((await posted).status).toBe(405);
    expect(requests).toHaveLength(1);
  });

  it('leaves the live API alone without the option, and once the bundle is open', async () => {
    const waiting = facade(async () => json('"live"'), 'wait');
    const answer = places(place);
    waiting.releaseBundle();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
    expect(waiting.requests).toEqual([]);
    places.close();
    const ready = facade(async () => json('"live"'));
    ready.releaseBundle();
    await places.ready;
    expect((await places(place)).headers.get('X-Places-Source')).toBe('bundle');
    expect(ready.requests).toEqual([]);
  });
});
