import { expect, it } from 'vitest';
import { openBundle } from '../../../src/bundle/open.ts';
import { edgeSource } from '../../../src/edge/bundle-source.ts';
import { edgeHandler } from '../../../src/edge/edge-handler.ts';
import { smallBundle } from '../client/small-bundle.ts';

const { files } = smallBundle();
const respond = (bytes: Uint8Array | undefined): Response =>
  bytes ? new Response(bytes.slice()) : new Response(null, { status: 404 });

/** A binding with the files below a folder. */
const binding = (folder: string) => ({
  fetch: async (address: string) => respond(files.get(new URL(address).pathname.replace(`${folder}/`, ''))),
});
/** A bucket with the files below a prefix. */
const bucket = (prefix: string) => ({
  async get(key: string) {
    const bytes = key.startsWith(prefix) ? files.get(key.slice(prefix.length)) : undefined;
    return bytes ? { body: respond(bytes).body! } : null;
  },
});
const read = async (name: string): Promise<Uint8Array> => files.get(name)!;

it.each([
  ['a binding', binding('/places'), 'places'],
  ['a binding, in a deep folder', binding('/data/places'), '/data/places/'],
  ['a binding, in its root', binding(''), ''],
  ['a bucket', bucket('places/'), 'places'],
  ['a bucket, in its root', bucket(''), ''],
  ['a source', { manifest: () => read('manifest.json'), part: read }, 'places'],
])('reads a bundle from %s', async (_, bundle, folder) => {
  expect((await openBundle(edgeSource(bundle, folder))).places.count).toBe(3);
});

it.each([binding('/elsewhere'), bucket('elsewhere/')])(
  'says that the bundle is not in the folder',
  async (bundle) => {
    await expect(openBundle(edgeSource(bundle, 'places'))).rejects.toMatchObject({
      code: 'bundle-unreachable',
      message: expect.stringMatching(
        /places\/manifest\.json answered 404.*check that the bundle was put there/,
      ),
    });
  },
);

it('refuses a binding that the configuration does not name', () => {
  expect(() => edgeSource(undefined, 'places')).toThrow(/The function `bundle` returned none/);
});

it('edgeHandler refuses a bundle that is no function', () => {
  expect(() => edgeHandler({ bundle: {} as never })).toThrow(/a function as bundle/);
});
