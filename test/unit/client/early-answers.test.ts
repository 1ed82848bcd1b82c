import { afterEach, describe, expect, it } from 'vitest';
import { createPlacesFetch, type PlacesFetch } from '../../../src/client/places-fetch.ts';
import { EarlyAnswers } from '../../../src/protocol/early-answers.ts';
import type { WireRequest } from '../../../src/protocol/host.ts';
import { withFile } from '../host/visit.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const api = 'https://host.example/api';
const suggest = `${api}/places/suggest?q=alph`;

describe('a facade whose details are held back', () => {
  const bundle = 'https://bundles.example/small/';
  const { manifest, files } = smallBundle();
  const details = manifest.parts.find(({ kind }) => kind === 'details')!.name;
  let places: PlacesFetch;
  afterEach(() => places.close());

  function facade(network: SmallNetwork) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.before = async (url) => {
      if (url.endsWith(details)) await released;
    };
    places = createPlacesFetch({ bundle, base: api, fetch: network.fetch, store: false, worker: false });
    return release;
  }

  it('reports as ever that the bundle failed, where they do not come after all', async () => {
    const network = new SmallNetwork(withFile(files, details));
    const release = facade(network);
    const searched = places(`${api}/places/search`);
    const { ready } = places;
    expect((await places(suggest)).status).toBe(200);
    release();
    await expect(ready).rejects.toMatchObject({ code: 'bundle-unreachable' });
    expect((await searched).status).toBe(503);
    expect(places.status()).toMatchObject({ state: 'failed', error: { code: 'bundle-unreachable' } });
    network.files = files;
    expect((await places(`${api}/places/search`)).status).toBe(200);
  });
});

describe('early answers', () => {
  const request = (url: string): WireRequest => ({ method: 'GET', url, headers: [], credentials: 'omit' });
  const hostOf = (status: number) => ({
    handle: async () => ({ ok: true, value: { status, headers: {}, body: '{}' } }) as const,
  });
  const never = new Promise<never>(() => {});

  it('are those of suggest alone', async () => {
    const early = new EarlyAnswers(never);
    early.searchable(hostOf(200));
    expect(await early.to(request(suggest))).toMatchObject({ status: 200 });
    for (const path of ['search?q=suggest', 'osm:1', 'types'])
      expect(await early.to(request(`${api}/places/${path}`))).toBeUndefined();
  });

  it('are none where the host needs the details', async () => {
    const early = new EarlyAnswers(never);
    early.searchable(hostOf(503));
    expect(await early.to(request(suggest))).toBeUndefined();
  });

  it('are none where the host dies or is not searchable before its bundle is open or has failed', async () => {
    const dying = new EarlyAnswers(never);
    dying.searchable({ handle: () => Promise.reject(new Error('crash')) });
    expect(await dying.to(request(suggest))).toBeUndefined();
    expect(await new EarlyAnswers(Promise.resolve()).to(request(suggest))).toBeUndefined();
    expect(await new EarlyAnswers(Promise.reject(new Error('failed'))).to(request(suggest))).toBeUndefined();
  });
});
