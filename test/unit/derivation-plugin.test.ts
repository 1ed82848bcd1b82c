import { expect, it } from 'vitest';
import { derivation } from '../../derivation-plugin.ts';

const load = derivation().load as (
  this: { addWatchFile(file: string): void },
  id: string,
) => string | undefined;

it('the hash is of all code that decides what is worked out of a bundle, and of no other', () => {
  const read: string[] = [];
  const code = load.call(
    { addWatchFile: (file) => read.push(file) },
    `${process.cwd()}/src/client/derivation.ts`,
  );
  expect(code).toMatch(/^export const derivation = '[0-9a-f]{16}';$/);
  const files = read.map((file) => file.replace(`${process.cwd()}/`, ''));
  expect(files).toEqual(
    expect.arrayContaining([
      'src/bundle/search-columns.ts',
      'src/bundle/string-table.ts',
      'src/client/build-search.ts',
      'src/client/prepared.ts',
      'src/core/lists.ts',
      'src/search/analyzer.ts',
      'src/search/search-index.ts',
      'src/store/flat.ts',
    ]),
  );
  expect(files.filter((file) => /^src\/(demo|hal|http|live)|connection/.test(file))).toEqual([]);
});

it('other modules are left as they are', () => {
  expect(load.call({ addWatchFile: () => {} }, `${process.cwd()}/src/client/prepared.ts`)).toBeUndefined();
});
