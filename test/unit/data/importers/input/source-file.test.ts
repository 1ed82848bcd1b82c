import { rename } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { noConfig } from '../../../../../data/importers/importer.ts';
import { openSource } from '../../../../../data/importers/input/source-file.ts';
import { importers } from '../../../../../data/importers/source-kinds.ts';
import { guesser } from '../../../../../data/init/guess-config.ts';
import { Report } from '../../../../../data/record/report.ts';
import type { Place } from '../../../../../src/core/place.ts';
import { typeTree } from '../../../../fixtures/place-types.ts';
import { scratchFile } from '../../scratch.ts';
import { zipOf } from '../zip-file.ts';

async function read(content: string | Uint8Array, onBytes?: (read: number) => void): Promise<string> {
  const source = await openSource(await scratchFile('x', content), onBytes);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of source.bytes()) chunks.push(chunk);
  } finally {
    await source.close();
  }
  return Buffer.concat(chunks).toString();
}

test('gzip is unpacked, in one piece or in several, and other files are given as they are', async () => {
  expect(await read('plain')).toBe('plain');
  expect(await read('\u001f')).toBe('\u001f');
  expect(await read(gzipSync('packed'))).toBe('packed');
  expect(await read(Buffer.concat([gzipSync('one '), gzipSync('two')]))).toBe('one two');
});

test('progress is told in bytes of the file, to its end', async () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 251)));
  const told: number[] = [];
  await read(packed, (bytes) => told.push(bytes));
  expect(told.at(-1)).toBe(packed.length);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('names a truncated or damaged file in an error', async () => {
  const packed = gzipSync('some text that is long enough to be cut');
  const message = expect.stringMatching(/\/x can't be read to its end \(.*\): fetch it again$/);
  await expect(read(packed.subarray(0, -10))).rejects.toMatchObject({ code: 'bad-input', message });
  packed[packed.length - 6]! ^= 255;
  await expect(read(packed)).rejects.toMatchObject({ code: 'bad-input', message });
});

test('reading may end before the file does', async () => {
  const path = await scratchFile('x', gzipSync('x'.repeat(1e6)));
  const source = await openSource(path);
  for await (const chunk of source.bytes()) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await source.close();
});

test.each<[string, string | Uint8Array]>([
  ['csv', 'id,name,type\na:1,Old,/university\n'],
  ['geojson', '{"type":"Feature","properties":{"name":"Old","type":"/university"},"geometry":null}\n'],
  ['gtfs', zipOf({ 'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\n1,Old,51,-1\n' })],
  [
    'osm',
    '<osm><node id="1" lat="50" lon="8"><tag k="amenity" v="pub"/><tag k="name" v="Old"/></node></osm>',
  ],
])(
  '%s reads the file that was opened in all of its passes, although another one replaced it',
  async (kind, content) => {
    const path = await scratchFile('x', content);
    const source = await openSource(path);
    onTestFinished(() => source.close());
    await rename(await scratchFile('new', 'New'), path);
    const places: Place[] = [];
    const context = { types: typeTree, report: new Report(), config: noConfig, guess: guesser(typeTree) };
    for await (const place of importers[kind]!(source, context)) places.push(place);
    expect(places.map(({ name }) => name)).toEqual(['Old']);
  },
);
