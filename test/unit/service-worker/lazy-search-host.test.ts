import { expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { startWorker, type WorkerScope, workerPlatform } from './worker-scope.ts';

/** Returns the types of the reports that a page gets which is loaded now. */
async function reportsOf(scope: WorkerScope): Promise<string[]> {
  const result = await scope.question('open', undefined);
  return result?.ok ? result.value.reports.map(({ type }) => type) : [];
}

it('a page that is loaded after the bundle was stored gets no report of an earlier failure to store', async () => {
  const platform = workerPlatform();
  platform.store.room = 'below-estimate';
  const scope = startWorker({}, platform);
  await scope.question('open', undefined);
  await expect.poll(() => reportsOf(scope)).toContain('store-failed');
  platform.store.room = 'enough';
  await scope.question('update', undefined);
  expect(await reportsOf(scope)).not.toContain('store-failed');
});

it('a page that is loaded after the open bundle was built again gets the time of the newer build', async () => {
  const platform = workerPlatform();
  const scope = startWorker({}, platform);
  await scope.question('open', undefined);
  const created = '2026-02-03T04:05:06Z';
  platform.network.files = smallBundle('Three libraries, of the county', undefined, created).files;
  expect(await scope.question('update', undefined)).toEqual({ ok: true, value: { state: 'current' } });
  expect(await scope.question('open', undefined)).toMatchObject({ ok: true, value: { opened: { created } } });
  expect(scope.told).toContainEqual({ type: 'renewed', created });
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
  expect(scope.told.map(({ type }) => type)).not.toContain('ready');
  release();
  expect(await (await searched)!.json()).toMatchObject({ size: 3 });
});
