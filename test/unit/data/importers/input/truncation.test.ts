import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildBundle } from '../../../../../data/build/build.ts';
import { BuildReport } from '../../../../../data/build/build-report.ts';
import { readConfig } from '../../../../../data/build/config.ts';
import { noConfig } from '../../../../../data/importers/importer.ts';
import { fileReaders } from '../../../../../data/importers/source-kinds.ts';
import { guesser } from '../../../../../data/init/guess-config.ts';
import { pbf } from '../../../../fixtures/import/pbf.ts';
import { contentOf } from '../../../bundle/some-places.ts';
import { scratchFile } from '../../scratch.ts';
import { elementsOf } from '../osm/import.ts';
import { zipOf } from '../zip-file.ts';

const TOWN = new URL('../../../../fixtures/import/town.osm', import.meta.url).pathname;
const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../fixtures/import/${name}`, import.meta.url));

/** Builds from one file. Returns the error, if any, and the report. */
async function build(kind: string, content: string | Uint8Array) {
  const path = await scratchFile('file', content);
  const report = new BuildReport();
  const { types } = await readConfig();
  const message = await buildBundle({
    ...contentOf([]),
    types,
    report,
    inputs: [
      {
        file: path,
        read: (tree, own) =>
          fileReaders()[kind]!.read(path, {
            types: tree,
            report: own,
            config: noConfig,
            guess: guesser(types),
          }),
      },
    ],
  }).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  const plain = (text: string): string => text.replaceAll(path, 'file');
  return { message: message === undefined ? undefined : plain(message), lines: report.lines().map(plain) };
}

type Making = () => Promise<string | Buffer>;

/** Enough rows for a file that is read in several pieces. */
const MANY = 4000;

const rows = (header: string, row: (i: number) => string): Making => {
  const lines = Array.from({ length: MANY }, (_, i) => row(i));
  return async () => `${[header, ...lines].join('\n')}\n`;
};
const table = rows('id,name,type,lat,lon', (i) => `a:${i},Lab ${i * 7919},/university/building,51.75,-1.25`);
const stops = rows('stop_id,stop_name,stop_lat,stop_lon', (i) => `${i},Mill Lane ${i * 7919},51.75,-1.25`);
const register = rows(
  'ATCOCode,CommonName,StopType,Longitude,Latitude,Status',
  (i) => `9${i},Mill Lane ${i * 7919},BCT,-1.25,51.75,active`,
);
const properties = (i: number) => ({ id: `a:${i}`, name: `Lab ${i * 7919}`, type: ['/university/building'] });
const ndjson: Making = async () =>
  Array.from({ length: MANY }, (_, i) => `${JSON.stringify(properties(i))}\n`).join('');
const feature = (i: number): object => ({ type: 'Feature', properties: properties(i), geometry: null });
const collection: Making = async () =>
  JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: MANY }, (_, i) => feature(i)) });
const featureLines: Making = async () =>
  Array.from({ length: MANY }, (_, i) => `${JSON.stringify(feature(i))}\n`).join('');

/** Formats with an end marker. Truncated files are refused. */
const closed: [string, string, Making, RegExp][] = [
  ['osm xml', 'osm', () => readFile(TOWN), /^file:\d+: ends in the middle: it is cut off/],
  ['osm pbf', 'osm', async () => pbf(await elementsOf(TOWN)), /^file: ends in the middle: it is cut off/],
  [
    'overpass',
    'osm',
    async () => JSON.stringify({ elements: await elementsOf(TOWN) }, null, 1),
    /^file:[1-9]\d+: ends in the middle: it is cut off/,
  ],
  ['naptan xml', 'naptan', () => fixture('naptan.xml'), /^file:\d+ ends in the middle: it is cut off/],
  ['geojson', 'geojson', collection, /^file:1: ends in the middle: it is cut off/],
  [
    'gtfs zip',
    'gtfs',
    async () => zipOf({ 'stops.txt': await stops() }),
    /^file ends in the middle: it is cut off/,
  ],
];

/** Formats of independent rows. */
const open: [string, string, Making, RegExp][] = [
  ['naptan csv', 'naptan', register, /has fewer cells than there are columns/],
  ['gtfs stops.txt', 'gtfs', stops, /has fewer cells than there are columns/],
  ['csv', 'csv', table, /has fewer cells than there are columns/],
  ['places', 'places', ndjson, /is not JSON \(it ends in the middle\)/],
  ['geojson lines', 'geojson', featureLines, /is not JSON \(it ends in the middle\)/],
];

const half = (content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};

test.each(closed)('%s that is cut off ends in a sentence, and tells what it had read', async (...given) => {
  const [, kind, make, words] = given;
  const { message, lines } = await build(kind, half(await make()));
  expect(message).toMatch(words);
  expect(lines[0]).toMatch(/^file: [\d,]+ read so far, /);
  expect(lines.join('\n')).not.toMatch(/counts differ/);
});

test.each([...closed, ...open].filter(([name]) => name !== 'gtfs zip'))(
  '%s in a gzip that is cut off says how far it came',
  async (_, kind, make) => {
    const { message, lines } = await build(kind, half(gzipSync(await make())));
    expect(message).toMatch(
      /^file can't be read to its end \(unexpected end of file\): fetch it again \((line|byte) [\d,]+ was the last one read\)$/,
    );
    expect(lines[0]).toMatch(/^file: [\d,]+ read so far, /);
    expect(lines.join('\n')).not.toMatch(/counts differ/);
  },
);

describe.each(open)('%s', (_, kind, make, reason) => {
  test('leaves out a truncated last row, and warns that there may be more', async () => {
    const whole = Buffer.from(await make()).toString();
    const end = whole.lastIndexOf('\n', whole.length / 2);
    const { message, lines } = await build(kind, whole.slice(0, end + 5));
    expect(message).toBeUndefined();
    expect(lines[0]).toMatch(/, 1 left out$/);
    expect(lines[1]).toMatch(/^left out: file:\d+: /);
    expect(lines[1]).toMatch(reason);
    expect(lines).toContain(
      "warning: the last line of file has no end and can't be used: the file may be cut off",
    );
  });

  test('reads a last line without an end', async () => {
    const { message, lines } = await build(kind, (await make()).toString().trimEnd());
    expect(message).toBeUndefined();
    expect(lines.join('\n')).not.toMatch(/cut off|left out: /);
  });

  test('reports no truncation after a bad last line with an end', async () => {
    const { lines } = await build(kind, `${(await make()).toString()}x\n`);
    expect(lines.join('\n')).toMatch(/left out: /);
    expect(lines.join('\n')).not.toMatch(/cut off/);
  });
});
