import fc from 'fast-check';
import { tileIdToZxy } from 'pmtiles';
import { expect, it } from 'vitest';
import { encodeDirectory } from '../../data/map/pmtiles/directory.ts';
import { writeArchive } from '../../data/map/pmtiles/write-archive.ts';
import { openArchive } from '../unit/data/map/read-map.ts';
import { runs } from './runs.ts';

/** Reads a number by the definition of Protocol Buffers. */
function readVarint(bytes: readonly number[]): bigint {
  return bytes.reduce((sum, byte, i) => sum + (BigInt(byte & 0x7f) << BigInt(7 * i)), 0n);
}

it('writes directories whose columns are steps, run lengths, lengths and offsets', () => {
  const entry = fc.record({
    step: fc.integer({ min: 1, max: 2 ** 40 }),
    runLength: fc.nat(300),
    length: fc.integer({ min: 1, max: 2 ** 20 }),
    offset: fc.option(fc.nat(2 ** 40)),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 50 }), (given) => {
      let [id, end] = [0, 0];
      const entries = given.map(({ step, runLength, length, offset }) => {
        id += step;
        const at = offset ?? end;
        end = at + length;
        return { tileId: id, runLength, length, offset: at };
      });
      expect(decodeDirectory(encodeDirectory(entries))).toEqual(entries);
    }),
    runs(500),
  );
});

/** Decodes a directory as https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md describes it. */
function decodeDirectory(bytes: Uint8Array): object[] {
  const numbers: number[] = [];
  let number: number[] = [];
  for (const byte of bytes) {
    number.push(byte);
    if (byte >= 0x80) continue;
    numbers.push(Number(readVarint(number)));
    number = [];
  }
  const count = numbers[0]!;
  const column = (i: number): number[] => numbers.slice(1 + i * count, 1 + (i + 1) * count);
  const [steps, runLengths, lengths, offsets] = [column(0), column(1), column(2), column(3)];
  let [tileId, end] = [0, 0];
  return steps.map((step, i) => {
    tileId += step;
    const offset = offsets[i] === 0 ? end : offsets[i]! - 1;
    end = offset + lengths[i]!;
    return { tileId, runLength: runLengths[i], length: lengths[i], offset };
  });
}

it('the reader of PMTiles finds each tile of an archive, and no other', async () => {
  const tile = fc.tuple(
    fc.nat(20_000),
    fc.constantFrom('', 'sea', 'land', 'a coast'),
    fc.integer({ min: 1, max: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(tile, { minLength: 1, maxLength: 40 }), async (given) => {
      const contents = new Map<number, string>();
      for (const [first, content, count] of given) {
        for (let i = 0; i < count; i++) contents.set(first + i, content);
      }
      const tiles = Array.from(contents, ([id, content]) => ({ id, bytes: Buffer.from(content) }));
      const archive = openArchive(
        writeArchive(tiles, { minZoom: 0, maxZoom: 8, bounds: [-180, -85, 180, 85], metadata: {} }),
      );
      for (const [id, content] of contents) {
        const found = await archive.getZxy(...tileIdToZxy(id));
        expect(Buffer.from(found!.data).toString()).toBe(content);
        if (!contents.has(id + 1)) expect(await archive.getZxy(...tileIdToZxy(id + 1))).toBeUndefined();
      }
      expect(await archive.getHeader()).toMatchObject({
        numAddressedTiles: contents.size,
        numTileContents: new Set(contents.values()).size,
      });
    }),
    runs(50),
  );
});
