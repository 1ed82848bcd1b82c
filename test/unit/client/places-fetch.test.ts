import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlacesFetch, type PlacesFetch } from '../../../src/client/places-fetch.ts';
import './code-at-hand.ts';
import { helpOn } from '../../../src/core/errors.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';
let network: SmallNetwork;
let places: PlacesFetch;

beforeEach(() => {
  network = new SmallNetwork(smallBundle().files);
  places = createPlacesFetch({ bundle, base: api, fetch: network.fetch, store: false });
});
afterEach(() => places.close());

describe('an answer of the API', () => {
  it('answers a string, a URL and a Request, even before the bundle is open', async () => {
    const url = `${api}/places/osm:1`;
    const answers = [places(url), places(new URL(url)), places(new Request(url))];
    expect(places.status().state).toBe('loading');
    for (const response of await Promise.all(answers)) {
      expect(response).toBeInstanceOf(Response);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: 'osm:1', name: 'Alpha Library' });
    }
  });

  it('sets the URL of an answer and of its clone', async () => {
    const response = await places(`${api}/places/osm:1#part`);
    for (const one of [response, response.clone(), response.clone().clone()]) {
      expect(one.url).toBe(`${api}/places/osm:1`);
      expect(one.redirected).toBe(false);
      expect(await one.json()).toHaveProperty('id', 'osm:1');
    }
    expect(response.bodyUsed).toBe(true);
    expect(() => response.clone()).toThrow(TypeError);
  });

  it('reads the headers of the Request, unless init has others', async () => {
    const request = new Request(`${api}/places/search`, { headers: { 'Geo-Position': 'nonsense' } });
    expect((await places(request)).status).toBe(400);
    expect((await places(request, { headers: { 'Geo-Position': '51.7;-1.2' } })).status).toBe(200);
    expect((await places(request.url, { headers: { Accept: 'text/html' } })).status).toBe(406);
  });
});

describe('an abort', () => {
  it('rejects with the reason of a signal aborted before the request', async () => {
    const reason = new Error('changed my mind');
    await expect(places(`${api}/places/osm:1`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('uses the signal of init, not that of the Request; null is none', async () => {
    const request = new Request(`${api}/places/osm:1`, { signal: AbortSignal.abort() });
    await expect(places(request)).rejects.toHaveProperty('name', 'AbortError');
    expect((await places(request, { signal: null })).status).toBe(200);
    expect((await places(request, { signal: new AbortController().signal })).status).toBe(200);
  });
});

describe('a bundle that is not there', () => {
  beforeEach(() => {
    places.close();
    network = new SmallNetwork(new Map());
    places = createPlacesFetch({ bundle, base: api, fetch: network.fetch, store: false });
  });

  it('rejects ready, reports failed, and answers 503 without a bundle', async () => {
    const errors: unknown[] = [];
    places.on('error', (error) => errors.push(error));
    await expect(places.ready).rejects.toMatchObject({ name: 'FingerpostError', code: 'bundle-unreachable' });
    expect(places.status()).toMatchObject({ state: 'failed', error: { code: 'bundle-unreachable' } });
    expect(errors).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(places.status())).error).toEqual({
      code: 'bundle-unreachable',
      message: expect.stringContaining('manifest.json'),
      retryable: true,
      help: helpOn('bundle-unreachable'),
    });
    const response = await places(`${api}/places/osm:1`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await response.json()).toEqual({
      description: expect.stringContaining('manifest.json'),
      help: helpOn('bundle-unreachable'),
    });
  });

  it('answers HEAD with a 503 without a body where there is no bundle', async () => {
    const response = await places(`${api}/places/osm:1`, { method: 'HEAD' });
    expect([response.status, response.body]).toEqual([503, null]);
  });

  it('fetches a missing bundle once for all waiting requests, and again for the next', async () => {
    const ask = () => Promise.all([1, 2, 3].map(() => places(`${api}/places/osm:1`)));
    await ask();
    expect(network.requests).toHaveLength(1);
    await ask();
    expect(network.requests).toHaveLength(2);
  });
});

describe('status and events', () => {
  it('status shows the page as the host, the bundle, and its bytes', async () => {
    const stages = new Set<string>();
    places.on('progress', ({ stage }) => stages.add(stage));
    const ready = new Promise((resolve) => places.on('ready', resolve));
    await places.ready;
    const { manifest } = smallBundle();
    const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
    const expected = { state: 'ready', host: 'page', places: 3, version: manifest.version, base: api };
    expect(places.status()).toMatchObject({ ...expected, loaded: total, total, stored: false });
    expect(places.status().fallbackReason).toMatch(/Worker/);
    expect(places.status().fallbackKinds).toEqual(['fallback-worker-script']);
    expect(await ready).toMatchObject(expected);
    expect(stages).toEqual(new Set(['manifest', 'parts', 'decode', 'index']));
  });

  it('emits no event to a removed listener', async () => {
    const heard: string[] = [];
    places.on('ready', () => heard.push('stayed'));
    places.on('ready', () => heard.push('went'))();
    await places.ready;
    expect(heard).toEqual(['stayed']);
  });
});

describe('a closed client', () => {
  it('rejects pending requests with an AbortError and new ones as closed, and still passes other requests', async () => {
    const waiting = places(`${api}/places/osm:1`);
    const { ready } = places;
    places.close();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(ready).rejects.toMatchObject({ name: 'AbortError' });
    await expect(places(`${api}/places/osm:1`)).rejects.toMatchObject({ code: 'closed' });
    expect(places.status().state).toBe('closed');
    expect((await places(`${bundle}manifest.json`)).status).toBe(200);
  });

  it('stays closed after it was ready', async () => {
    await places.ready;
    places.close();
    await expect(places(`${api}/places/osm:1`)).rejects.toMatchObject({ code: 'closed' });
  });
});

it('refuses options that can not be used, before the first request', () => {
  expect(() => createPlacesFetch({ bundle: '/relative/outside/a/browser' })).toThrow(/is relative/);
});
