import { describe, expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const table = (id: string, name: string, lat: number): string =>
  `id,name,type,lat,lon\n${id},${name},/leisure/museum,${lat},-1\n`;

async function buildTwo(first: string, second: string, options: readonly string[] = []) {
  const files = [await scratchFile('n1.csv', first), await scratchFile('n2.csv', second)] as const;
  const built = await buildFrom(
    files.map((file) => `csv:${file}`),
    options,
  );
  return { ...built, files };
}

describe('two places of one id without a prefix of their own', () => {
  test('are named in a warning that says what to do where they are far apart and share no name, and --strict fails', async () => {
    const far = [table('1', 'Dome', 51), table('1', 'Arch', 54)] as const;
    const { code, log, files } = await buildTwo(...far);
    expect(code).toBe(0);
    expect(log).toContain(
      'warning: places more than 1 km apart that share a number and no name were merged ' +
        `(1 pair, first: csv:1 "Arch" of ${files[1]} with "Dome", 334 km apart): give each file a "prefix" of its own ` +
        'under "imports" in the --config',
    );
    const strict = await buildTwo(...far, ['--strict']);
    expect([strict.code, strict.log.at(-1)]).toEqual([
      1,
      expect.stringMatching(
        /^fingerpost: 1 was merged by a number alone and --strict was given, so nothing was written to /,
      ),
    ]);
  });

  test.each([
    ['they are near each other', table('1', 'Dome', 51), table('1', 'Arch', 51.005)],
    [
      'they share a name',
      table('1', 'Dome', 51),
      'id,name,short_name,type,lat,lon\n1,Arch,dome,/leisure/museum,54,-1\n',
    ],
    ['the ids have a prefix', table('x:1', 'Dome', 51), table('x:1', 'Arch', 54)],
  ])('are merged without a warning where %s', async (_, first, second) => {
    const { code, log, places } = await buildTwo(first, second, ['--strict']);
    expect([code, log.filter((line) => line.includes('share a number'))]).toEqual([0, []]);
    expect(places.length).toBe(1);
  });
});
