import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../data/build/write-bundle.ts';
import { replayHost, replaysContract } from '../contract/replay.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { runWorker } from './workerd.ts';

async function startWorker() {
  const assets = await mkdtemp(join(tmpdir(), 'edge-'));
  await writeBundle(join(assets, 'places'), await packFixture());
  const worker = await runWorker({ assets }, { base: '/api' });
  return replayHost({
    base: `${worker.origin}/api`,
    fetch: (request) => fetch(request),
    async stop() {
      await worker.stop();
      await rm(assets, { recursive: true });
    },
  });
}

// The edge gives at most 1,000 places on a page, as `serve` does.
replaysContract('the edge handler in workerd, with static assets', startWorker, {
  options: { base: '/api', maxCount: 1000 },
  inAnotherEngine: true,
});
