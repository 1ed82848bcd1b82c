import { expect, it } from 'vitest';
import { indexBuildId } from '../../../../data/vite/index-build-id.ts';

const load = indexBuildId().load as (
  this: { addWatchFile(file: string): void },
  id: string,
) => string | undefined;

it('the hash is of all code that decides what is worked out of a bundle, and of no other', () => {
  const read: string[] = [];
  const code = load.call(
    { addWatchFile: (file) => read.push(file) },
    `${process.cwd()}/src/host/index-build-id.ts`,
  );
  expect(code).toMatch(/^export const INDEX_BUILD_ID = '[0-9a-f]{16}';$/);
  const files = read.map((file) => file.replace(`${process.cwd()}/`, ''));
  expect(files).toEqual(
    expect.arrayContaining([
      'src/bundle/columns/columns.ts',
      'src/bundle/columns/strings.ts',
      'src/host/build-search.ts',
      'src/host/index-cache.ts',
      'src/core/structures/int-lists.ts',
      'src/search/text/analyzer.ts',
      'src/search/index/search-index.ts',
    ]),
  );
  expect(files.filter((file) => /^src\/(app|hal|http|live)|connection/.test(file))).toEqual([]);
});

it('other modules are left as they are', () => {
  expect(load.call({ addWatchFile: () => {} }, `${process.cwd()}/src/host/index-cache.ts`)).toBeUndefined();
});
