import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readGivenMap } from '../../../../data/map/given-map.ts';
import { writeArchive } from '../../../../data/map/pmtiles/write-archive.ts';
import type { MapRule } from '../../../../src/core/site/map-rule.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

const bounds = [1, 2, 3, 4] as const;
const archive = (metadata: Record<string, unknown>): Buffer =>
  Buffer.from(
    writeArchive([{ id: 5, bytes: Buffer.from('tile') }], { minZoom: 1, maxZoom: 1, bounds, metadata }),
  );

const read = async (bytes: Uint8Array, style?: MapRule[]) => {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const map = await readGivenMap(await scratchFile('city.pmtiles', bytes), warn, style);
  return { ...map, warnings };
};

/** Returns a copy with another byte. */
function changed(bytes: Buffer, at: number, to: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = to;
  return copy;
}

test('takes a PMTiles archive as it is, with its bounds and its attribution as plain text', async () => {
  const bytes = archive({ attribution: '<a href="https://example.org/">&copy; Some &amp; Body</a>  2026' });
  const map = await read(bytes);
  expect(bytes.equals(map.bytes)).toBe(true);
  expect(map).toMatchObject({ bounds, attribution: '© Some & Body 2026', warnings: [] });
});

test('warns of an archive that names nobody to credit', async () => {
  expect(await read(archive({ name: 'City' }))).toMatchObject({
    attribution: '',
    warnings: [expect.stringMatching(/city\.pmtiles has no attribution: name its sources/)],
  });
});

test('warns of an archive of a schema that is not drawn, unless rules say how', async () => {
  const layers = ['transportation', 'water_name'];
  const bytes = archive({ attribution: 'Somebody', vector_layers: layers.map((id) => ({ id })) });
  const warning =
    /none of the layers that are drawn, but transportation, water_name: name its schema as "mapStyle"/;
  expect((await read(bytes)).warnings).toEqual([expect.stringMatching(warning)]);
  const style = [{ layer: 'transportation', as: 'roads' }];
  expect(await read(bytes, style)).toMatchObject({ style, warnings: [] });
  expect((await read(bytes, [{ layer: 'streets', as: 'roads' }])).warnings).toHaveLength(1);
});

describe('refuses', () => {
  const whole = archive({ attribution: 'Somebody' });
  const metadataAt = Number(whole.readBigUInt64LE(24));
  test.each<[string, Uint8Array, RegExp]>([
    ['another file', gzipSync('no map'), /is not a PMTiles archive/],
    ['an empty file', new Uint8Array(), /is not a PMTiles archive/],
    [
      'an older version',
      changed(whole, 7, 2),
      /is a PMTiles archive of version 2, where version 3 was expected/,
    ],
    ['pictures instead of vector tiles', changed(whole, 99, 2), /has no vector tiles/],
    ['a truncated file', whole.subarray(0, -1), /is cut off/],
    [
      'a lowest zoom above the highest',
      changed(whole, 100, 3),
      /has tiles of the zooms 3 to 1, which no map has/,
    ],
    ['a zoom of which no map has tiles', changed(whole, 101, 25), /has tiles of the zooms 1 to 25/],
    ['bounds outside of the globe', changed(whole, 105, 0x7f), /has bounds that are no area of the globe/],
    ['damaged metadata', changed(whole, metadataAt + 12, 0xff), /has metadata that are not JSON/],
    ['metadata that are packed in another way', changed(whole, 97, 3), /has metadata that are not JSON/],
  ])('%s', async (_, bytes, words) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words),
    });
    await expect(read(bytes)).rejects.toThrow(/: give a PMTiles archive of version 3 with vector tiles/);
  });

  test('a file that is missing, and a directory', async () => {
    const directory = await scratchDirectory();
    await expect(readGivenMap(join(directory, 'no.pmtiles'), () => {})).rejects.toThrow(
      /no\.pmtiles can't be read/,
    );
    await expect(readGivenMap(directory, () => {})).rejects.toThrow(/is a directory/);
    await writeFile(join(directory, 'short.pmtiles'), whole.subarray(0, 100));
    await expect(readGivenMap(join(directory, 'short.pmtiles'), () => {})).rejects.toThrow(
      /is not a PMTiles/,
    );
  });
});
