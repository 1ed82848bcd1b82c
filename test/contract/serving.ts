import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../data/build/write-bundle.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { type ServeProcess, startServe } from '../fixtures/serve-process.ts';
import type { Host } from './host.ts';

/** A host that is a process, with its log. */
export interface Served extends Host, Pick<ServeProcess, 'log'> {}

/** Runs `fingerpost serve` over the fixture's bundle. */
export async function serve(...args: string[]): Promise<Served> {
  const directory = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeBundle(directory, await packFixture());
  const { server, port, closed, log } = await startServe(directory, ...args);
  return {
    base: `http://127.0.0.1:${port}`,
    log,
    fetch: (request) => fetch(request),
    async stop() {
      server.kill('SIGINT');
      await closed;
      await rm(directory, { recursive: true });
    },
  };
}
