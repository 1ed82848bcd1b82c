import { expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { page, startWorker, workerPlatform } from './worker-scope.ts';

it('a page that is loaded later gets the latest status: what was stored since, and the time of a newer build', async () => {
  const platform = workerPlatform();
  platform.store.room = 'below-estimate';
  const scope = startWorker({}, platform);
  const status = async () => {
    const result = await scope.calls().open(page);
    return result?.ok ? result.value.status : undefined;
  };
  await expect.poll(status).toMatchObject({ stored: false, storeProblemKind: 'store-full' });
  platform.store.room = 'enough';
  const created = '2026-02-03T04:05:06Z';
  platform.network.files = smallBundle('Three libraries, of the county', undefined, created).files;
  for (let checks = 1; checks <= 2; checks++)
    expect(await scope.calls().update()).toMatchObject({ ok: true });
  expect(await status()).toMatchObject({ stored: true, created });
  expect(await status()).not.toHaveProperty('storeProblem');
  expect(scope.told).toContainEqual(expect.objectContaining({ status: await status() }));
});

it('answers suggest before the details have arrived, and a search after', async () => {
  const platform = workerPlatform();
  const details = smallBundle().manifest.parts.find(({ kind }) => kind === 'details')!.name;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  platform.network.before = async (url) => {
    if (url.endsWith(details)) await released;
  };
  const scope = startWorker({}, platform);
  const searched = scope.request('/api/places/search');
  const suggested = await scope.request('/api/places/suggest?q=alph');
  expect(await suggested!.json()).toMatchObject({ size: 1 });
  expect(scope.told).not.toContainEqual(
    expect.objectContaining({ status: expect.objectContaining({ places: 3 }) }),
  );
  release();
  expect(await (await searched)!.json()).toMatchObject({ size: 3 });
});
