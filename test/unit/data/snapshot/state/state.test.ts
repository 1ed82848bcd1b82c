import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../scratch.ts';
import { answer, isDetails, shown, smallPages } from '../fixture.ts';
import { placesOf, runSnapshot } from '../run.ts';
import { startService } from '../service.ts';

/** A path for an output, with this in the directory that its state would go to. */
async function withState(files: Readonly<Record<string, string>>): Promise<{ out: string; state: string }> {
  const out = join(await scratchDirectory(), 'places.ndjson');
  const state = `${out}.state`;
  await mkdir(state);
  for (const [name, content] of Object.entries(files)) await writeFile(join(state, name), content);
  return { out, state };
}

const HEADER = (base: string): string => `{"snapshot":1,"base":"${base}","begun":"2026-01-01T00:00:00Z"}\n`;

describe('a directory where the state would go that isn’t a snapshot’s is left as it is', () => {
  test.each([
    [
      'a journal of something else',
      { 'journal.ndjson': '{"day":1}\n' },
      /journal\.ndjson is not that of a sn/,
    ],
    [
      'a journal that is no JSON',
      { 'journal.ndjson': 'Dear diary,\n' },
      /journal\.ndjson is not that of a sn/,
    ],
    ['one without an end of line', { 'journal.ndjson': 'Dear diary' }, /journal\.ndjson is not that of a sn/],
    ['half a header', { 'journal.ndjson': '{"snapshot":1}\n' }, /journal\.ndjson is not that of a snapshot/],
    ['places without a journal', { 'places.ndjson': '{}' }, /places\.ndjson is not that of a snapshot/],
    ['types without a journal', { 'types.json': '{}' }, /types\.json is not that of a snapshot/],
    ['anything else without one', { notes: 'mine' }, /notes is not that of a snapshot/],
  ])('%s', async (_, files, message) => {
    const { base, requests } = await startService(answer);
    for (const args of [[], ['--fresh']]) {
      const { out, state } = await withState(files);
      await expect(runSnapshot(base, { out, args })).rejects.toThrow(message);
      for (const [name, content] of Object.entries(files)) {
        expect(await readFile(join(state, name), 'utf8')).toBe(content);
      }
      expect(await readdir(state)).toEqual(Object.keys(files));
    }
    expect(requests).toEqual([]);
  });

  test('leaves foreign files in the state of a snapshot', async () => {
    const { base } = await startService(answer);
    const { out, state } = await withState({ 'journal.ndjson': HEADER(base), notes: 'mine' });
    expect(await placesOf(await runSnapshot(base, { out }))).toEqual(shown);
    expect(await readdir(state)).toEqual(['notes']);
  });
});

/** One more than the largest number that a process may have on Linux. */
const NO_PROCESS = 4194305;

describe('two snapshots of one output at once', () => {
  test.each([[[]], [['--fresh']]])(
    'refuses a second snapshot of one output, and continues the first: %j',
    async (args) => {
      const out = join(await scratchDirectory(), 'places.ndjson');
      let second: Promise<Error> | undefined;
      const service = await startService(smallPages, (url) => {
        if (isDetails(url))
          second ??= runSnapshot(service.base, { out, args }).then(
            () => Error('it was taken'),
            (error) => error,
          );
        return false;
      });
      const taken = await runSnapshot(service.base, { out });
      expect((await second)?.message).toBe(
        `${out}.state is in use by another run (process ${process.pid}): wait for its end, or give another --out; ` +
          `if there is none, remove ${join(`${out}.state`, 'lock')}`,
      );
      expect(await placesOf(taken)).toEqual(shown);
      await expect(access(`${out}.state`)).rejects.toThrow();
      const requests = service.requests.length;
      await runSnapshot(service.base);
      expect(service.requests).toHaveLength(2 * requests);
    },
  );

  test.each([
    ['a process that is gone', `${NO_PROCESS} 1`],
    ['nobody: killed before it was written', ''],
    ...(process.platform === 'linux'
      ? [['a process that began later by that number', `${process.pid} 1`]]
      : []),
  ])('ignores the lock of %s', async (_, lock) => {
    const { base } = await startService(answer);
    const taken = { [`lock.${NO_PROCESS}`]: lock! };
    const { out, state } = await withState({ 'journal.ndjson': HEADER(base), lock: lock!, ...taken });
    expect((await runSnapshot(base, { out })).log).toMatch(/^going on/);
    await expect(access(state)).rejects.toThrow();
    const alone = await withState({ lock: lock! });
    expect((await runSnapshot(base, { out: alone.out })).log).not.toMatch(/going on/);
    await expect(access(alone.state)).rejects.toThrow();
  });

  test('releases the state of another service', async () => {
    const { base } = await startService(answer);
    const { out, state } = await withState({ 'journal.ndjson': HEADER('http://elsewhere') });
    await expect(runSnapshot(base, { out })).rejects.toThrow(/holds an unfinished snapshot of/);
    expect(await readdir(state)).toEqual(['journal.ndjson']);
  });
});
