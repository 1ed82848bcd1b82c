import { expect, it } from 'vitest';
import type { ManifestPart } from '../../../src/bundle/manifest.ts';
import { fetchParts } from '../../../src/host/bundle/admit.ts';
import { bundleLocation, find } from '../../../src/host/bundle/find.ts';
import { noStore } from '../../../src/store/bundle-store.ts';
import { SmallNetwork, smallBundle } from '../client/small-bundle.ts';
import { bundle, withFile } from './visit.ts';

it('does not refetch verified parts when another part is corrupt', async () => {
  const { manifest, files } = smallBundle();
  const [search, details] = manifest.parts as [ManifestPart, ManifestPart];
  const network = new SmallNetwork(withFile(files, details.name, new Uint8Array(9)));
  const loaded: number[] = [];
  network.before = async (url) => {
    if (url.endsWith(details.name)) await expect.poll(() => loaded).toContain(search.bytes);
  };
  const found = await find(bundleLocation('network', bundle, network.fetch));
  const onProgress = (progress: { loaded: number }) => void loaded.push(progress.loaded);
  const fetching = fetchParts(found, { store: noStore, verified: new Map(), onProgress, now: () => 0 });
  await expect(fetching).rejects.toMatchObject({ code: 'bundle-corrupt' });
  const asked = (name: string) => network.requests.filter((url) => url.endsWith(name)).length;
  expect([asked(search.name), asked(details.name)]).toEqual([1, 2]);
});
