import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../data/build/config.ts';
import type { PackedBundle } from '../../../data/build/pack.ts';
import type { Language } from '../../../data/kinds/languages.ts';
import { knownPlace } from '../../fixtures/known-place.ts';
import { packTown } from '../../fixtures/pack-town.ts';
import { bundle, Device, Visit, withFile } from './visit.ts';

/** A bundle of a town with toilets beside its museum. It is configured in English, and has the words of the app's languages. */
async function town(museum: string, languages: readonly Language[] = ['en']): Promise<PackedBundle> {
  const at = (id: string, type: string, name: string, lat: string) =>
    knownPlace(id, type, { name, lat, lon: '14.5' });
  return packTown(await readConfig(undefined, languages), [
    at('x:museum', '/leisure/museum', museum, '35.9'),
    at('x:near', '/amenities/toilets', 'Republic Street', '35.9001'),
    at('x:far', '/amenities/toilets', 'Harbour', '35.95'),
  ]);
}

const malta = await town('Zzyzx Hall');
const partOf = ({ manifest }: PackedBundle, code: string): string =>
  manifest.parts.find(({ language }) => language === code)!.name;
const wordsFetched = (): string[] =>
  device.network.requests.filter((url) => url.includes('words-')).map((url) => url.slice(bundle.length));
const GERMAN = `search?q=${encodeURIComponent('Toilette beim Museum')}&lang=de`;

let device: Device;
beforeEach(() => {
  device = new Device(malta);
});

describe('the words of languages', () => {
  it('are fetched with the first search that needs them, its own and the configured ones, and then never again', async () => {
    const visit = new Visit(device);
    await visit.open();
    expect(wordsFetched()).toEqual([]);
    expect(await visit.ids(GERMAN)).toEqual(['x:near', 'x:far']);
    expect(wordsFetched()).toEqual([partOf(malta, 'de'), partOf(malta, 'en')]);
    await visit.place(GERMAN);
    expect(wordsFetched()).toHaveLength(2);
  });

  it('are those of the language that a tag begins with', async () => {
    const visit = new Visit(device);
    await visit.open();
    expect(await visit.ids(GERMAN.replace('lang=de', 'lang=DE-at'))).toEqual(['x:near', 'x:far']);
  });

  it('answer on a device that used them before, once the network is gone', async () => {
    const visit = await device.visited();
    await visit.place(GERMAN);
    await expect.poll(() => device.store.parts.has(partOf(malta, 'de'))).toBe(true);
    device.network.up = false;
    const next = new Visit(device);
    await next.open();
    expect(await next.ids(GERMAN)).toEqual(['x:near', 'x:far']);
  });

  it('are all on the device of a Service Worker once it is idle', async () => {
    const visit = new Visit(device);
    await visit.open({ allWords: true });
    const all = malta.manifest.parts.filter(({ kind }) => kind === 'words').map(({ name }) => name);
    expect(all.length).toBeGreaterThan(9);
    await expect.poll(() => all.filter((name) => !device.store.parts.has(name))).toEqual([]);
  });

  it('come with an update for each language in use on the device, in whichever tab', async () => {
    const visit = await device.visited();
    await visit.place(GERMAN);
    const other = new Visit(device);
    await other.open();
    await other.place('search?q=toilettes&lang=fr');
    await expect.poll(() => device.store.parts.has(partOf(malta, 'fr'))).toBe(true);
    const next = await town('Other Hall', ['en', 'nl']);
    device.network.files = next.files;
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'switched' } });
    device.network.up = false;
    expect(await visit.ids(GERMAN)).toEqual(['x:near', 'x:far']);
    expect(await other.ids('search?q=toilettes&lang=fr')).toHaveLength(2);
    expect((await other.place('search?q=toaletter&lang=sv')).body.size).toBe(0);
  });
});

describe('words that can’t be had', () => {
  const etagOf = async (visit: Visit, path: string) => (await visit.answer(path)).headers.ETag;

  it('leave names to be found, under another ETag, until a check for updates fetches them', async () => {
    device.network.files = withFile(malta.files, partOf(malta, 'de'));
    const visit = new Visit(device);
    await visit.open();
    expect(await visit.ids('search?q=zzyzx&lang=de')).toEqual(['x:museum']);
    expect(await visit.ids('search?q=Klo&lang=de')).toEqual([]);
    const without = await etagOf(visit, GERMAN);
    device.network.files = malta.files;
    expect(await visit.ids('search?q=Klo&lang=de')).toEqual([]);
    await visit.update();
    expect(await visit.ids('search?q=Klo&lang=de')).toHaveLength(2);
    expect(await etagOf(visit, GERMAN)).not.toBe(without);
  });

  describe('in time', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it('keep the first search waiting for ten seconds, and no other, nor a suggestion', async () => {
      let deliver = (): void => {};
      const late = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      const { fetch } = device.network;
      const slow: typeof fetch = async (...args) => {
        if (String(args[0]).includes('words-de')) await late;
        return fetch(...args);
      };
      const visit = new Visit(device, { fetch: slow });
      await visit.open();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      expect((await visit.place('suggest?q=toilett&interpret=true&lang=de')).body).not.toHaveProperty(
        'suggestions',
      );
      let isAnswered = false;
      const first = visit.place(GERMAN).then((answer) => {
        isAnswered = true;
        return answer;
      });
      await vi.advanceTimersByTimeAsync(9990);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(10);
      expect((await first).body.size).toBe(0);
      expect((await visit.place(GERMAN)).body.size).toBe(0);
      vi.useRealTimers();
      deliver();
      await expect.poll(() => visit.ids(GERMAN)).toEqual(['x:near', 'x:far']);
    });
  });
});
