import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../../../../data/snapshot/state/journal.ts';
import { scratchDirectory } from '../../scratch.ts';

test('a journal that would exceed its limit is refused, and keeps the steps that it has', async () => {
  const path = join(await scratchDirectory(), 'journal.ndjson');
  const journal = new Journal(path, 1000);
  journal.begin({ snapshot: 1 });
  journal.put('/a', { name: 'A' });
  const { size } = await stat(path);
  expect(() => journal.put('/b', { name: 'B'.repeat(1000) })).toThrow(
    `${path} would exceed 1,000 bytes, which is more than a places API needs: check the address`,
  );
  journal.close();
  expect((await stat(path)).size).toBe(size);

  const resumed = new Journal(path);
  expect([resumed.size, resumed.get('/a'), resumed.has('/b')]).toEqual([1, { name: 'A' }, false]);
  resumed.close();
});
