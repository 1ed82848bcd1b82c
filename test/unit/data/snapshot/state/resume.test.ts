import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typeTree } from '../../../../fixtures/place-types.ts';
import { scratchDirectory } from '../../scratch.ts';
import { answer, isDetails, shown, smallPages } from '../fixture.ts';
import { placesOf, runSnapshot, typesOf } from '../run.ts';
import { send, startService } from '../service.ts';

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
      /403\. What was got is kept in .*places\.ndjson\.state: run the same command/,
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
    ['a line that is no step', '{"stop":1}\n{"step":"/places/types","value":1}\n'],
  ])('resumes past %s', async (_, tail) => {
    const { out, service } = await interrupted();
    const journal = join(`${out}.state`, 'journal.ndjson');
    await writeFile(journal, tail, { flag: 'a' });
    const taken = await runSnapshot(service.base, { out });
    expect(await placesOf(taken)).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
  });

  test('gives the same output from a journal truncated after any byte', async () => {
    const { out, service } = await interrupted();
    const journal = join(`${out}.state`, 'journal.ndjson');
    const whole = await readFile(journal);
    const undisturbed = await readFile((await runSnapshot(service.base)).out, 'utf8');
    for (const part of [0, 0.001, 0.3, 0.6, 0.999]) {
      const again = join(await scratchDirectory(), 'places.ndjson');
      await scratchState(again, whole.subarray(0, Math.floor(whole.length * part)));
      const taken = await runSnapshot(service.base, { out: again });
      expect(await readFile(taken.out, 'utf8')).toBe(undisturbed);
    }
  });

  test('starts anew after a snapshot that had only its state left to remove', async () => {
    const { base } = await startService(answer);
    const out = join(await scratchDirectory(), 'places.ndjson');
    await scratchState(out, `{"snapshot":1,"base":"${base}","begun":""}\n{"step":"finished","value":true}\n`);
    const taken = await runSnapshot(base, { out });
    expect(taken.log).not.toMatch(/going on/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('leaves nothing behind after a failure at the first request', async () => {
    const { base } = await startService(answer, (_, response) => send(response, 403, ''));
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(base, { out })).rejects.toThrow(/403/);
    await expect(access(`${out}.state`)).rejects.toThrow();
  });

  async function scratchState(out: string, content: string | Uint8Array): Promise<void> {
    await mkdir(`${out}.state`);
    await writeFile(join(`${out}.state`, 'journal.ndjson'), content);
  }
});
