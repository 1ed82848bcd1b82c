import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importCsv } from '../../data/importers/csv/csv.ts';
import { importGeojson } from '../../data/importers/geojson.ts';
import type { Importer } from '../../data/importers/importer.ts';
import { importPlaces } from '../../data/importers/places.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { importContent } from '../unit/data/importers/import-file.ts';
import { runs } from './runs.ts';

const example = async (name: string): Promise<Buffer> =>
  readFile(new URL(`../../docs/example-campus/${name}`, import.meta.url));
const config = JSON.parse((await example('fingerpost.config.json')).toString());
const record = { id: 'a:1', name: 'Café', type: ['/university'], lat: 51.75, lon: -1.25 };

const cases: [string, Importer, Buffer, unknown][] = [
  ['places', importPlaces, Buffer.from(`${JSON.stringify(record)}\n`.repeat(3)), {}],
  ['csv', importCsv, await example('buildings.csv'), config.imports['buildings.csv']],
  ['geojson', importGeojson, await example('outlines.geojson'), config.imports['outlines.geojson']],
];

/** Damage to a file: bytes are lost, changed, inserted or cut off. */
const damage = fc.array(
  fc.record({
    at: fc.nat(3000),
    remove: fc.nat(30),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom('"', '\n', '\r', '\uFEFF', ',', ';', '\0', 'NaN', '{', ']')
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

describe.each(cases)('%s, however damaged', (_, importer, content, mapping) => {
  test('imports a damaged file with every row counted, or refuses it with a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(damage, fc.option(fc.nat(content.length), { nil: undefined }), async (blows, cut) => {
        const bytes = blows.reduce<Buffer>(
          (now, { at, remove, insert }) =>
            Buffer.concat([
              now.subarray(0, at % now.length),
              insert,
              now.subarray((at % now.length) + remove),
              Buffer.from('\n'),
            ]),
          content,
        );
        try {
          const { places, report } = await importContent(importer, 'x', bytes.subarray(0, cut), { mapping });
          expect(report.kept).toBe(places.length);
          expect(report.read).toBe(report.kept + report.repeated + report.leftOut);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(FingerpostError);
          expect((thrown as FingerpostError).message).toMatch(/\/x\b/);
        }
      }),
      runs(300),
    );
  });
});
