import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FingerpostError } from '../../../src/core/errors.ts';
import { brokenBundle, smallBundle } from './small-bundle.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

/** A machine whose memory is full can't be had, nor a release with a bug: what decodes says what it would say there. */
const code = vi.hoisted(() => ({ INDEX_BUILD_ID: 'one', failure: undefined as Error | undefined }));
vi.mock(import('../../../src/host/index-build-id.ts'), () => code as never);
vi.mock(import('../../../src/bundle/columns/back-references.ts'), async (original) => {
  const { readBackReferences, ...others } = await original();
  return {
    ...others,
    readBackReferences: (...args) => {
      if (code.failure) throw code.failure;
      return readBackReferences(...args);
    },
  };
});

let device: Device;
beforeEach(() => {
  device = new Device(first);
});

describe('a newer bundle', () => {
  let visit: Visit;
  beforeEach(async () => {
    visit = await device.visited();
    device.network.files = second.files;
  });

  it('answers from the moment it is stored, and reports so', async () => {
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await visit.answering()).toEqual(answersOf(second, 2));
    expect(visit.told('switched')).toMatchObject([
      { opened: { version: second.manifest.version, stored: true, from: 'network' } },
    ]);
    expect(device.store.pointer).toEqual({
      current: second.manifest.version,
      previous: first.manifest.version,
    });
  });

  it('may be older, so that a publisher can roll back', async () => {
    await visit.update();
    device.network.files = first.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('is fetched without the parts that are stored already', async () => {
    const settings = { ...first.manifest.settings, area_parameter: 'inmalta' };
    const same = smallBundle('Other settings', undefined, undefined, settings);
    expect(same.manifest.version).not.toBe(first.manifest.version);
    device.network.files = same.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(device.network.asked).toEqual([`${bundle}manifest.json`]);
  });

  it('never leaves a request without an answer', async () => {
    let done = false;
    const updating = visit.update().then(() => {
      done = true;
    });
    const sizes = new Set<number>();
    while (!done) {
      sizes.add((await visit.answering()).size);
      await new Promise((resolve) => setTimeout(resolve));
    }
    await updating;
    sizes.add((await visit.answering()).size);
    expect([...sizes]).toEqual([3, 2]);
  });

  it.each([
    ['misses a part', () => withFile(second.files, second.manifest.parts[0]!.name), 'bundle-unreachable'],
    [
      'has a truncated part',
      () => withFile(second.files, second.manifest.parts[0]!.name, new Uint8Array(9)),
      'bundle-corrupt',
    ],
    ['is no manifest', () => withFile(second.files, 'manifest.json', new Uint8Array(9)), 'bundle-corrupt'],
    [
      'is of a newer format',
      () =>
        withFile(
          second.files,
          'manifest.json',
          new TextEncoder().encode('{"format":"fingerpost-bundle","format_version":2}'),
        ),
      'bundle-version',
    ],
  ])('that %s leaves the old one, and is taken once it is mended', async (_, files, code) => {
    device.network.files = files();
    expect(await visit.update()).toMatchObject({ ok: false, code });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(device.store.writes).toBe(1);
    device.network.files = second.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  });

  it('that can’t be decoded is quarantined, not refetched, and replaced by the next', async () => {
    const broken = brokenBundle();
    device.network.files = broken.files;
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(device.store.pointer).toEqual({ current: first.manifest.version });
    // Of what came, the next visit has only what is on the device.
    const later = new Visit(device);
    await later.open();
    for (const one of [visit, later]) {
      device.network.asked.length = 0;
      expect(await one.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
      expect(device.network.asked).toEqual([`${bundle}manifest.json`]);
    }
    device.network.files = second.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  });

  it('that can’t be decoded is tried again by another release', async () => {
    code.failure = new FingerpostError('bundle-corrupt', 'a reader with a bug');
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    Object.assign(code, { INDEX_BUILD_ID: 'two', failure: undefined });
    const later = new Visit(device);
    await later.open();
    expect(await later.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await later.answering()).toEqual(answersOf(second, 2));
  });

  it('that memory ran out for is not quarantined, and is opened once there is memory', async () => {
    code.failure = new RangeError('Array buffer allocation failed');
    expect(await visit.update()).toMatchObject({ ok: false, code: 'internal' });
    code.failure = undefined;
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(device.store.quarantined.size).toBe(0);
    const later = new Visit(device);
    await later.open();
    expect(await later.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await later.answering()).toEqual(answersOf(second, 2));
  });

  it.each(['none', 'less than told'] as const)(
    'for which there is %s room leaves the old one',
    async (room) => {
      device.store.room = room;
      expect(await visit.update()).toMatchObject({ ok: false, code: 'store-full' });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      device.store.room = 'enough';
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    },
  );

  it('for which there is no room is not downloaded', async () => {
    device.store.room = 'none';
    await visit.update();
    expect(device.network.asked).toEqual([`${bundle}manifest.json`]);
  });

  it('is taken in memory where the old one is in memory as well', async () => {
    const other = new Visit(device);
    device.network.files = first.files;
    await other.open({ store: false });
    device.network.files = second.files;
    expect(await other.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await other.answering()).toEqual(answersOf(second, 2));
    expect(device.store.pointer.current).toBe(first.manifest.version);
  });

  it('is downloaded by one tab, and taken by all', async () => {
    const other = new Visit(device);
    await other.open();
    device.network.asked.length = 0;
    const updates = await Promise.all([visit.update(), other.update()]);
    for (const result of updates) expect(result).toMatchObject({ ok: true });
    const parts = device.network.asked.filter((url) => url.endsWith('.gz'));
    expect(parts).toHaveLength(second.manifest.parts.length);
    for (const one of [visit, other]) expect(await one.answering()).toEqual(answersOf(second, 2));
  });

  it('is opened by a tab that only gets the announcement', async () => {
    const other = new Visit(device);
    await other.open();
    await visit.update();
    // The announcement is handled before the next request.
    await other.update();
    expect(other.told('switched')).toMatchObject([{ opened: { from: 'store' } }]);
    expect(await other.answering()).toEqual(answersOf(second, 2));
  });

  it('after another leaves no more than two on the device', async () => {
    for (const names of [['One'], ['Two'], ['Three']]) {
      device.network.files = smallBundle(names[0], names).files;
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    }
    expect(device.store.bundles.size).toBe(2);
    const kept = [...device.store.bundles.values()].flatMap(({ parts }) => [...parts.keys()]);
    expect([...device.store.parts.keys()].sort()).toEqual([...new Set(kept)].sort());
  });
});
