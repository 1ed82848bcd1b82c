import { type ImportConfig, type Importer, noConfig } from '../../../../data/importers/importer.ts';
import type { UnpackLimits } from '../../../../data/importers/input/open-file.ts';
import { Report } from '../../../../data/record/report.ts';
import type { Place } from '../../../../src/core/place.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { scratchFile } from '../scratch.ts';

/** Imports a file with this content. */
export async function importContent(
  importer: Importer,
  name: string,
  content: string | Uint8Array,
  {
    mapping = {},
    limits,
    languages,
  }: { mapping?: unknown; limits?: UnpackLimits; languages?: readonly string[] } = {},
) {
  const path = await scratchFile(name, content);
  const report = new Report();
  const config: ImportConfig = {
    ...noConfig,
    file: 'fingerpost.config.json',
    key: name,
    given: mapping,
    ...(languages && { languages }),
  };
  const places: Place[] = [];
  const context = { types: typeTree, report, config, ...(limits && { limits }) };
  for await (const place of importer(path, context)) places.push(place);
  return { path, places, report, lines: report.lines().map((line) => line.replaceAll(path, name)) };
}
