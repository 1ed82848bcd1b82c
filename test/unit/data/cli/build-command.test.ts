import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../../data/cli/program.ts';
import type { Terminal } from '../../../../data/cli/terminal.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import type { Place } from '../../../../src/core/place.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { splitHelp } from './run-command.ts';

/** Builds with these options. Returns the terminal's lines and the places of the bundle. */
async function build(options: readonly string[], watched = false) {
  const out: string[] = [];
  const log: string[] = [];
  const progress: string[] = [];
  const terminal: Terminal = {
    out: (line) => out.push(line),
    log: (line) => log.push(line),
    progress: (words) => progress.push(words),
    watched,
    env: {},
    ended: async () => 'SIGINT',
  };
  const directory = join(await scratchDirectory(), 'bundle');
  const code = await runProgram(['build', '--out', directory, ...options], terminal);
  const places = async (): Promise<Place[]> => {
    const { places } = await openBundle(directorySource(directory));
    return Array.from({ length: places.count }, (_, i) => places.place(i));
  };
  return { code, out, ...splitHelp(log), progress, places };
}

const lines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
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
    '--source',
    `places:${await scratchFile('a.ndjson', lines(stop('a:1'), stop('a:2', { name: 'St Giles', identifiers: ['x:1'] })))}`,
    '--source',
    `places:${await scratchFile('b.ndjson', lines(stop('b:1', { phone: '1' }), stop('x:1', { name: 'Other' }), stop('b:3', { name: 'New' })))}`,
  ];

  test('merges the same places of several sources, and accounts for each row', async () => {
    const { code, log, places } = await build(await two());
    expect(code).toBe(0);
    expect((await places()).map(({ id, identifiers }) => [id, ...identifiers])).toEqual([
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
  });

  test('warns of two places that share an identifier, and --strict accepts them', async () => {
    const known = { identifiers: ['x:1'] };
    const some = await scratchFile('a.ndjson', lines(stop('a:1', known), stop('a:2', known)));
    const other = await scratchFile('b.ndjson', lines(stop('b:1', known)));
    const { code, log } = await build([
      '--source',
      `places:${some}`,
      '--source',
      `places:${other}`,
      '--strict',
    ]);
    expect(code).toBe(0);
    expect(log).toContain(
      'warning: places that share an identifier stay apart, as two of one source would be one ' +
        '(1 pair, first: a:2 and b:1, by x:1)',
    );
  });

  test('names in report and --merge-report the places through which others were merged', async () => {
    const files = await Promise.all([
      scratchFile('a.ndjson', lines(stop('a:1', { name: 'A', identifiers: ['x:1'] }))),
      scratchFile('b.ndjson', lines(stop('b:1', { name: 'B', identifiers: ['y:1'], lat: 51.76 }))),
      scratchFile('c.ndjson', lines(stop('c:1', { name: 'C', identifiers: ['x:1', 'y:1'] }))),
    ]);
    const report = join(await scratchDirectory(), 'merged.ndjson');
    const { log } = await build([
      ...files.flatMap((file) => ['--source', `places:${file}`]),
      '--merge-report',
      report,
    ]);
    expect(log).toContainEqual(expect.stringContaining('b:1 "B" with a:1 "A", 890 m apart, through c:1'));
    const told = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told).toContainEqual(
      expect.objectContaining({ merged: 'b:1', into: 'a:1', shared: 'y:1', metres: 889.6, through: ['c:1'] }),
    );
    expect(told.find(({ merged }) => merged === 'c:1')).not.toHaveProperty('through');
  });

  test('refuses two sources that are one file', async () => {
    const file = await scratchFile('a.ndjson', lines(stop('a:1')));
    const twice = await build(['--source', `places:${file}`, '--source', `places:${file}`]);
    expect(twice.code).toBe(1);
    expect(twice.log.at(-1)).toContain(`${file} is given twice as a --source: give it once`);
    const other = file.replace(/a\.ndjson$/, './a.ndjson');
    const spelled = await build(['--source', `places:${file}`, '--source', `csv:${other}`]);
    expect(spelled.log.at(-1)).toContain(
      `${other} is given twice as a --source (also as ${file}): give it once`,
    );
    const linked = file.replace(/a\.ndjson$/, 'b.ndjson');
    await link(file, linked);
    const byLink = await build(['--source', `places:${file}`, '--source', `places:${linked}`]);
    expect(byLink.log).toEqual([
      expect.stringContaining(`${linked} is given twice as a --source (also as ${file}): give it once`),
    ]);
  });

  test('keeps places apart with --no-dedupe', async () => {
    const { places } = await build([...(await two()), '--no-dedupe']);
    expect((await places()).map(({ id }) => id).sort()).toEqual(['a:1', 'a:2', 'b:1', 'b:3', 'x:1']);
  });

  test('merges places within the configured distance', async () => {
    const far = stop('b:1', { lat: 51.7529 });
    const sources = [
      '--source',
      `places:${await scratchFile('a.ndjson', lines(stop('a:1')))}`,
      '--source',
      `places:${await scratchFile('b.ndjson', lines(far))}`,
    ];
    const config = await scratchFile('c.json', '{"merge":{"distance_m":101}}');
    expect(await (await build(sources)).places()).toHaveLength(2);
    expect(await (await build([...sources, '--config', config])).places()).toHaveLength(1);
  });

  test('lists merged places one by one in a --merge-report', async () => {
    const report = join(await scratchDirectory(), 'merged.ndjson');
    await build([...(await two()), '--merge-report', report]);
    const merged = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(merged).toEqual([
      expect.objectContaining({ merged: 'x:1', into: 'a:2', by: 'identifier', shared: 'x:1', metres: 0 }),
      expect.objectContaining({ merged: 'b:1', into: 'a:1', by: 'name', shared: 'carfax' }),
    ]);
  });
});

test('leaves out the second row with an id of one source, whatever the kind', async () => {
  const table = await scratchFile('x.csv', 'id,name,type\na:1,A,/university\na:1,B,/university\n');
  const { log, places } = await build(['--source', `csv:${table}`]);
  expect(await places()).toHaveLength(1);
  expect(log).toContain(`left out: ${table}:3: its id was given before (a:1, line 2)`);
});

test('the end says how many places there are of each type', async () => {
  const file = await scratchFile(
    'a.ndjson',
    lines(stop('a:1'), stop('a:2'), stop('a:3', { type: ['/university'] })),
  );
  const { out } = await build(['--source', `places:${file}`]);
  expect(out.slice(0, 2)).toEqual(['        2  /transport/bus-stop', '        1  /university']);
});

test('progress is a bar where somebody watches, and a few lines where nobody does', async () => {
  const file = await scratchFile(
    'a.ndjson',
    lines(...Array.from({ length: 9000 }, (_, i) => stop(`a:${i}`))),
  );
  const source = ['--source', `places:${file}`];
  const seen = await build(source, true);
  expect(seen.progress[0]).toMatch(/^\[#+-+\] bytes of .*a\.ndjson: [\d,]+ of [\d,]+/);
  expect(seen.progress.slice(-3)).toEqual([
    'packing 9,000 places',
    'compressing what is searched',
    'compressing the details',
  ]);
  const piped = await build(source);
  expect(piped.progress).toEqual([]);
  expect(piped.log.filter((line) => line.startsWith('bytes of'))).not.toEqual([]);
  expect(piped.log.filter((line) => line.startsWith('bytes of')).length).toBeLessThanOrEqual(4);
});

describe('a source that can’t be used fails in one sentence', () => {
  test.each(['places', 'osm', 'naptan', 'gtfs', 'geojson', 'csv'])(
    'names a missing source of kind %s in one sentence',
    async (kind) => {
      const { code, log } = await build(['--source', `${kind}:/nowhere/x`]);
      expect(code).toBe(1);
      expect(log.at(-1)).toMatch(/^fingerpost: \/nowhere\/x can't be read: check that it is there/);
      expect(log.join('\n')).not.toMatch(/\n\s+at /);
    },
  );

  test.each(['places', 'osm', 'naptan', 'gtfs', 'geojson', 'csv'])(
    'names a directory as a source of kind %s in one sentence',
    async (kind) => {
      const { code, log } = await build(['--source', `${kind}:${await scratchDirectory()}`]);
      expect(code).toBe(1);
      expect(log.at(-1)).toMatch(/^fingerpost: .* is a directory/);
    },
  );
});

test('a bundle of one place has 1 place, in each line that counts it', async () => {
  const { log, out } = await build([
    '--source',
    `places:${await scratchFile('a.ndjson', lines(stop('a:1')))}`,
  ]);
  expect(log).toContain('packing 1 place');
  expect(out.at(-1)).toMatch(/: 1 place in [\d,]+ bytes/);
});

test('a key under "imports" that no source has is warned of', async () => {
  const config = await scratchFile('c.json', '{"imports":{"plces.csv":{},"csv":{}}}');
  const { log } = await build([
    '--source',
    `places:${await scratchFile('a.ndjson', lines(stop('a:1')))}`,
    '--config',
    config,
  ]);
  expect(log).toContain('warning: "imports.plces.csv" of the --config is of no --source');
});

test('the example campus of the user guide gives what the guide says', async () => {
  const example = fileURLToPath(new URL('../../../../docs/example-campus/', import.meta.url));
  const { log, out, places } = await build([
    '--source',
    `csv:${example}buildings.csv`,
    '--source',
    `geojson:${example}outlines.geojson`,
    '--config',
    `${example}fingerpost.config.json`,
  ]);
  expect(out[0]).toBe('Marlow Hill campus: an invented example');
  const library = (await places()).find(({ id }) => id === 'campus:LIB');
  expect(library).toMatchObject({
    identifiers: ['campus:LIB', 'outline:1'],
    name: 'Kendrick Library',
    alternative_names: ['Main Library', 'The Stacks', 'Library'],
    address: '1 Hill Road, MH1 2AB',
    accessibility: { has_lifts_to_all_floors: true, number_of_accessible_toilets: 4 },
    parent: ['campus:SITE'],
    shape: expect.stringMatching(/^POLYGON/),
  });
  const guide = await readFile(join(example, '../importing.md'), 'utf8');
  // All but the last line, whose size depends on the version of zlib.
  for (const line of [...log, ...out.slice(0, -1)].map((words) =>
    words.replaceAll(example, 'docs/example-campus/'),
  )) {
    expect(guide).toContain(line);
  }
});

test('a configured type of a new root ends the build before any source is read', async () => {
  const config = await scratchFile(
    'fingerpost.config.json',
    JSON.stringify({ imports: { csv: { type: { value: '/moon' } } } }),
  );
  const first = await scratchFile('a.ndjson', lines(stop('a:1')));
  const second = await scratchFile('b.csv', 'id,name\n1,A\n');
  const sources = ['--source', `places:${first}`, '--source', `csv:${second}`];
  const { code, log } = await build([...sources, '--config', config]);
  expect(code).toBe(1);
  expect(log.join('\n')).toContain('"imports.csv.type.value" is "/moon"');
  expect(log.join('\n')).not.toContain('a.ndjson');
});
