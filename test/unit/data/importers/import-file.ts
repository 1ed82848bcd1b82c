import { expect } from 'vitest';
import { Intake } from '../../../../data/build/intake.ts';
import { type ImportConfig, type Importer, noConfig, readerOf } from '../../../../data/importers/importer.ts';
import { guesser } from '../../../../data/init/guess-config.ts';
import { Report } from '../../../../data/record/report.ts';
import { FingerpostError } from '../../../../src/core/errors.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { scratchFile } from '../scratch.ts';

/** Imports a file with this content, as a build does: what no mapping says is guessed, and the first place with an id counts. */
export async function importContent(
  importer: Importer,
  name: string,
  content: string | Uint8Array,
  { mapping = {}, languages }: { mapping?: unknown; languages?: readonly string[] } = {},
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
  const intake = new Intake([path], false);
  const found = readerOf(importer)(path, {
    types: typeTree,
    report,
    config,
    guess: guesser(typeTree),
  });
  for await (const place of found) intake.take(place, 0, report);
  const places = intake.of(0).map(({ place }) => place);
  return { path, places, report, lines: report.lines().map((line) => line.replaceAll(path, name)) };
}

/** Returns why an import fails, without the folders of its file, or "none". */
export const failureOf = (importing: Promise<unknown>): Promise<string> =>
  importing.then(
    () => 'none',
    (thrown: unknown) => {
      expect(thrown).toBeInstanceOf(FingerpostError);
      expect(thrown).toHaveProperty('code', 'bad-input');
      return (thrown as Error).message.replace(/[^\s:]*fingerpost-\w+\//g, '');
    },
  );
