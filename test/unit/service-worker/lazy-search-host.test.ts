import { describe, expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { good, withBadCell } from '../host/damaged-bundles.ts';
import { startWorker, type WorkerScope, workerPlatform } from './worker-scope.ts';

/** Returns the types of the reports that a page gets which is loaded now. */
async function reportsOf(scope: WorkerScope): Promise<string[]> {
  const result = await scope.question('open', undefined);
  return result?.ok ? result.value.reports.map(({ type }) => type) : [];
}

describe('a page that is loaded after a Service Worker has found damage', () => {
  it('gets the report of the damage while the damaged bundle is open, and not after the switch', async () => {
    const platform = workerPlatform();
    platform.network.files = withBadCell.files;
    const scope = startWorker({}, platform);
    await scope.request('/api/places/osm:2');
    await expect.poll(() => reportsOf(scope)).toContain('damaged');
    platform.network.files = good.files;
    expect(await scope.question('update', undefined)).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await reportsOf(scope)).not.toContain('damaged');
  });

  it('gets no report of a damaged bundle that gave way to the last good one', async () => {
    const platform = workerPlatform();
    for (const { manifest, files } of [good, withBadCell]) {
      const parts = new Map(manifest.parts.map(({ name }) => [name, files.get(name)!]));
      await platform.store.save({
        version: manifest.version,
        manifest: files.get('manifest.json')!,
        parts,
      });
    }
    const scope = startWorker({}, platform);
    await scope.request('/api/places/osm:2');
    await expect.poll(() => scope.told.map(({ type }) => type)).toContain('damaged');
    expect(await reportsOf(scope)).not.toContain('damaged');
  });

  it('gets no report of a failure to store from before the bundle was stored', async () => {
    const platform = workerPlatform();
    platform.store.room = 'below-estimate';
    const scope = startWorker({}, platform);
    await scope.question('open', undefined);
    await expect.poll(() => reportsOf(scope)).toContain('store-failed');
    platform.store.room = 'enough';
    await scope.question('update', undefined);
    expect(await reportsOf(scope)).not.toContain('store-failed');
  });
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
