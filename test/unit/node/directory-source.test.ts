import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directorySource } from '../../../src/node/directory-source.ts';
import { scratchDirectory } from '../data/scratch.ts';

test('rejects a file above its maximum size before reading it', async () => {
  const directory = await scratchDirectory();
  const path = join(directory, 'search-0.gz');
  await writeFile(path, '');
  // A sparse file above the limit of whole reads; it takes no space on the disk.
  await truncate(path, 2 ** 40);
  await expect(
    directorySource(directory).part('search-0.gz', undefined, undefined, 100),
  ).rejects.toMatchObject({
    code: 'bundle-corrupt',
    message: `${path} is longer than the 100 bytes that it can have: something else is in its place. Build the bundle again`,
  });
});

test('reads a file of exactly its maximum size', async () => {
  const directory = await scratchDirectory();
  await writeFile(join(directory, 'a'), 'abc');
  expect(await directorySource(directory).part('a', undefined, undefined, 3)).toHaveLength(3);
});
