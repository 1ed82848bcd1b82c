import { basename, dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { type ManifestSource, settingsSchema, sourceSchema } from '../src/bundle/manifest.ts';
import { FingerpostError } from '../src/core/errors.ts';
import type { TypeTree } from '../src/core/place-type.ts';
import { defaultSettings, type SearchSettings } from '../src/core/settings.ts';
import { isTime } from './created.ts';
import { dataDirectory } from './data-directory.ts';
import type { ImportConfig } from './importers/importer.ts';
import { defaultLimits, type UnpackLimits } from './importers/open-file.ts';
import { readJsonFile } from './json-file.ts';
import { givenTreeSchema } from './possible-key.ts';

/** Metres. Two signs of one bus stop, or the middle and the door of a building, are so far apart. */
const MERGE_DISTANCE = 60;

/** Valibot takes a list for an object, as JavaScript does. */
const noList = v.custom<object>((json) => !Array.isArray(json), 'is a list where an object was expected');

const object = <T extends v.ObjectEntries>(entries: T) => v.pipe(noList, v.strictObject(entries));

const date = v.pipe(
  v.string(),
  v.check((text) => isTime(text), 'is not a date: write it as 2026-11-21'),
);

const configSchema = object({
  /** Path of a type tree, from the configuration's own directory. */
  types: v.exactOptional(v.string()),
  title: v.exactOptional(v.string()),
  /** Abbreviations, synonyms and stop words join those of the language; the other settings replace the defaults. */
  settings: v.exactOptional(
    object({
      area: v.exactOptional(object(settingsSchema.entries.area.entries)),
      area_parameter: v.exactOptional(settingsSchema.entries.area_parameter),
      university_root: v.exactOptional(settingsSchema.entries.university_root),
      abbreviations: v.exactOptional(settingsSchema.entries.abbreviations),
      synonyms: v.exactOptional(settingsSchema.entries.synonyms),
      stop_words: v.exactOptional(settingsSchema.entries.stop_words),
    }),
  ),
  /** How the files are read: by file, from the configuration's own directory, or by kind. */
  imports: v.exactOptional(
    v.pipe(noList, v.record(v.string(), v.pipe(noList, v.record(v.string(), v.unknown())))),
  ),
  /** How places of several sources are found to be the same. */
  merge: v.exactOptional(
    object({ distance_m: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))) }),
  ),
  /** How far a compressed file may unpack. */
  limits: v.exactOptional(
    object({
      unpack_ratio: v.exactOptional(v.pipe(v.number(), v.minValue(1))),
      unpack_bytes: v.exactOptional(v.pipe(v.number(), v.minValue(1))),
    }),
  ),
  /** What is to be said of the files built from. */
  sources: v.exactOptional(
    v.array(object({ file: v.string(), ...sourceSchema.entries, date: v.exactOptional(date) })),
  ),
});

/** What a language brings along. */
const languageSchema = v.pick(settingsSchema, ['abbreviations', 'synonyms', 'stop_words']);

/** What a build is told besides its sources. */
export interface BuildConfig {
  readonly title?: string;
  readonly types: TypeTree;
  readonly settings: SearchSettings;
  /** Metres within which places of the same name and type are one. */
  readonly mergeDistance: number;
  readonly limits: UnpackLimits;
  /** Where the files would be that it names; not all need be there, and a kind of source may be among them. */
  readonly files: readonly string[];
  /** How a file is to be read: what is said of the file itself, else of its kind. */
  importOf(kind: string, file: string): ImportConfig;
  /** Keys under "imports" that are neither of these files nor their kinds: misspelt ones, most likely. */
  unusedImports(files: readonly { readonly kind: string; readonly file: string }[]): string[];
  /** The credits of a file, where the configuration gives them. */
  creditsOf(file: string): ManifestSource | undefined;
}

/**
 * Reads `fingerpost.config.json`; without a path, the defaults that come with the package.
 * @throws FingerpostError `bad-input` that names file and key.
 */
export async function readConfig(path?: string): Promise<BuildConfig> {
  const given = path === undefined ? {} : await readJsonFile(path, configSchema);
  const beside = (file: string): string => resolve(dirname(path ?? '.'), file);
  const named = <T>(all: readonly T[], file: string, nameOf: (one: T) => string): T | undefined =>
    all.find((one) => beside(nameOf(one)) === resolve(file)) ??
    all.find((one) => nameOf(one) === basename(file));
  const imports = given.imports ?? {};
  const importKey = (kind: string, file: string): string =>
    named(Object.keys(imports), file, (name) => name) ?? kind;
  const typesPath = given.types === undefined ? `${dataDirectory()}/place-types.json` : beside(given.types);
  const language = await readJsonFile(`${dataDirectory()}/language/en.json`, languageSchema);
  const { abbreviations = [], synonyms = [], stop_words = [], ...replaced } = given.settings ?? {};
  return {
    ...(given.title !== undefined && { title: given.title }),
    types: await readJsonFile(typesPath, givenTreeSchema).catch((thrown: FingerpostError) => {
      const said = given.types === undefined ? '' : ` (named by "types" of ${path})`;
      throw new FingerpostError(thrown.code, thrown.message + said, { cause: thrown });
    }),
    settings: {
      ...defaultSettings,
      ...replaced,
      abbreviations: [...language.abbreviations, ...abbreviations],
      synonyms: [...language.synonyms, ...synonyms],
      stop_words: [...language.stop_words, ...stop_words],
    },
    mergeDistance: given.merge?.distance_m ?? MERGE_DISTANCE,
    limits: {
      ratio: given.limits?.unpack_ratio ?? defaultLimits.ratio,
      bytes: given.limits?.unpack_bytes ?? defaultLimits.bytes,
    },
    files: [
      ...(given.types === undefined ? [] : [given.types]),
      ...Object.keys(imports),
      ...(given.sources ?? []).map(({ file }) => file),
    ].map(beside),
    importOf(kind, file) {
      const key = importKey(kind, file);
      return {
        file: path ?? 'the configuration',
        key,
        given: Object.hasOwn(imports, key) ? imports[key] : {},
      };
    },
    unusedImports(files) {
      const used = new Set(files.flatMap(({ kind, file }) => [kind, importKey(kind, file)]));
      return Object.keys(imports).filter((key) => !used.has(key));
    },
    creditsOf(file) {
      const found = named(given.sources ?? [], file, (source) => source.file);
      if (!found) return undefined;
      const { file: _file, ...credits } = found;
      return credits;
    },
  };
}
