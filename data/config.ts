import { basename, dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { type ManifestSource, settingsSchema, sourceSchema, typeTreeSchema } from '../src/bundle/manifest.ts';
import type { TypeTree } from '../src/core/place-type.ts';
import { defaultSettings, type SearchSettings } from '../src/core/settings.ts';
import { dataDirectory } from './data-directory.ts';
import { readJsonFile } from './json-file.ts';

const configSchema = v.strictObject({
  /** Path of a type tree, from the configuration's own directory. */
  types: v.exactOptional(v.string()),
  title: v.exactOptional(v.string()),
  /** Synonyms and stop words join those of the language; the other settings replace the defaults. */
  settings: v.exactOptional(
    v.strictObject({
      area: v.exactOptional(settingsSchema.entries.area),
      area_parameter: v.exactOptional(settingsSchema.entries.area_parameter),
      university_root: v.exactOptional(settingsSchema.entries.university_root),
      synonyms: v.exactOptional(settingsSchema.entries.synonyms),
      stop_words: v.exactOptional(settingsSchema.entries.stop_words),
    }),
  ),
  /** What is to be said of the files built from. */
  sources: v.exactOptional(v.array(v.strictObject({ file: v.string(), ...sourceSchema.entries }))),
});

/** What a language brings along. */
const languageSchema = v.pick(settingsSchema, ['synonyms', 'stop_words']);

/** What a build is told besides its sources. */
export interface BuildConfig {
  readonly title?: string;
  readonly types: TypeTree;
  readonly settings: SearchSettings;
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
  const typesPath = given.types === undefined ? `${dataDirectory()}/place-types.json` : beside(given.types);
  const language = await readJsonFile(`${dataDirectory()}/language/en.json`, languageSchema);
  const { synonyms = [], stop_words = [], ...replaced } = given.settings ?? {};
  return {
    ...(given.title !== undefined && { title: given.title }),
    types: await readJsonFile(typesPath, typeTreeSchema),
    settings: {
      ...defaultSettings,
      ...replaced,
      synonyms: [...language.synonyms, ...synonyms],
      stop_words: [...language.stop_words, ...stop_words],
    },
    creditsOf(file) {
      const sources = given.sources ?? [];
      const found =
        sources.find((source) => beside(source.file) === resolve(file)) ??
        sources.find((source) => source.file === basename(file));
      if (!found) return undefined;
      const { file: _file, ...credits } = found;
      return credits;
    },
  };
}
