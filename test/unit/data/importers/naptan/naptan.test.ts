import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importNaptan } from '../../../../../data/importers/naptan.ts';
import type { Place } from '../../../../../src/core/place.ts';
import { knownPlace } from '../../../../fixtures/known-place.ts';
import { importContent } from '../import-file.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/import/${name}`, import.meta.url), 'utf8');
const csv = fixture('naptan.csv');
const xml = fixture('naptan.xml');
const importText = (content: string | Uint8Array) => importContent(importNaptan, 'input', content);

async function placeOf(content: string, id: string): Promise<Place | undefined> {
  return (await importText(content)).places.find((place) => place.id === id);
}

describe('CSV', () => {
  test('a stop is named with its indicator, and found by its common name, codes and neighbourhood', async () => {
    expect(await placeOf(csv, 'atco:999000001J1')).toEqual(
      knownPlace('atco:999000001J1', '/transport/bus-stop', {
        identifiers: ['atco:999000001J1', 'naptan:87823456'],
        name: 'Stop J1 Queens Lane',
        name_sort: 'Queens Lane',
        lat: '51.75260',
        lon: '-1.25170',
        hidden_names: ['Queens Lane', 'Queens Ln'],
        address: 'High Street, City Centre, Testford',
        tags: ['High Street', 'Old Library', 'City Centre', 'Testford'],
        rti: { bus: 'Live bus departure times' },
      }),
    );
  });

  test('drops empty indicators as tags, and reads the grid without degrees', async () => {
    expect(await placeOf(csv, 'atco:999000002')).toMatchObject({
      identifiers: ['atco:999000002', 'naptan:99912345'],
      name: 'Opposite Memorial Hall',
      tags: ['Nether Testing'],
      lat: expect.stringMatching(/^51\.75\d{4}$/),
      lon: expect.stringMatching(/^-1\.26\d{4}$/),
    });
  });

  test('a station is one place, found by the codes of its entrances', async () => {
    expect(await placeOf(csv, 'atco:9100TSTF')).toMatchObject({
      identifiers: ['atco:9100TSTF', 'atco:9990TSTF0', 'atco:9990TSTF1', 'naptan:8789999'],
      name: 'Testford Rail Station',
      type: ['/transport/rail-station'],
      lat: '51.75340',
      alternative_names: [],
      rti: {},
    });
  });

  test('entrances of a station that the file lacks make the station', async () => {
    expect(await placeOf(csv, 'atco:9990LONE0')).toMatchObject({
      identifiers: ['atco:9990LONE0', 'atco:9990LONE1'],
      name: 'Lonely Halt Rail Station',
      type: ['/transport/rail-station'],
    });
  });

  test('leaves the difference of entrances out of the station’s name', async () => {
    const named = (name: string) =>
      placeOf(csv.replaceAll('Lonely Halt Rail Station', name), 'atco:9990LONE0').then(
        (place) => place?.name,
      );
    expect(await named('Lonely Rail Station (Main Entrance)')).toBe('Lonely Rail Station');
    expect(await named('Lonely Rail Station NW Entrance')).toBe('Lonely Rail Station');
    expect(await named('Station Entrance')).toBe('Station Entrance');
  });

  test('the short name of a stop is searched, and not shown', async () => {
    const place = await placeOf(csv.replace('Queens Ln', 'Bodleian'), 'atco:999000001J1');
    expect(place).toMatchObject({ hidden_names: ['Queens Lane', 'Bodleian'] });
  });

  test('a taxi rank has no bus times', async () => {
    expect(await placeOf(csv, 'atco:999000TX1')).toMatchObject({
      name: 'Broad Street (Taxi Rank)',
      type: ['/transport/taxi-rank'],
      rti: {},
    });
  });

  test('every row is kept or left out with a reason', async () => {
    const { lines } = await importText(csv);
    expect(lines.filter((line) => !line.startsWith('warning: type'))).toEqual([
      '11 read, 6 kept, 5 left out',
      ...[7, 6, 9].map(() => expect.stringContaining('is an entrance, a platform or the area of a station')),
      'left out: input:6: is not active (status "inactive") (atco:999000004)',
      'left out: input:13: has the stop type "XYZ", which is not known (atco:999000XYZ)',
    ]);
  });

  test.each<[string, (text: string) => string | Uint8Array]>([
    ['gzip', (text) => gzipSync(text)],
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    [
      'other columns, in other case',
      (text) => text.replace('ATCOCode', 'atcocode').replace('PlateCode', 'Other'),
    ],
  ])('%s makes no difference', async (_, change) => {
    const { places } = await importText(change(csv));
    expect(places).toEqual((await importText(csv)).places);
  });
});

describe('XML', () => {
  test('a rail station goes by its CRS code, and is its own stop area', async () => {
    expect(await placeOf(xml, 'crs:TST')).toMatchObject({
      identifiers: ['crs:TST', 'atco:9100TSTF', 'atco:9990TSTF0', 'stoparea:910GTSTF'],
      name: 'Testford Rail Station',
      alternative_names: ['Testford Central', 'Testford Station'],
      lat: '51.7535007473',
      parent: ['stoparea:999GTOWN'],
    });
  });

  test('stops are in their areas, areas in areas; deleted links are none', async () => {
    expect(await placeOf(xml, 'atco:999000011')).toMatchObject({
      identifiers: ['atco:999000011', 'naptan:87823456'],
      name: 'Outside Ffordd y Felin & Sons',
      alternative_names: ['Mill Road'],
      hidden_names: ['Ffordd y Felin & Sons'],
      tags: ['Mill Road', 'The Mill', 'West End', 'Testford'],
      lat: '51.75',
      lon: '-1.28',
      parent: ['stoparea:999GMILL'],
      rti: { bus: 'Live bus departure times' },
    });
    expect(await placeOf(xml, 'stoparea:999GMILL')).toMatchObject({
      name: 'The Mill',
      type: ['/transport/stop-area'],
      lat: expect.stringMatching(/^51\.753/),
      parent: ['stoparea:999GTOWN'],
    });
  });

  test('every stop and area is kept or left out with a reason', async () => {
    const { lines } = await importText(xml);
    expect(lines).toEqual([
      '7 read, 4 kept, 3 left out',
      ...[0, 1].map(() => expect.stringContaining('is an entrance, a platform or the area of a station')),
      'left out: input:48: is not active (status "inactive") (atco:999000012)',
    ]);
  });

  test('reads the same from a prefixed, UTF-16 or gzipped file', async () => {
    const { places } = await importText(xml);
    const prefixed = xml.replaceAll(/<(\/?)(\w)/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=');
    for (const content of [prefixed, Buffer.from(`\uFEFF${xml}`, 'utf16le'), gzipSync(xml)]) {
      expect((await importText(content)).places).toEqual(places);
    }
  });
});
