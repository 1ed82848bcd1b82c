import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchDirectory } from '../scratch.ts';
import { answer, isDetails, shown, smallPages } from './fixture.ts';
import { placesOf, recordsOf, runSnapshot } from './run.ts';
import { send, startService } from './service.ts';

/** A snapshot that the service stopped at its third request for details. */
async function interrupted() {
  const out = join(await scratchDirectory(), 'places.ndjson');
  let details = 0;
  const service = await startService(smallPages, (url, response) =>
    isDetails(url) && ++details === 3 ? send(response, 403, '') : false,
  );
  const failure = await runSnapshot(service.base, { out }).catch((error: Error) => error);
  return { out, service, state: `${out}.state`, message: (failure as Error).message };
}

test('an interrupted snapshot goes on from its state, asks for no details twice, and is complete', async () => {
  const { out, state, service, message } = await interrupted();
  expect(message).toMatch(/answered with 403: .* has 20 places: run the same command again to go on$/);
  await expect(access(out)).rejects.toThrow();
  const taken = await runSnapshot(service.base, { out });
  expect(taken.log).toMatch(/^going on with 20 places/);
  expect(taken.log).toMatch(new RegExp(`^${shown.length} read, ${shown.length} kept, 0 left out$`, 'm'));
  expect((await placesOf(taken)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(shown);
  const asked = service.requests.filter((path) => path.includes(','));
  // One of them was refused.
  expect(new Set(asked).size).toBe(asked.length - 1);
  await expect(access(state)).rejects.toThrow();
});

test('a snapshot goes on from a state that ends after any byte, and has the same bytes', async () => {
  const { out, state, service } = await interrupted();
  const whole = await readFile(state);
  const wanted = await readFile((await runSnapshot(service.base, { out })).out, 'utf8');
  for (const end of [0, 60, whole.length / 3, whole.length - 1, whole.length]) {
    for (const tail of ['', '\0\0', '\n{"id":"a:']) {
      await writeFile(state, Buffer.concat([whole.subarray(0, end), Buffer.from(tail)]));
      if (end === 0 && tail !== '') continue;
      await runSnapshot(service.base, { out });
      expect(await readFile(out, 'utf8')).toBe(wanted);
    }
  }
});

test.each([
  ['of another service', '{"snapshot":3,"base":"https://other.example"}'],
  ['of an older version', '{"snapshot":2,"base":"http://127.0.0.1","begun":"2026-01-01T00:00:00Z"}\n'],
])('a state %s is told in one sentence, and kept unless --fresh discards it', async (_, content) => {
  const { base } = await startService(answer);
  const out = join(await scratchDirectory(), 'places.ndjson');
  await writeFile(`${out}.state`, content);
  await expect(runSnapshot(base, { out })).rejects.toThrow(
    /\.state is an unfinished snapshot of another service, or of an older Fingerpost: give another --out, or --fresh/,
  );
  expect(await readFile(`${out}.state`, 'utf8')).toBe(content);
  expect(await recordsOf(await runSnapshot(base, { out, args: ['--fresh'] }))).toHaveLength(shown.length);
});

test.each([[[]], [['--fresh']]])(
  'a file of others where the state would go stays as it is: %j',
  async (args) => {
    const { base, requests } = await startService(answer);
    const out = join(await scratchDirectory(), 'places.ndjson');
    await writeFile(`${out}.state`, 'Dear diary,\n');
    await expect(runSnapshot(base, { out, args })).rejects.toThrow(
      /\.state is there and is not the state of one/,
    );
    expect(await readFile(`${out}.state`, 'utf8')).toBe('Dear diary,\n');
    expect(requests).toEqual([]);
  },
);
