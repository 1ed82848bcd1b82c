import type * as v from 'valibot';
import type { Place } from '../../src/core/place.ts';
import type { TypeTree } from '../../src/core/place-type.ts';
import type { Report } from '../build/report.ts';
import { checkForm } from '../io/json-file.ts';
import type { OpenOptions } from './input/open-file.ts';

/** What `fingerpost.config.json` says under "imports" of a file or its kind. */
export interface ImportConfig {
  /** The configuration's path, for errors. */
  readonly file: string;
  /** The key under "imports", for errors: the name of the file or its kind. */
  readonly key: string;
  /** As it is given there; `{}` where nothing is. Each importer has its own form: see `readImportConfig`. */
  readonly given: unknown;
}

/** What an importer works with. Hand it to `openFile` as it is: that reports progress and keeps to the limits. */
export interface ImportContext extends OpenOptions {
  /** The tree whose roots a place's types must be under. */
  readonly types: TypeTree;
  /** Of this one source. Whatever is read is kept, said twice, or left out with a reason. */
  readonly report: Report;
  readonly config: ImportConfig;
}

/**
 * Reads the places of a file in bounded memory.
 *
 * @param path of the file; named in the report as it is given.
 * @throws FingerpostError `bad-input` where the file as a whole can't be used.
 */
export type Importer = (path: string, context: ImportContext) => AsyncIterable<Place>;

/** Reads the files of a kind that are parts of one register: what is in one may be of a place in another. */
export interface RegisterReader {
  /** Gives the places of a file that need no other one. */
  readonly read: Importer;
  /** Gives the others of a file, once all files of a build have been read; `others` are places of other sources. */
  readonly rest: (path: string, others: readonly Place[]) => Iterable<Place>;
}

/** For importers run without a configuration. */
export const noConfig: ImportConfig = { file: 'the configuration', key: '', given: {} };

/**
 * What an importer is told by the configuration.
 * @throws FingerpostError `bad-input` that names file and key where it has not the form of `schema`.
 */
export function readImportConfig<T>(
  { file, key, given }: ImportConfig,
  schema: v.GenericSchema<unknown, T>,
): T {
  return checkForm(given, schema, { file, within: ['imports', key] });
}
