import type * as v from 'valibot';
import type { Place, TypeTree } from '../../src/core/place.ts';
import { checkForm } from '../io/json-file.ts';
import type { Report } from '../record/report.ts';
import type { ToDegrees } from './crs.ts';
import { openSource, type SourceFile } from './input/source-file.ts';
import type { Sample } from './mapping/sample.ts';
import type { Mapping } from './mapping/schema.ts';

/** The settings of `fingerpost.config.json` under "imports" for a file or its kind. */
export interface ImportConfig {
  /** The configuration's path, for errors. */
  readonly file: string;
  /** The key under "imports", for errors: the name of the file or its kind. */
  readonly key: string;
  /** The settings as written; `{}` without any. Each importer has its own schema: see `readImportConfig`. */
  readonly given: unknown;
  /** The country of all files: two letters of ISO 3166-1. */
  readonly country?: string;
  /** The languages of the bundle, the main one first. */
  readonly languages?: readonly string[];
}

/** The context of an importer. */
export interface ImportContext {
  /** The type tree. Every type of a place must be below one of its roots. */
  readonly types: TypeTree;
  /** The report of this source. An importer counts what it reads and leaves out; the build counts what it keeps. */
  readonly report: Report;
  readonly config: ImportConfig;
  /** Guesses the mapping of a table or of features that have none in the configuration. */
  readonly guess?: Guess;
}

/** Guesses a mapping by the first rows of a file, and says so in the report. */
export type Guess = (
  path: string,
  sample: Sample,
  report: Report,
  toDegrees: ToDegrees | undefined,
) => Promise<Mapping>;

/**
 * Reads the places of a file in bounded memory. Several may have one id; the build keeps the first.
 * @throws FingerpostError `bad-input` when the file as a whole cannot be used.
 */
export type Importer = (source: SourceFile, context: ImportContext) => AsyncIterable<Place>;

/** Opens a file and reads its places. */
export type ReadFile = (
  path: string,
  context: ImportContext,
  onBytes?: (read: number) => void,
) => AsyncGenerator<Place>;

/** Returns a reader that opens a file for an importer, and closes it afterwards. */
export function readerOf(importer: Importer): ReadFile {
  return async function* (path, context, onBytes) {
    const source = await openSource(path, onBytes);
    try {
      yield* importer(source, context);
    } finally {
      await source.close();
    }
  };
}

/** Reads several files of one register. One file may describe a place of another. */
export interface RegisterReader {
  /** Returns the places of a file that need no other file. */
  readonly read: Importer;
  /** Returns the remaining places of a file. Call it after all files are read; `others` are places of other sources. */
  readonly rest: (path: string, others: readonly Place[]) => Iterable<Place>;
}

/** The configuration of importers that run without one. */
export const noConfig: ImportConfig = { file: 'the configuration', key: '', given: {} };

/** Returns how messages name a setting of an importer. */
export function nameOf({ file, key }: ImportConfig, setting: string): string {
  return `${file}: "imports.${key}.${setting}"`;
}

/**
 * Reads the settings of an importer.
 * @throws FingerpostError `bad-input` that names file and key when they do not match `schema`.
 */
export function readImportConfig<T>(
  { file, key, given }: ImportConfig,
  schema: v.GenericSchema<unknown, T>,
): T {
  return checkForm(given, schema, { file, within: ['imports', key] });
}
