import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

/** Writes places, and returns the source for them. */
const source = async (name: string, ...records: object[]): Promise<string> =>
  `places:${await scratchFile(name, records.map((record) => `${JSON.stringify(record)}\n`).join(''))}`;
const stop = (id: string, more: object = {}): object => ({
  id,
  name: 'Carfax',
  type: ['/transport/bus-stop'],
  lat: 51.752,
  lon: -1.258,
  ...more,
});

describe('places of several sources', () => {
  const two = async (): Promise<string[]> => [
    await source('a.ndjson', stop('a:1'), stop('a:2', { name: 'St Giles', identifiers: ['x:1'] })),
    await source(
      'b.ndjson',
      stop('b:1', { phone: '1' }),
      stop('x:1', { name: 'Other' }),
      stop('b:3', { name: 'New' }),
    ),
  ];
  /** Builds with a merge report. Returns its lines besides. */
  const buildReporting = async (sources: readonly string[]) => {
    const report = join(await scratchDirectory(), 'merged.ndjson');
    const built = await buildFrom(sources, ['--merge-report', report]);
    const told = (await readFile(report, 'utf8')).trim().split('\n');
    return { ...built, told: told.map((line) => JSON.parse(line)) };
  };

  test('merges the same places of several sources, accounts for each row, and lists each in a --merge-report', async () => {
    const { code, log, places, told } = await buildReporting(await two());
    expect(code).toBe(0);
    expect(places.map(({ id, identifiers }) => [id, ...identifiers])).toEqual([
      ['a:1', 'a:1', 'b:1'],
      ['b:3', 'b:3'],
      ['a:2', 'a:2', 'x:1'],
    ]);
    expect(log).toContainEqual(expect.stringMatching(/a\.ndjson: 2 read, 2 kept, 0 left out$/));
    expect(log).toContainEqual(
      expect.stringMatching(/b\.ndjson: 3 read, 1 kept, 2 merged with earlier ones, 0 left/),
    );
    expect(log).toContain('merged: 1 that share an identifier: x:1 "Other" with a:2 "St Giles", 0 m apart');
    expect(log).toContain(
      'merged: 1 of one name, near each other: b:1 "Carfax" with a:1 "Carfax", 0 m apart',
    );
    expect(told).toMatchObject([
      { merged: 'x:1', into: 'a:2', by: 'identifier', shared: 'x:1', metres: 0 },
      { merged: 'b:1', into: 'a:1', by: 'name', shared: 'carfax' },
    ]);
  });

  test('warns of two places that share an identifier, and --strict accepts them', async () => {
    const known = { identifiers: ['x:1'] };
    const some = await source('a.ndjson', stop('a:1', known), stop('a:2', known));
    const { code, log } = await buildFrom([some, await source('b.ndjson', stop('b:1', known))], ['--strict']);
    expect(code).toBe(0);
    expect(log).toContainEqual(expect.stringMatching(/^warning: places that share an identifier stay apart/));
  });

  test('names in report and --merge-report the places through which others were merged', async () => {
    const { log, told } = await buildReporting([
      await source('a.ndjson', stop('a:1', { name: 'A', identifiers: ['x:1'] })),
      await source('b.ndjson', stop('b:1', { name: 'B', identifiers: ['y:1'], lat: 51.76 })),
      await source('c.ndjson', stop('c:1', { name: 'C', identifiers: ['x:1', 'y:1'] })),
    ]);
    expect(log).toContainEqual(expect.stringContaining('b:1 "B" with a:1 "A", 890 m apart, through c:1'));
    expect(told).toContainEqual(
      expect.objectContaining({ merged: 'b:1', into: 'a:1', shared: 'y:1', metres: 889.6, through: ['c:1'] }),
    );
    expect(told.find(({ merged }) => merged === 'c:1')).not.toHaveProperty('through');
  });

  test('refuses two sources that are one file', async () => {
    const file = await scratchFile('a.ndjson', JSON.stringify(stop('a:1')));
    const linked = file.replace(/a\.ndjson$/, 'b.ndjson');
    await link(file, linked);
    for (const [other, also] of [
      [`places:${file}`, ''],
      [`csv:${file.replace(/a\.ndjson$/, './a.ndjson')}`, ` (also as ${file})`],
      [`places:${linked}`, ` (also as ${file})`],
    ] as const) {
      const { code, log } = await buildFrom([`places:${file}`, other]);
      const path = other.replace(/^\w+:/, '');
      expect([code, log]).toEqual([
        1,
        [`fingerpost: ${path} is given twice as a --source${also}: give it once`],
      ]);
    }
  });

  test('keeps places apart with --no-dedupe', async () => {
    const { places } = await buildFrom(await two(), ['--no-dedupe']);
    expect(places.map(({ id }) => id).sort()).toEqual(['a:1', 'a:2', 'b:1', 'b:3', 'x:1']);
  });

  test('merges places within the configured distance', async () => {
    const sources = [
      await source('a.ndjson', stop('a:1')),
      await source('b.ndjson', stop('b:1', { lat: 51.7529 })),
    ];
    const config = await scratchFile('c.json', '{"merge":{"distance_m":101}}');
    expect((await buildFrom(sources)).places).toHaveLength(2);
    expect((await buildFrom(sources, ['--config', config])).places).toHaveLength(1);
  });
});

test('the end says how many places there are of each type', async () => {
  const places = [stop('a:1'), stop('a:2'), stop('a:3', { type: ['/university'] })];
  const { out } = await buildFrom([await source('a.ndjson', ...places)]);
  expect(out.slice(0, 2)).toEqual(['        2  /transport/bus-stop', '        1  /university']);
});

test('progress is a bar where somebody watches, and a few lines where nobody does', async () => {
  const sources = [await source('a.ndjson', ...Array.from({ length: 9000 }, (_, i) => stop(`a:${i}`)))];
  const seen: string[] = [];
  const progress = (words: string) => void seen.push(words);
  await buildFrom(sources, [], { watched: true, progress });
  expect(seen[0]).toMatch(/^\[#+-+\] bytes of .*a\.ndjson: [\d,]+ of [\d,]+/);
  expect(seen.slice(-3)).toEqual([
    'packing 9,000 places',
    'compressing what is searched',
    'compressing the details',
  ]);
  seen.length = 0;
  const { log } = await buildFrom(sources, [], { progress });
  expect(seen).toEqual([]);
  const lines = log.filter((line) => line.startsWith('bytes of'));
  expect(lines).not.toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(4);
});

test('a bundle of one place has 1 place in each line that counts it, and a key under "imports" that no source has is warned of', async () => {
  const config = await scratchFile('c.json', '{"imports":{"plces.csv":{},"csv":{}}}');
  const { log, out } = await buildFrom([await source('a.ndjson', stop('a:1'))], ['--config', config]);
  expect(log).toContain('packing 1 place');
  expect(out.at(-1)).toMatch(/: 1 place in [\d,]+ bytes/);
  expect(log).toContain('warning: "imports.plces.csv" of the --config is of no --source');
});

test('a configured type of a new root ends the build before any source is read', async () => {
  const config = await scratchFile('c.json', '{"imports":{"csv":{"type":{"value":"/moon"}}}}');
  const sources = [
    await source('a.ndjson', stop('a:1')),
    `csv:${await scratchFile('b.csv', 'id,name\n1,A\n')}`,
  ];
  const { code, log } = await buildFrom(sources, ['--config', config]);
  expect(code).toBe(1);
  expect(log.join('\n')).toContain('"imports.csv.type.value" is "/moon"');
  expect(log.join('\n')).not.toContain('a.ndjson');
});
