import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { init, initFiles } from './run-init.ts';

const table = (first: string, second: string, lat: number): string =>
  `id,name,kind,lat,lon\n1,${first},museum,${lat},1\n2,${second},museum,${lat},2\n`;
const stops = (name: string, lat: number): string =>
  `stop_id,stop_name,stop_lat,stop_lon\n1,${name},${lat},1\n`;

describe('init of several files', () => {
  test.each([
    [
      'of one name in two folders',
      { 'north/spots.csv': table('Dome', 'Arch', 54), 'south/spots.csv': table('Weir', 'Mill', 51) },
      ['north-spots', 'south-spots'],
    ],
    [
      'of one name with two endings',
      {
        'spots.csv': table('Dome', 'Arch', 54),
        'spots.tsv': table('Weir', 'Mill', 51).replaceAll(',', '\t'),
      },
      [expect.stringMatching(/.-spots$/), expect.stringMatching(/.-spots-2$/)],
    ],
    [
      'whose names differ in signs',
      { 'a/my spots.csv': table('Dome', 'Arch', 54), 'a/my_spots.csv': table('Weir', 'Mill', 51) },
      ['a-my-spots', 'a-my-spots-2'],
    ],
    [
      'of timetables',
      { 'north.txt': `${stops('Dome', 54)}2,Arch,54,2\n`, 'south.txt': `${stops('Weir', 51)}2,Mill,51,2\n` },
      ['north', 'south'],
    ],
  ])(
    'gives each its own prefix, so that a build keeps every place of files %s',
    async (_, files, prefixes) => {
      const { config, sources, options, log, directory } = await initFiles(files);
      const imports: { prefix: string }[] = Object.values(config.imports);
      expect(imports.map(({ prefix }) => prefix)).toEqual(prefixes);
      for (const { prefix } of imports) expect(log).toContain(`  prefix: "${prefix}", before each id`);
      const kinds = sources.map((source) => /\w+/.exec(source)![0]);
      const given = Object.keys(files).map((name, i) => `${kinds[i]}:${join(directory, name)}`);
      const { places } = await buildFrom(given, options);
      expect(places.map(({ name }) => name).sort()).toEqual(['Arch', 'Dome', 'Mill', 'Weir']);
    },
  );

  test('leaves a lone timetable its usual prefix', async () => {
    expect((await initFiles({ 'stops.txt': stops('Quay', 51) })).config).not.toHaveProperty('imports');
  });

  test('refuses a file that is given twice, by whatever names', async () => {
    const { directory } = await initFiles({ 'x/a.csv': table('Dome', 'Arch', 54) });
    const file = join(directory, 'x/a.csv');
    const { code, log } = await init([
      file,
      `${directory}/x/../x/a.csv`,
      '--out',
      join(directory, 'new.json'),
    ]);
    expect(code).toBe(1);
    expect(log).toEqual([
      `fingerpost: ${directory}/x/../x/a.csv is given twice (also as ${file}): give it once`,
    ]);
  });
});
