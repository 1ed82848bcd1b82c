import { beforeEach, describe, expect, it } from 'vitest';
import { unpackPart } from '../../../src/bundle/source/unpack.ts';
import { type BuildOptions, beginSearch, fetchTimed } from '../../../src/host/build-search.ts';
import { packFixture } from '../../fixtures/bundle.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { bundle, Device, Visit, withFile } from './visit.ts';

const small = smallBundle();
const [search, details] = small.manifest.parts.map(({ name }) => name) as [string, string];

/** Whether suggest was answered before the bundle was open, at each change of that. */
const isSearchable = (visit: Visit) => visit.statuses.map(({ searchable }) => searchable);

describe('a first visit', () => {
  let device: Device;
  let visit: Visit;
  /** Lets the parts that are held go on. */
  let release = () => {};
  const hold = (name: string) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    device.network.before = async (url) => {
      if (url.endsWith(name)) await released;
    };
  };
  const searchable = () => expect.poll(() => isSearchable(visit)).toContain(true);

  beforeEach(() => {
    device = new Device(small);
    visit = new Visit(device);
  });

  it('answers suggest before the details have arrived, and nothing else', async () => {
    hold(details);
    const opening = visit.open();
    await searchable();
    const { status, body } = await visit.answer('suggest?q=alph');
    expect([status, JSON.parse(body!)._embedded.pois]).toMatchObject([200, [{ name: 'Alpha Library' }]]);
    expect((await visit.answer('osm:1')).status).toBe(503);
    expect(device.store.writes).toBe(0);
    release();
    expect(await opening).toMatchObject({ ok: true, value: { places: 3, from: 'network' } });
    expect((await visit.answer('osm:1')).status).toBe(200);
    expect(isSearchable(visit).at(-1)).toBe(false);
  });

  it('asks for the details only when the search part has arrived', async () => {
    hold(search);
    const opening = visit.open();
    await expect.poll(() => device.network.requests).toContain(bundle + search);
    expect(device.network.requests).not.toContain(bundle + details);
    release();
    await opening;
    expect(device.network.requests).toContain(bundle + details);
  });

  it('fails as a whole where the details do', async () => {
    device.network.files = withFile(small.files, details);
    expect(await visit.open()).toMatchObject({
      ok: false,
      code: 'bundle-unreachable',
      message: expect.stringContaining(details),
    });
    await searchable();
    await expect(visit.answer('suggest?q=alph')).rejects.toThrow('before a bundle was open');
    expect(device.store.writes).toBe(0);
  });

  it('answers no suggest once it is closed', async () => {
    hold(details);
    const opening = visit.open();
    await searchable();
    await visit.close();
    expect(await opening).toMatchObject({ ok: false, code: 'closed' });
    await expect(visit.answer('suggest?q=alph')).rejects.toThrow('before a bundle was open');
  });
});

it('a later visit and an update are whole at once', async () => {
  const device = new Device(small);
  await device.visited();
  const visit = new Visit(device);
  await visit.open();
  device.network.files = smallBundle('Two libraries', ['Delta', 'Epsilon']).files;
  expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  expect(isSearchable(visit)).not.toContain(true);
});

it('the answers of suggest are the same before and after the details', async () => {
  const { files, manifest } = await packFixture();
  const latePart: BuildOptions['latePart'] = async (_, part) => unpackPart(part, files.get(part.name)!);
  const options = { apiOptions: {}, onProgress: () => {}, now: () => 0, latePart };
  const fetched = await fetchTimed(memorySource(files), options);
  const begun = await beginSearch(
    manifest,
    fetched.parts.filter(({ part }) => part.kind === 'search'),
    options,
  );
  // A search waits for the words, and suggestions don't.
  const answer = async (q: string, path = 'suggest') => {
    const headers = new Headers();
    const { status, body } = (await begun.api({
      method: 'GET',
      url: `https://host.example/places/${path}?q=${encodeURIComponent(q)}&interpret=true&explain=true&lat=51.75&lon=-1.25`,
      headers,
      credentials: 'omit',
    }))!;
    return { q, status, body };
  };
  const queries = ['k', 'kes', 'aldous college li', 'librar', 'quiet libr', 'pubs', 'kestral', 'pub near a'];
  expect((await answer('pubs', 'search')).status).toBe(503);
  const early = await Promise.all(queries.map((q) => answer(q)));
  // The place may have an outline, which is among the details.
  const near = 'pubs near aldous college library';
  expect((await answer(near)).status).toBe(503);
  begun.complete(fetched, 'network');
  expect(await Promise.all(queries.map((q) => answer(q)))).toEqual(early);
  expect(early.every(({ status }) => status === 200)).toBe(true);
  expect(JSON.parse((await answer(near)).body!).suggestions).toHaveLength(1);
});
