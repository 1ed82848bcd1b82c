import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../../src/core/place.ts';
import { buildFrom } from '../../build-from.ts';
import { scratchFile } from '../../scratch.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url), 'utf8');

const [header = '', ...given] = fixture('naptan.csv').replace('two\nlines', 'one line').trim().split('\n');
const row = (code: string, name: string, type: string, lat: number, lon: number, indicator = ''): string => {
  const cells: Record<string, string> = {
    ATCOCode: code,
    CommonName: name,
    Indicator: indicator,
    GridType: 'UKOS',
    Longitude: lon.toFixed(5),
    Latitude: lat.toFixed(5),
    StopType: type,
    Status: 'active',
  };
  return header
    .split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
};
const rows = [
  ...given,
  // The two sides of a road, without indicators.
  row('999000021', 'Mill Lane', 'BCT', 51.76, -1.26),
  row('999000022', 'Mill Lane', 'BCT', 51.7601, -1.26),
  row('9990WHRF0', 'Wharf Pier', 'FTD', 51.71, -1.21),
  row('9990WHRF1', 'Wharf Pier', 'FBT', 51.7101, -1.21),
  row('9300WHRF', 'Wharf Pier', 'FER', 51.71, -1.2101),
];

const table = (some: readonly string[]): string => `${[header, ...some].join('\n')}\n`;
const write = async (contents: readonly string[]): Promise<string[]> =>
  Promise.all(contents.map(async (content, i) => `naptan:${await scratchFile(`part-${i}.csv`, content)}`));
const build = async (contents: readonly string[], options: readonly string[] = []) => {
  const { places, log } = await buildFrom(await write(contents), options);
  return { places: byId(places), log };
};

/** Sorts places by id, and lists without an order. */
const byId = (places: readonly Place[]): Place[] =>
  places
    .map((place) => ({ ...place, identifiers: place.identifiers.toSorted() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

describe('one file and several files of the same rows give the same places', () => {
  test('gives the same places from rows dealt out to three files, merging or not', async () => {
    const whole = await build([table(rows)]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 2 }), { minLength: rows.length, maxLength: rows.length }),
        fc.boolean(),
        async (deal, merging) => {
          const parts = [0, 1, 2].map((part) => rows.filter((_, i) => deal[i] === part));
          const filled = parts.filter((part) => part.length > 0).map(table);
          const { places, log } = await build(filled, merging ? [] : ['--no-dedupe']);
          expect(places).toEqual(whole.places);
          expect(log.join()).not.toContain('counts differ');
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe('two files that have the same stops', () => {
  test('gives each stop of two files once, and accounts for every row', async () => {
    const { places, log } = await build([table(rows), table(rows)]);
    expect(places).toEqual((await build([table(rows)])).places);
    expect(log.find((line) => /part-1.csv: \d+ read/.test(line))).toMatch(
      /: 16 read, 0 kept, 6 merged with earlier ones, 2 left out, 8 repeated$/,
    );
    expect(log.join()).not.toContain('not found by it');
    expect(log.join()).not.toContain('counts differ');
  });

  test('unites what two files know of a station', async () => {
    const xml = fixture('naptan.xml');
    for (const contents of [
      [table(rows), xml],
      [xml, table(rows)],
    ]) {
      const { places } = await build(contents);
      const stations = places.filter(({ name }) => name === 'Testford Rail Station');
      expect(stations).toHaveLength(1);
      expect(stations[0]).toMatchObject({
        id: 'crs:TST',
        identifiers: expect.arrayContaining(['atco:9100TSTF', 'atco:9990TSTF1', 'stoparea:910GTSTF']),
        alternative_names: ['Testford Central', 'Testford Station'],
      });
    }
  });
});

test('a file that breaks off tells of those before it that they were read so far', async () => {
  const { code, log } = await buildFrom(await write([table(rows), 'ATCOCode,CommonName\n1,2\n']));
  expect(code).toBe(1);
  expect(log.find((line) => /part-0.csv: \d+ read/.test(line))).toContain('16 read so far');
  expect(log.join()).not.toContain('counts differ');
});

describe('entrances of a station that only another source has', () => {
  const station = JSON.stringify({
    id: 'own:1',
    name: 'Testford',
    type: ['/transport/rail-station'],
    lat: 51.7544,
    lon: -1.27,
  });
  const entrances = rows.filter((line) => /^9990(TSTF|LONE)/.test(line));
  const sources = async (): Promise<string[]> => [
    `places:${await scratchFile('own.ndjson', `${station}\n`)}`,
    ...(await write([table(entrances)])),
  ];
  const stations = (places: readonly Place[]) =>
    byId(places).map(({ id, name, identifiers }) => [id, name, ...identifiers]);

  test('adds entrances to a station of another source, with their codes and name', async () => {
    const lone = ['atco:9990LONE0', 'Lonely Halt Rail Station', 'atco:9990LONE0', 'atco:9990LONE1'];
    const codes = ['atco:9990TSTF0', 'atco:9990TSTF1', 'naptan:8789999', 'own:1'];
    const given = await sources();
    const { places } = await buildFrom(given);
    expect(stations(places)).toEqual([lone, ['own:1', 'Testford', ...codes]]);
    expect(places.find(({ id }) => id === 'own:1')!.alternative_names).toEqual(['Testford Rail Station']);
    expect(stations((await buildFrom(given.reverse())).places)).toEqual([
      lone,
      ['atco:9990TSTF0', 'Testford Rail Station', ...codes],
    ]);
  });

  test('makes a station of entrances where nothing is merged', async () => {
    const { places } = await buildFrom(await sources(), ['--no-dedupe']);
    expect(places).toHaveLength(3);
    expect(places.find(({ id }) => id === 'atco:9990TSTF0')!.identifiers).not.toContain('own:1');
  });
});

test('the order of sources decides, whatever stands between two files of the register', async () => {
  const own = await scratchFile(
    'own.ndjson',
    `${JSON.stringify({ id: 'own:1', identifiers: ['atco:9300WHRF'], name: 'Pier', type: ['/transport/ferry-terminal'] })}\n`,
  );
  const [first, second] = await write([table(rows.slice(0, 3)), table(rows.slice(3))]);
  const { places } = await buildFrom([first!, `places:${own}`, second!]);
  expect(places.find(({ identifiers }) => identifiers.includes('atco:9300WHRF'))).toMatchObject({
    id: 'own:1',
    name: 'Pier',
  });
});
