import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Interrupted } from '../../../../data/cli/exit-errors.ts';
import type { PlaceRecord } from '../../../../data/record/place-schema.ts';
import { ensureStep } from '../../../../data/snapshot/crawl.ts';
import { Journal } from '../../../../data/snapshot/state/journal.ts';
import { writeSnapshot } from '../../../../data/snapshot/write.ts';
import type { TypeTree } from '../../../../src/core/place-type.ts';
import { scratchDirectory } from '../scratch.ts';

test('a snapshot that is told to end while it writes stops within a megabyte, and replaces nothing', async () => {
  const directory = await scratchDirectory();
  const out = join(directory, 'places.ndjson');
  const stop = new AbortController();
  const reason = new Interrupted('SIGTERM');
  let read = 0;
  function* places(): Generator<PlaceRecord> {
    for (; read < 100; read++) {
      if (read === 5) stop.abort(reason);
      yield { id: `a:${read}`, name: 'A'.repeat(200_000), type: ['/leisure/museum'] };
    }
  }
  let finished = false;
  const state = {
    types: join(directory, 'types'),
    places: join(directory, 'places'),
    finish: () => {
      finished = true;
    },
  };
  const counts = { places: 0, accessible: 0, flagged: 0, sites: 0 };
  const snapshot = { places, counts, types: {} as TypeTree };
  await expect(writeSnapshot(out, snapshot, state, stop.signal)).rejects.toThrow('interrupted');
  expect([read, finished, existsSync(out)]).toEqual([9, false, false]);
});

test('a crawl that reads its journal ends between two steps when it is told to end', async () => {
  const journal = new Journal(join(await scratchDirectory(), 'journal.ndjson'));
  journal.begin({ snapshot: 1 });
  const steps = Array.from({ length: 100 }, (_, i) => `/step/${i}`);
  for (const step of steps) journal.put(step, true);
  const stop = new AbortController();
  setImmediate(() => stop.abort(new Error('interrupted')));
  let done = 0;
  const crawl = async (): Promise<void> => {
    for (const step of steps) {
      await ensureStep({ journal, signal: stop.signal }, step, () => Promise.reject(new Error('asked')));
      done++;
    }
  };
  await expect(crawl()).rejects.toThrow('interrupted');
  expect(done).toBe(0);
  journal.close();
});
