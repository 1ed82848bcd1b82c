import { describe, expect, it } from 'vitest';
import { FORMAT_VERSION } from '../../../src/bundle/manifest.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();
const own = smallBundle();
const newer = smallBundle('Two libraries', ['Delta', 'Epsilon']);

const inFormat = (bytes: Uint8Array, version: number): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString()
      .replace(`"format_version":${FORMAT_VERSION}`, `"format_version":${version}`),
  );
const published = ({ files }: typeof own, version: number): ReadonlyMap<string, Uint8Array> =>
  new Map(files).set('manifest.json', inFormat(files.get('manifest.json')!, version));

/** Makes the stored bundle one that a library of another format stored, and leaves the page. */
const storeInFormat = (version: number) =>
  on.page.evaluate(
    async ({ name, from, to }) => {
      window.places.close();
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const { result: database } = opening;
      const transaction = database.transaction('manifests', 'readwrite');
      const manifests = transaction.objectStore('manifests');
      const reading = manifests.get('current');
      reading.onsuccess = () => {
        const { manifest, ...rest } = reading.result;
        const text = new TextDecoder().decode(manifest).replace(from, to);
        manifests.put({ ...rest, manifest: new TextEncoder().encode(text) }, 'current');
      };
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    {
      name: `fingerpost ${on.bundles.origin}/`,
      from: `"format_version":${FORMAT_VERSION}`,
      to: `"format_version":${version}`,
    },
  );

const search = async () => {
  const { status, text } = await on.ask('/api/places/search');
  return { status, body: JSON.parse(text!) };
};
const offline = async (act: () => Promise<void>): Promise<void> => {
  await on.bundles.stop();
  await act().finally(() => on.bundles.start());
};

describe('a newer library on a device with a bundle of an earlier format', () => {
  it('takes the published bundle of its own format when it is online, and has it offline from then on', async () => {
    await on.visit();
    await on.untilStored();
    await storeInFormat(FORMAT_VERSION - 1);
    on.publish(newer.files);
    await on.visit();
    expect(await search()).toMatchObject({ status: 200, body: { size: 2 } });
    await on.untilStored();
    await offline(async () => {
      await on.visit();
      expect(await search()).toMatchObject({ status: 200, body: { size: 2 } });
    });
  });

  it('answers 503 with the way out while it is offline, or the published bundle is of the earlier format, too', async () => {
    const earlier = FORMAT_VERSION - 1;
    await on.visit();
    await on.untilStored();
    await storeInFormat(earlier);
    const refusal = {
      status: 503,
      body: {
        description: expect.stringContaining(`is format ${earlier}, this version of Fingerpost reads`),
      },
    };
    await offline(async () => {
      await on.visit();
      expect(await search()).toMatchObject(refusal);
      expect(await on.reports()).toEqual(['error bundle-version']);
    });
    on.publish(published(own, earlier));
    await on.visit();
    expect(await search()).toMatchObject(refusal);
  });
});

it('an older library refuses a newer bundle with a sentence, and keeps its own, offline as well', async () => {
  await on.visit();
  await on.untilStored();
  on.publish(published(newer, FORMAT_VERSION + 1));
  const update = () =>
    on.page.evaluate(() => window.places.update().catch(({ code, message }) => [code, message]));
  expect(await update()).toEqual(['bundle-version', expect.stringMatching(/update the library$/)]);
  expect(await search()).toMatchObject({ status: 200, body: { size: 3 } });
  await offline(async () => {
    await on.visit();
    expect(await search()).toMatchObject({ status: 200, body: { size: 3 } });
  });
});
