import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostOptions } from '../../../src/client/protocol.ts';
import { smallBundle } from './small-bundle.ts';
import { answersOf, Device, Visit } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

let device: Device;
beforeEach(() => {
  device = new Device(first);
});

const own = { thread: 'own' } as const;

/** A visit that lasted until all that the next one can use is on the device. */
async function prepared(more: ConstructorParameters<typeof Visit>[1] = own): Promise<Visit> {
  const visit = new Visit(device, more);
  await visit.open();
  // What was opened before it was stored is prepared the next time.
  await visit.update();
  await vi.waitFor(() => expect(visit.told('prepared')).toHaveLength(1));
  return visit;
}

const partsRead = () => vi.spyOn(device.store, 'part');

async function opened(options: Partial<HostOptions> = {}, more = own) {
  const visit = new Visit(device, more);
  const result = await visit.open(options);
  if (!result.ok) throw new Error(result.message);
  return { visit, ...result.value };
}

describe('a start on a device that has kept what was worked out', () => {
  it.each(['own', 'fleeting'] as const)('reads no part, after a host with a thread: %s', async (thread) => {
    await prepared({ thread });
    const read = partsRead();
    const { visit, ...start } = await opened();
    expect(start).toMatchObject({ from: 'store', stored: true, prepared: true, places: 3 });
    expect(read).not.toHaveBeenCalled();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('writes nothing again', async () => {
    await prepared();
    const write = vi.spyOn(device.store.prepared, 'write');
    const { visit } = await opened();
    await visit.update();
    await visit.close();
    expect(write).not.toHaveBeenCalled();
  });

  it('finds it in the page, which never writes it', async () => {
    const write = vi.spyOn(device.store.prepared, 'write');
    const visit = await device.visited();
    await visit.close();
    expect(write).not.toHaveBeenCalled();
    await prepared();
    expect(await new Visit(device).open()).toMatchObject({ value: { prepared: true } });
  });

  it.each([
    ['is gone', undefined],
    ['was written by something else', { of: 'something', bytes: 'else' }],
  ])('works it out again where it %s', async (_, kept) => {
    await prepared();
    device.store.kept = kept;
    const { visit, ...start } = await opened();
    expect(start).toMatchObject({ from: 'store', prepared: false });
    await vi.waitFor(() => expect(visit.told('prepared')).toHaveLength(1));
    expect(await opened()).toMatchObject({ prepared: true });
  });

  it('works it out again where a bit of it is wrong', async () => {
    await prepared();
    const { bytes } = device.store.kept as { bytes: Uint8Array };
    bytes[bytes.length >> 1]! ^= 4;
    expect(await opened()).toMatchObject({ from: 'store', prepared: false });
  });

  it('works out what belongs to another bundle once that is there', async () => {
    const visit = await prepared();
    device.network.files = second.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(visit.told('switched')).toMatchObject([{ opened: { prepared: false, stored: true } }]);
    await vi.waitFor(() => expect(visit.told('prepared')).toHaveLength(2));
    const { visit: later, ...start } = await opened();
    expect(start).toMatchObject({ version: second.manifest.version, prepared: true });
    expect(await later.answering()).toEqual(answersOf(second, 2));
  });

  it('is as any other where nothing may be kept', async () => {
    await prepared();
    const write = vi.spyOn(device.store.prepared, 'write');
    expect(await opened({ store: false })).toMatchObject({ from: 'network', prepared: false });
    expect(write).not.toHaveBeenCalled();
  });

  it('is as any other where the device can neither read nor write it', async () => {
    device.store.prepared.read = async () => undefined;
    device.store.prepared.write = async () => false;
    await device.visited();
    const { visit, ...start } = await opened();
    expect(start).toMatchObject({ from: 'store', stored: true, prepared: false });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});
