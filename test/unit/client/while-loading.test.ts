import { afterEach, describe, expect, it } from 'vitest';
import { createPlacesFetch, type PlacesFetch } from '../../../src/client/places-fetch.ts';
import type { LiveOptions } from '../../../src/live/options.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';
const place = `${api}/places/osm:1`;
let places: PlacesFetch;
afterEach(() => places.close());

/** A facade whose bundle comes when it is told, beside a live API that does as it is told. */
function facade(
  live: (request: Request) => Promise<Response>,
  whileLoading: 'wait' | 'live' = 'live',
  more: Partial<LiveOptions> = {},
) {
  const { fetch } = new SmallNetwork(smallBundle().files);
  const asked: Request[] = [];
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  places = createPlacesFetch({
    bundle,
    base: api,
    store: false,
    whileLoading,
    live: { endpoint: 'https://live.example/v1/', ...more },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.startsWith(bundle)) return mayCome.then(() => fetch(input, init));
      asked.push(request);
      return live(request);
    },
  });
  return { asked, letCome };
}

const untilGivenUp = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('while the first bundle is loading', () => {
  it('requests are answered by the live API, which is not told from where', async () => {
    const { asked } = facade(async () => new Response('live'));
    const response = await places(`${place}?x=1&lat=51&lon=-1`, { headers: { 'Geo-Position': '51;-1' } });
    expect(await response.text()).toBe('live');
    expect(asked[0]?.url.replace(/#.*/, '')).toBe('https://live.example/v1/places/osm:1?x=1');
    expect(asked[0]?.headers.get('Geo-Position')).toBeNull();
  });

  it('what the options forward goes along', async () => {
    const { asked } = facade(async () => new Response('live'), 'live', { forward: ['Geo-Position'] });
    await places(`${place}?lat=51&lon=-1`, { headers: { 'Geo-Position': '51;-1' } });
    expect(asked[0]?.url).toContain('?lat=51&lon=-1');
    expect(asked[0]?.headers.get('Geo-Position')).toBe('51;-1');
  });

  it('a bundle that comes first answers, and the live API is given up', async () => {
    let givenUp = false;
    const { letCome } = facade((request) => untilGivenUp(request).finally(() => (givenUp = true)));
    const answer = places(place);
    letCome();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
    await Promise.resolve();
    expect(givenUp).toBe(true);
  });

  it.each([
    ['is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is out of order', async () => new Response('', { status: 502 })],
  ])('a live API that %s is not waited for, nor seen', async (_, live) => {
    const { letCome } = facade(live);
    const answer = places(place);
    letCome();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
  });

  it('an abort rejects at once', async () => {
    facade(untilGivenUp);
    const controller = new AbortController();
    const answer = places(place, { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toHaveProperty('name', 'AbortError');
  });

  it('the body of an answer is whole, though the bundle comes while it is read', async () => {
    let finish = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('first '));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('last'));
          controller.close();
        };
      },
    });
    const { letCome, asked } = facade(async () => new Response(body));
    const response = await places(place);
    letCome();
    await places.ready;
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked[0]?.signal.aborted).toBe(false);
    finish();
    expect(await response.text()).toBe('first last');
  });

  it('nobody asks the live API where that was not wanted, or the bundle is there', async () => {
    const waiting = facade(async () => new Response('live'), 'wait');
    const answer = places(place);
    waiting.letCome();
    expect((await answer).headers.get('X-Places-Source')).toBe('bundle');
    expect(waiting.asked).toEqual([]);
    places.close();
    const ready = facade(async () => new Response('live'));
    ready.letCome();
    await places.ready;
    expect((await places(place)).headers.get('X-Places-Source')).toBe('bundle');
    expect(ready.asked).toEqual([]);
  });
});
