import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../data/program.ts';
import { writeBundle } from '../../data/write-bundle.ts';
import { packFixture } from '../fixtures/bundle.ts';
import type { Host } from './host.ts';
import { contractSuite } from './suite.ts';

/** Runs `fingerpost serve` over the fixture's bundle, on a port that is free. */
async function serve(): Promise<Host> {
  const directory = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeBundle(directory, await packFixture());
  let end = (): void => {};
  const ended = new Promise<'SIGINT'>((resolve) => {
    end = () => resolve('SIGINT');
  });
  let exit: Promise<number> | undefined;
  const address = await new Promise<string>((resolve, reject) => {
    exit = runProgram(['serve', directory, '--port', '0'], {
      out: resolve,
      log: (line) => reject(new Error(line)),
      progress: () => {},
      env: {},
      ended: () => ended,
    });
  });
  return {
    base: /http:\/\/[^/]+/.exec(address)?.[0] ?? '',
    fetch: (request) => fetch(request),
    async stop() {
      end();
      await exit;
      await rm(directory, { recursive: true });
    },
  };
}

contractSuite('fingerpost serve', serve);

describe('fingerpost serve', () => {
  it.each(['/', '/index.html', '/placesandmore', '/transport', '/api/places/uni:1001'])(
    'answers what is not of the API with a 404: %s',
    async (path) => {
      const host = await serve();
      try {
        const response = await fetch(host.base + path);
        expect(response.status).toBe(404);
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      } finally {
        await host.stop();
      }
    },
  );

  it('gives JSON even for a path that is no proper percent-encoding', async () => {
    const host = await serve();
    try {
      const response = await fetch(`${host.base}/places/%zz%`);
      expect([400, 404]).toContain(response.status);
      expect(await response.json()).toHaveProperty('description');
    } finally {
      await host.stop();
    }
  });
});
