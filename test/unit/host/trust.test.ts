import { beforeEach, describe, expect, it } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { noOtherTabs } from '../../../src/host/tabs.ts';
import { signer, withSignature } from '../../fixtures/signed.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

const { publicKey, sign } = signer();
const ours = { publicKey };

const first = await sign(smallBundle(), '2026-11-01T00:00:00Z');
const earliest = await sign(smallBundle('Old', ['Eta', 'Theta']), '2026-10-01T00:00:00Z');
const second = await sign(smallBundle('Two libraries', ['Delta', 'Epsilon']), '2026-11-02T00:00:00Z');
const foreign = await signer().sign(second, '2026-11-03T00:00:00Z');
const unsigned = (of: PackedBundle) => withFile(of.files, 'manifest.sig.json');
const current = { ok: true, value: { state: 'current' } };
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
    device.network.requests.length = 0;
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
    'refuses an update that %s by name, fetches no part of it, and keeps the old bundle',
    async (_, files, code) => {
      device.network.files = files;
      expect(await visit.update()).toMatchObject({ ok: false, code });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      expect(device.network.requests.filter((url) => !url.endsWith('.json'))).toEqual([]);
      expect(device.store.current).toBe(first.manifest.version);
      // As it is not marked as bad, it is taken once it is signed.
      device.network.files = second.files;
      expect(await visit.update()).toEqual(switched);
    },
  );

  it('ignores an update whose signature cannot be fetched', async () => {
    device.network.files = second.files;
    device.network.before = async (url) => {
      if (url.endsWith('.sig.json')) throw new TypeError('Failed to fetch');
    };
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'unreachable' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('checks again for an update that is published during the check', async () => {
    device.network.files = new Map([...second.files, ...sigOf(first)]);
    device.network.before = async (url) => {
      if (device.network.requests.filter((asked) => asked === url).length === 2)
        device.network.files = second.files;
    };
    expect(await visit.update()).toEqual(switched);
    expect(device.network.requests.slice(0, 4)).toEqual(
      ['manifest.json', 'manifest.sig.json', 'manifest.json', 'manifest.sig.json'].map(
        (name) => bundle + name,
      ),
    );
  });

  it('refuses a newer bundle that was withdrawn, where the open one was signed again meanwhile', async () => {
    device.network.files = (await sign(smallBundle(), '2026-11-03T00:00:00Z')).files;
    expect(await visit.update()).toEqual(current);
    device.network.files = second.files;
    for (const one of [visit, new Visit(device)]) {
      await one.open(ours);
      expect(await one.update()).toMatchObject({ ok: false, code: 'bundle-rollback' });
      expect(await one.answering()).toEqual(answersOf(first, 3));
    }
  });

  it.each([
    ['is gone', () => withFile(first.files, 'manifest.sig.json')],
    ['is of another bundle', () => new Map([...first.files, ...sigOf(second)])],
  ])('goes on answering from the open bundle where its signature %s', async (_, files) => {
    device.network.files = files();
    expect(await visit.update()).toEqual(current);
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    device.network.files = second.files;
    expect(await visit.update()).toEqual(switched);
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

  it('refuses a bundle signed earlier, after a restart too', async () => {
    for (let visits = 0; visits < 2; visits++) {
      const visit = new Visit(device);
      await visit.open(ours);
      expect(await visit.update()).toMatchObject(rollback);
      expect(await visit.answering()).toEqual(answersOf(second, 2));
    }
  });

  it('refuses a bundle signed earlier even if only the time of the newer signature is on the device', async () => {
    const visit = new Visit(device);
    device.store.parts.clear();
    expect(await visit.open(ours)).toMatchObject(rollback);
  });

  it('opens a bundle signed earlier where rollback is allowed, and keeps the time of the newest signature', async () => {
    const lax = new Visit(device);
    await lax.open({ ...ours, allowRollback: true });
    expect(await lax.update()).toEqual(switched);
    expect(device.store.newest).toEqual({ [publicKey]: Date.parse('2026-11-02') });
    const visit = await opened();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('takes a bundle signed earlier once it is signed again', async () => {
    device.network.files = (await sign(first, '2026-11-03T00:00:00Z')).files;
    const visit = new Visit(device);
    await visit.open(ours);
    expect(await visit.update()).toEqual(switched);
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('takes a bundle signed earlier by another key', async () => {
    const next = signer();
    device.network.files = (await next.sign(first, '2026-10-01T00:00:00Z')).files;
    const visit = new Visit(device);
    expect(await visit.open({ publicKey: next.publicKey })).toMatchObject({ ok: true });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});

describe('a bundle signed earlier that one tab finds while another stores a newer one', () => {
  let third: PackedBundle;
  beforeEach(async () => {
    third = await sign(smallBundle('One library', ['Zeta']), '2026-11-03T00:00:00Z');
  });
  const newest = () => ({
    current: third.manifest.version,
    newest: { [publicKey]: Date.parse('2026-11-03') },
  });
  const isPartOf = ({ manifest }: PackedBundle, url: string) =>
    manifest.parts.some(({ name }) => url.endsWith(name));

  it.each([
    ['take turns', {}],
    ['have no locks', { withLock: noOtherTabs.withLock }],
  ])('is refused where tabs %s, and after a restart', async (_, other) => {
    const [fetchesThird, storedThird, findsSecond] = [new Moment(), new Moment(), new Moment()];
    const fast = await opened();
    const late = new Visit(device, {
      openTabs: (...args) => {
        const tabs = { ...device.tabs.open(...args), ...other };
        const withLock: typeof tabs.withLock = (work) => {
          findsSecond.reached();
          return tabs.withLock(work);
        };
        return { ...tabs, withLock };
      },
    });
    await late.open(ours);
    device.network.before = async (url) => {
      if (isPartOf(second, url)) await storedThird.comes;
      if (!isPartOf(third, url)) return;
      fetchesThird.reached();
      await findsSecond.comes;
    };
    device.network.files = third.files;
    const updated = fast.update();
    await fetchesThird.comes;
    device.network.files = new Map([...third.files, ...second.files]);
    const result = late.update();
    expect(await updated).toEqual(switched);
    storedThird.reached();
    expect(await result).toMatchObject({ ok: false, code: 'bundle-rollback' });
    expect(device.store).toMatchObject(newest());
    const restarted = await opened();
    for (const visit of [fast, late, restarted]) {
      expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-rollback' });
      expect(await visit.answering()).toEqual(answersOf(third, 1));
    }
  });

  it('is refused if a tab kept it in memory for lack of room', async () => {
    device.store.room = 'none';
    // It hears nothing of the other tab.
    const late = new Visit(device, { openTabs: () => noOtherTabs });
    await late.open(ours);
    await late.update();
    device.store.room = 'enough';
    device.network.files = third.files;
    await (await opened()).update();
    device.network.files = first.files;
    await late.update();
    expect(device.store).toMatchObject(newest());
  });
});

it.each([
  ['goes on', first.files],
  ['has another bundle that was signed earlier', earliest.files],
  ['has none any more', new Map<string, Uint8Array<ArrayBuffer>>()],
])(
  'a replayed bundle gives way to the newer one of a store that opened late, whatever the server does: it %s',
  async (_, files) => {
    device.network.files = second.files;
    await opened();
    device.network.files = first.files;
    device.store.isLate = true;
    const visit = new Visit(device);
    expect(await visit.open(ours)).toMatchObject({ ok: true, value: { from: 'network' } });
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'current' } });
    device.store.isLate = false;
    device.network.files = files;
    expect(await visit.update()).toEqual(switched);
    expect(await visit.answering()).toEqual(answersOf(second, 2));
  },
);

/** Something that happens once, and that others wait for. */
class Moment {
  reached = (): void => {};
  readonly comes = new Promise<void>((resolve) => {
    this.reached = resolve;
  });
}

it('refuses a bundle signed earlier while the page is open, without a store', async () => {
  const visit = new Visit(device);
  device.network.files = second.files;
  await visit.open({ ...ours, store: false });
  device.network.files = first.files;
  expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-rollback' });
  expect(await visit.answering()).toEqual(answersOf(second, 2));
});

describe('a stored bundle', () => {
  it('verifies a bundle stored without a key again, and fetches no part', async () => {
    await opened({});
    device.network.requests.length = 0;
    const visit = await opened();
    expect(visit.statuses[0]?.status).toMatchObject({
      storeProblem: expect.stringMatching(/it has no manifest.sig.json/),
      storeProblemKind: 'store-unusable-bundle',
    });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(device.network.requests.filter((url) => !url.endsWith('.json'))).toEqual([]);
    // From then on it is opened offline.
    device.network.up = false;
    const later = new Visit(device);
    expect(await later.open(ours)).toMatchObject({ ok: true, value: { from: 'store' } });
  });

  it('refuses an unsigned bundle taken without a key', async () => {
    device.network.files = unsigned(first);
    await opened({});
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unsigned' });
    device.network.up = false;
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unreachable' });
  });

  it('refuses a stored bundle taken with another key', async () => {
    await opened();
    const next = signer();
    const visit = new Visit(device);
    expect(await visit.open({ publicKey: next.publicKey })).toMatchObject({
      ok: false,
      code: 'bundle-signature',
    });
    expect(visit.history('storeProblem')).toContainEqual(
      expect.stringContaining(`it is signed by ${publicKey}`),
    );
  });

  it('refuses a bundle changed on the device, and its index cache', async () => {
    await opened();
    const stored = device.store.bundles[0]!;
    const text = new TextDecoder().decode(stored.manifest).replace('Three libraries', 'Their libraries');
    device.store.bundles = [{ ...stored, manifest: new TextEncoder().encode(text) }];
    device.network.up = false;
    expect(await new Visit(device).open(ours)).toMatchObject({ ok: false, code: 'bundle-unreachable' });
  });

  it('ignores a bundle that another tab stored without a key', async () => {
    const visit = await opened();
    const lax = await opened({});
    device.network.files = unsigned(second);
    expect(await lax.update()).toEqual(switched);
    await visit.update();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('opens a stored bundle without a key whatever its signature', async () => {
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

  it('opens the app’s own bundle offline where it is signed', async () => {
    device.network.up = false;
    const visit = new Visit(device, onTwo(second.files));
    expect(await visit.open({ ...ours, precached: own })).toMatchObject({ value: { from: 'precached' } });
  });

  it('opens the network’s bundle where the app’s own is unsigned', async () => {
    const visit = new Visit(device, onTwo(unsigned(second)));
    expect(await visit.open({ ...ours, precached: own })).toMatchObject({ value: { from: 'network' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});

it('fetches no signature without a public key', async () => {
  await opened({});
  expect(device.network.requests.filter((url) => url.endsWith('.sig.json'))).toEqual([]);
});
