import { beforeEach, describe, expect, it } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { signer, withSignature } from '../../fixtures/signed.ts';
import { smallBundle } from './small-bundle.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

const { publicKey, sign } = signer();
const ours = { publicKey };

const first = await sign(smallBundle(), '2026-11-01T00:00:00Z');
const second = await sign(smallBundle('Two libraries', ['Delta', 'Epsilon']), '2026-11-02T00:00:00Z');
const foreign = await signer().sign(second, '2026-11-03T00:00:00Z');
const unsigned = (of: PackedBundle) => withFile(of.files, 'manifest.sig.json');
const switched = { ok: true, value: { state: 'switched' } };

let device: Device;
beforeEach(() => {
  device = new Device(first);
});

/** A visit of a page with the key. */
async function opened(options: object = ours, on = device): Promise<Visit> {
  const visit = new Visit(on);
  expect(await visit.open(options)).toMatchObject({ ok: true });
  // Whatever there is to store is stored.
  await visit.update();
  return visit;
}

describe('with a public key, an update', () => {
  let visit: Visit;
  beforeEach(async () => {
    visit = await opened();
    device.network.asked.length = 0;
  });

  it('that is signed by its key is taken', async () => {
    device.network.files = second.files;
    expect(await visit.update()).toEqual(switched);
    expect(await visit.answering()).toEqual(answersOf(second, 2));
  });

  it.each([
    ['is not signed', unsigned(second), 'bundle-unsigned'],
    ['is signed by somebody else', foreign.files, 'bundle-signature'],
    ['has the signature of another', new Map([...second.files, ...sigOf(first)]), 'bundle-signature'],
    [
      'lies about its time',
      withSignature(second.files, { signed_at: '2027-01-01T00:00:00Z' }),
      'bundle-signature',
    ],
  ])(
    'that %s is refused by name, no part of it is fetched, and the old one stays',
    async (_, files, code) => {
      device.network.files = files;
      expect(await visit.update()).toMatchObject({ ok: false, code });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      expect(device.network.asked.filter((url) => !url.endsWith('.json'))).toEqual([]);
      expect(device.store.pointer.current).toBe(first.manifest.version);
      // As it is not marked as bad, it is taken once it is signed.
      device.network.files = second.files;
      expect(await visit.update()).toEqual(switched);
    },
  );

  it('whose signature can’t be fetched is no newer bundle yet', async () => {
    device.network.files = second.files;
    device.network.before = async (url) => {
      if (url.endsWith('.sig.json')) throw new TypeError('Failed to fetch');
    };
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'unreachable' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('that is published while it is looked at is looked at once more', async () => {
    device.network.files = new Map([...second.files, ...sigOf(first)]);
    device.network.before = async (url) => {
      if (device.network.asked.filter((asked) => asked === url).length === 2)
        device.network.files = second.files;
    };
    expect(await visit.update()).toEqual(switched);
    expect(device.network.asked.slice(0, 4)).toEqual(
      ['manifest.json', 'manifest.sig.json', 'manifest.json', 'manifest.sig.json'].map(
        (name) => bundle + name,
      ),
    );
  });

  it('that is the open one costs no request for its signature', async () => {
    await visit.update();
    expect(device.network.asked).toEqual([`${bundle}manifest.json`]);
  });
});

/** The signature's file. */
function sigOf({ files }: PackedBundle): [string, Uint8Array][] {
  return [['manifest.sig.json', files.get('manifest.sig.json')!]];
}

describe('with a public key, a bundle that was signed earlier', () => {
  const rollback = {
    ok: false,
    code: 'bundle-rollback',
    message: expect.stringContaining('one that is signed later (2026-11-02T00:00:00.000Z) was accepted'),
  };
  beforeEach(async () => {
    const visit = await opened();
    device.network.files = second.files;
    expect(await visit.update()).toEqual(switched);
    device.network.files = first.files;
  });

  it('is refused, after a restart too', async () => {
    for (let visits = 0; visits < 2; visits++) {
      const visit = new Visit(device);
      await visit.open(ours);
      expect(await visit.update()).toMatchObject(rollback);
      expect(await visit.answering()).toEqual(answersOf(second, 2));
    }
  });

  it('is refused even if only the time of the newer signature is still on the device', async () => {
    const visit = new Visit(device);
    device.store.parts.clear();
    expect(await visit.open(ours)).toMatchObject(rollback);
  });

  it('is opened where that is allowed, and the time of the newest signature stays', async () => {
    const lax = new Visit(device);
    await lax.open({ ...ours, allowRollback: true });
    expect(await lax.update()).toEqual(switched);
    expect(device.store.pointer.newest).toEqual({ [publicKey]: Date.parse('2026-11-02') });
    const visit = await opened();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('is taken once it is signed anew', async () => {
    device.network.files = (await sign(first, '2026-11-03T00:00:00Z')).files;
    const visit = new Visit(device);
    await visit.open(ours);
    expect(await visit.update()).toEqual(switched);
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('is taken by another key: a new one is a new beginning', async () => {
    const next = signer();
    device.network.files = (await next.sign(first, '2026-10-01T00:00:00Z')).files;
    const visit = new Visit(device);
    expect(await visit.open({ publicKey: next.publicKey })).toMatchObject({ ok: true });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});

it('where nothing is stored, a bundle that was signed earlier is refused as long as the page is open', async () => {
  const visit = new Visit(device);
  device.network.files = second.files;
  await visit.open({ ...ours, store: false });
  device.network.files = first.files;
  expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-rollback' });
  expect(await visit.answering()).toEqual(answersOf(second, 2));
});

describe('a stored bundle', () => {
  it('that was stored without a key is not opened with one, but verified again without fetching a part', async () => {
    await opened({});
    device.network.asked.length = 0;
    const visit = await opened();
    expect(visit.told('store-failed')[0]).toMatchObject({
      reason: expect.stringMatching(/it has no manifest.sig.json/),
    });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(device.network.asked.filter((url) => !url.endsWith('.json'))).toEqual([]);
    // From then on it is opened offline.
    device.network.up = false;
    const later = new Visit(device);
    expect(await later.open(ours)).toMatchObject({ ok: true, value: { from: 'store' } });
  });

  it('that was taken without a key, and is not signed, is refused', async () => {
    device.network.files = unsigned(first);
    await opened({});
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unsigned' });
    device.network.up = false;
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unreachable' });
  });

  it('that was taken with another key is refused', async () => {
    await opened();
    const next = signer();
    const visit = new Visit(device);
    expect(await visit.open({ publicKey: next.publicKey })).toMatchObject({
      ok: false,
      code: 'bundle-signature',
    });
    expect(visit.told('store-failed')[0]).toMatchObject({
      reason: expect.stringContaining(`it is signed by ${publicKey}`),
    });
  });

  it('that was changed on the device is refused, and so is its index cache', async () => {
    await opened();
    const stored = device.store.bundles.get(first.manifest.version)!;
    const text = new TextDecoder().decode(stored.manifest).replace('Three libraries', 'Their libraries');
    device.store.bundles.set(first.manifest.version, { ...stored, manifest: new TextEncoder().encode(text) });
    device.network.up = false;
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unreachable' });
  });

  it('that another tab stored without a key is not taken over', async () => {
    const visit = await opened();
    const lax = await opened({});
    device.network.files = unsigned(second);
    expect(await lax.update()).toEqual(switched);
    await visit.update();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('is opened without a key whatever its signature', async () => {
    await opened();
    device.network.up = false;
    expect(await new Visit(device).open()).toMatchObject({ ok: true, value: { from: 'store' } });
  });
});

describe('with a public key, a bundle that came with the app', () => {
  const own = 'https://app.example/own/';
  const onTwo = (files: ReadonlyMap<string, Uint8Array>) => {
    const { fetch } = device.network;
    return {
      fetch: (async (input, init) => {
        const { url } = new Request(input, init);
        if (!url.startsWith(own)) return fetch(input, init);
        const bytes = files.get(url.slice(own.length));
        return new Response((bytes ?? null) as Uint8Array<ArrayBuffer> | null, { status: bytes ? 200 : 404 });
      }) as typeof globalThis.fetch,
    };
  };

  it('is opened offline where it is signed', async () => {
    device.network.up = false;
    const visit = new Visit(device, onTwo(second.files));
    expect(await visit.open({ ...ours, precached: own })).toMatchObject({ value: { from: 'precached' } });
  });

  it('is left alone where it is not: the one of the network is opened', async () => {
    const visit = new Visit(device, onTwo(unsigned(second)));
    expect(await visit.open({ ...ours, precached: own })).toMatchObject({ value: { from: 'network' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});

it('without a public key no signature is fetched', async () => {
  await opened({});
  expect(device.network.asked.filter((url) => url.endsWith('.sig.json'))).toEqual([]);
});
