import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { Device } from './visit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in use once all garbage is gone. */
async function bytesInUse(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const editions = [0, 1, 2].map((edition) =>
  smallBundle(
    `Edition ${edition}`,
    Array.from({ length: 5000 }, (_, i) => `Name ${edition} ${(i * 7919).toString(36)}`),
  ),
);

it('uses no more memory after many updates than after the first', async () => {
  const before = await bytesInUse();
  const device = new Device(editions[0]!);
  const visit = await device.visited();
  const one = (await bytesInUse()) - before;

  const takeAll = async (): Promise<number> => {
    for (const { files } of [editions[1]!, editions[2]!, editions[0]!]) {
      device.network.files = files;
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    }
    visit.received.length = 0;
    device.network.requests.length = 0;
    return bytesInUse();
  };
  const early = await takeAll();
  for (let i = 0; i < 4; i++) await takeAll();
  const late = await takeAll();
  // A single engine of fifteen that stays would be more.
  expect(late - early).toBeLessThan(one / 2);
  expect(device.store.bundles.size).toBe(2);
});
