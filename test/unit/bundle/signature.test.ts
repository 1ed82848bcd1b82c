import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { nobleEd25519 } from '../../../src/bundle/noble-ed25519.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { signer, withSignature } from '../../fixtures/signed.ts';
import { contentOf, somePlace } from './some-places.ts';

const bundle = packBundle(contentOf([somePlace('osm:1', { name: 'Oxford Station' })]));
const other = packBundle(contentOf([somePlace('osm:1', { name: 'Didcot Parkway' })]));
const { publicKey, sign } = signer();
const { files } = await sign(bundle);

const open = (changed: ReadonlyMap<string, Uint8Array>, key = publicKey) =>
  openBundle(memorySource(changed), { publicKey: key });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Test vectors 1 and 2 of RFC 8032, section 7.1. */
const vectors = [
  {
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
      '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
];
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe.each(vectors)('the signature of RFC 8032 over "$message"', ({ publicKey, message, signature }) => {
  it('is valid for the library', async () => {
    expect(await nobleEd25519(bytes(signature), bytes(message), bytes(publicKey))).toBe(true);
  });

  it('is invalid for another message, another key, or with any changed byte', async () => {
    const [one, two] = vectors.map((vector) => bytes(vector.publicKey));
    const another = bytes(publicKey).every((byte, i) => byte === one![i]) ? two! : one!;
    expect(await nobleEd25519(bytes(signature), bytes(`${message}00`), bytes(publicKey))).toBe(false);
    expect(await nobleEd25519(bytes(signature), bytes(message), another)).toBe(false);
    for (let at = 0; at < 64; at++) {
      const changed = bytes(signature);
      changed[at]! ^= 1;
      expect(await nobleEd25519(changed, bytes(message), bytes(publicKey))).toBe(false);
    }
  });
});

describe.each([
  'the platform',
  'a library, without crypto.subtle',
  'a library, without Ed25519 in crypto.subtle',
])('a bundle, with a public key, verified by %s,', (by) => {
  const without = (): void => {
    if (by.endsWith('without crypto.subtle')) vi.stubGlobal('crypto', {});
    if (by.includes('without Ed25519'))
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  };

  it('opens if it is signed', async () => {
    without();
    expect((await open(files)).manifest).toEqual(bundle.manifest);
  });

  it('is rejected if its manifest was changed', async () => {
    without();
    const changed = new Map([...files, ...other.files]);
    await expect(open(changed)).rejects.toMatchObject({
      code: 'bundle-signature',
      message: expect.stringMatching(/its signature is wrong\. Sign it with the key/),
    });
  });

  it('is rejected if its signing time was changed', async () => {
    without();
    const later = withSignature(files, { signed_at: '2027-01-01T00:00:00.000Z' });
    await expect(open(later)).rejects.toMatchObject({ code: 'bundle-signature' });
  });

  it('is rejected if it is signed by another key, which the error names', async () => {
    without();
    const another = signer();
    const { files } = await another.sign(bundle);
    await expect(open(files)).rejects.toMatchObject({
      code: 'bundle-signature',
      message: expect.stringContaining(`it is signed by ${another.publicKey}`),
    });
    // A claim of our key in the file doesn't help.
    await expect(open(withSignature(files, { public_key: publicKey }))).rejects.toMatchObject({
      code: 'bundle-signature',
    });
  });
});

test('a bundle opens without crypto.subtle, as over plain HTTP, and a flipped bit is still detected', async () => {
  vi.stubGlobal('crypto', {});
  await expect(openBundle(memorySource(bundle.files))).resolves.toMatchObject({ manifest: bundle.manifest });
  const { name } = bundle.manifest.parts[0]!;
  const flipped = bundle.files.get(name)!.map((byte, at) => (at === 100 ? byte ^ 1 : byte));
  await expect(openBundle(memorySource(new Map(bundle.files).set(name, flipped)))).rejects.toMatchObject({
    code: 'bundle-corrupt',
    message: expect.stringMatching(new RegExp(`^part ${name} has the SHA-256`)),
  });
});

describe('a bundle, with a public key, is rejected', () => {
  it('rejects an unsigned bundle', async () => {
    await expect(open(bundle.files)).rejects.toMatchObject({
      code: 'bundle-unsigned',
      retryable: true,
      message: expect.stringMatching(/^The bundle is refused: it has no manifest\.sig\.json\./),
    });
  });

  it('rejects a bundle from a source without signatures', async () => {
    const { manifest, part } = memorySource(files);
    await expect(openBundle({ manifest, part }, { publicKey })).rejects.toMatchObject({
      code: 'bundle-unsigned',
    });
  });

  it.each([
    ['HTML', '<html>'],
    ['a list', '[]'],
    ['of a newer version', { version: 2 }],
    ['without a signature', { signature: '' }],
    ['with a signature that is too short', { signature: 'AAAA' }],
    ['with an invalid time', { signed_at: 'yesterday' }],
    ['with a list for a time', { signed_at: ['2026-11-01T00:00:00.000Z'] }],
    ['by an object', { public_key: { toString: 1, valueOf: 1 }, signature: `${'A'.repeat(86)}==` }],
    ['by a key that goes on and on', { public_key: 'A'.repeat(5000) }],
  ])('rejects a bundle with a signature that is %s', async (_, change) => {
    const changed =
      typeof change === 'string'
        ? new Map(files).set('manifest.sig.json', new TextEncoder().encode(change))
        : withSignature(files, change);
    await expect(open(changed)).rejects.toMatchObject({
      code: 'bundle-signature',
      message: expect.stringMatching(/manifest\.sig\.json is not one of version 1/),
    });
  });
});

test('signing adds a file and changes no byte of the others', async () => {
  const [name, ...others] = [...files].filter(([name]) => !bundle.files.has(name)).map(([name]) => name);
  expect([name, others]).toEqual(['manifest.sig.json', []]);
  for (const [name, bytes] of bundle.files) expect(files.get(name)).toBe(bytes);
  // The manifest is last, so its signature is there when the manifest is.
  expect([...files.keys()].slice(-2)).toEqual(['manifest.sig.json', 'manifest.json']);
});

test.each([
  ['one character short', publicKey.slice(1)],
  ['without its end', publicKey.slice(0, -1)],
  ['hex', Buffer.from(publicKey, 'base64').toString('hex')],
  ['a PEM', '-----BEGIN PUBLIC KEY-----'],
  ['empty', ''],
  ['not canonical', `${publicKey.slice(0, 42)}B=`],
  ['all zeros, which anybody can sign for', Buffer.alloc(32).toString('base64')],
  ['one and zeros, which anybody can sign for', Buffer.alloc(32).fill(1, 0, 1).toString('base64')],
])('a public key that is %s is rejected before any request', async (_, key) => {
  await expect(open(files, key)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/^publicKey must be the 44 characters that "fingerpost keygen" prints/),
  });
});
