import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../data/build/write-bundle.ts';
import { runProgram } from '../../data/cli/program.ts';
import { packFixture } from '../fixtures/bundle.ts';
import type { Host } from './host.ts';

/** Runs `fingerpost serve` over the fixture's bundle, on a free port. */
export function serve(...args: string[]): Promise<Host> {
  return serveAndLog(undefined, ...args);
}

/** Runs `fingerpost serve`. `log` gets every line beside the address; without it, any such line fails the start. */
export async function serveAndLog(
  log: ((line: string) => void) | undefined,
  ...args: string[]
): Promise<Host> {
  const directory = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeBundle(directory, await packFixture());
  let end = (): void => {};
  const ended = new Promise<'SIGINT'>((resolve) => {
    end = () => resolve('SIGINT');
  });
  let exit: Promise<number> | undefined;
  const address = await new Promise<string>((resolve, reject) => {
    exit = runProgram(['serve', directory, '--port', '0', ...args], {
      out: resolve,
      log: log ?? ((line) => reject(new Error(line))),
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
