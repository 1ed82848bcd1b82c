import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processIdentity } from '../../../../data/io/write-file-atomic.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { scratchDirectory } from '../scratch.ts';
import { answer, isDetails, shown, smallPages } from './fixture.ts';
import { placesOf, runSnapshot, typesOf } from './run.ts';
import { send, startService } from './service.ts';

/** One more than the largest number that a process may have on Linux. */
const NO_PROCESS = 4194305;

describe('an interrupted snapshot', () => {
  async function interrupted() {
    const out = join(await scratchDirectory(), 'places.ndjson');
    let broken = true;
    const service = await startService(smallPages, (url, response) =>
      broken && isDetails(url) && url.pathname.includes('uni:') ? send(response, 403, '') : false,
    );
    const failure = await runSnapshot(service.base, { out }).catch((error: Error) => error);
    broken = false;
    return { out, service, failure: failure as Error };
  }

  test('resumes an interrupted snapshot from its state, which the message names', async () => {
    const { out, service, failure } = await interrupted();
    expect(failure.message).toMatch(
      /403\. Partial results are in .*places\.ndjson\.state: run the same command/,
    );
    await expect(access(out)).rejects.toThrow();
    const before = service.requests.length;
    const taken = await runSnapshot(service.base, { out });
    expect(taken.log).toMatch(/^going on with the snapshot begun at 2026-01-01T00:00:00\.000Z/);
    expect(await placesOf(taken)).toEqual(shown);
    expect(service.requests.slice(before).some((path) => path.includes('/search'))).toBe(false);
    await expect(access(`${out}.state`)).rejects.toThrow();
  });

  test('refuses the state of another service unless it is discarded', async () => {
    const { out } = await interrupted();
    const other = await startService(answer);
    await expect(runSnapshot(other.base, { out })).rejects.toThrow(
      new RegExp(
        `\\.state holds an unfinished snapshot of \\S+, not of ${other.base}: give another --out, or --fresh`,
      ),
    );
    expect(other.requests).toEqual([]);
    expect(await placesOf(await runSnapshot(other.base, { out, args: ['--fresh'] }))).toEqual(shown);
  });

  test.each([
    ['a last line cut short', '{"step":"count bef'],
    ['a last line of zeros', '\0'.repeat(100)],
    ['a line that is no JSON', 'step\n{"step":"/places/types","value":1}\n'],
  ])('resumes past %s', async (_, tail) => {
    const { out, service } = await interrupted();
    const journal = `${out}.state`;
    await writeFile(journal, tail, { flag: 'a' });
    const taken = await runSnapshot(service.base, { out });
    expect(await placesOf(taken)).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
  });

  test('gives the same output from a journal truncated after any byte', async () => {
    const { out, service } = await interrupted();
    const journal = `${out}.state`;
    const whole = await readFile(journal);
    const undisturbed = await readFile((await runSnapshot(service.base)).out, 'utf8');
    for (const part of [0, 0.001, 0.3, 0.6, 0.999]) {
      const again = join(await scratchDirectory(), 'places.ndjson');
      await writeFile(`${again}.state`, whole.subarray(0, Math.floor(whole.length * part)));
      const taken = await runSnapshot(service.base, { out: again });
      expect(await readFile(taken.out, 'utf8')).toBe(undisturbed);
    }
  });

  test('leaves nothing behind after a failure at the first request', async () => {
    const { base } = await startService(answer, (_, response) => send(response, 403, ''));
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(base, { out })).rejects.toThrow(/403/);
    await expect(access(`${out}.state`)).rejects.toThrow();
  });

  test('refuses the state of another version, and leaves it as it is', async () => {
    const { base, requests } = await startService(answer);
    const { out, state } = await withState(
      `{"snapshot":1,"base":"${base}","begun":"2026-01-01T00:00:00Z"}\n`,
    );
    const before = await readFile(state, 'utf8');
    await expect(runSnapshot(base, { out })).rejects.toThrow(
      `${state} holds an unfinished snapshot of another version of Fingerpost: give another --out, or --fresh`,
    );
    expect(await readFile(state, 'utf8')).toBe(before);
    expect(requests).toEqual([]);
  });

  test.each([[[]], [['--fresh']]])(
    'leaves a file of others where the state would go as it is: %j',
    async (args) => {
      const { base, requests } = await startService(answer);
      const { out, state } = await withState('Dear diary,\n');
      await expect(runSnapshot(base, { out, args })).rejects.toThrow(
        `${state} is there and is not the state of one`,
      );
      expect(await readFile(state, 'utf8')).toBe('Dear diary,\n');
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ['a process that is gone', `${NO_PROCESS} 1`],
    ...(process.platform === 'linux' ? [['a later process with that number', `${process.pid} 1`]] : []),
  ])('resumes the state of %s', async (_, run) => {
    const { base } = await startService(answer);
    const { out } = await withState(
      `{"snapshot":2,"base":"${base}","begun":"2026-01-01T00:00:00Z"}\n{"run":"${run}"}\n`,
    );
    const taken = await runSnapshot(base, { out });
    expect(taken.log).toMatch(/^going on/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('refuses the state of a process that runs, until that ends', async () => {
    const { base, requests } = await startService(answer);
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    const run = processIdentity(other.pid!);
    const { out } = await withState(
      `{"snapshot":2,"base":"${base}","begun":"2026-01-01T00:00:00Z"}\n{"run":"${run}"}\n`,
    );
    await expect(runSnapshot(base, { out, args: ['--fresh'] })).rejects.toThrow(
      `${out}.state is in use by another run (process ${other.pid}): wait for its end, or give another --out`,
    );
    expect(requests).toEqual([]);
    other.stdin.end();
    await once(other, 'close');
    expect(await placesOf(await runSnapshot(base, { out }))).toEqual(shown);
  });
});

/** Returns a path for an output, with this content where its state would go. */
async function withState(content: string): Promise<{ out: string; state: string }> {
  const out = join(await scratchDirectory(), 'places.ndjson');
  const state = `${out}.state`;
  await writeFile(state, content);
  return { out, state };
}
