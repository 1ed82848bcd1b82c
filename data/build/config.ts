import { basename, dirname, resolve } from 'node:path';
import * as v from 'valibot';
import type { ManifestSource } from '../../src/bundle/manifest.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import type { LanguageWords } from '../../src/core/language-words.ts';
import type { TypeTree } from '../../src/core/place.ts';
import { defaultSettings, type SearchSettings } from '../../src/core/settings.ts';
import type { MapRule } from '../../src/core/site/map-rule.ts';
import type { SiteConfig } from '../../src/core/site/site-config.ts';
import type { ImportConfig } from '../importers/importer.ts';
import { countrySchema } from '../importers/osm/address/country.ts';
import { strictObject } from '../io/form-errors.ts';
import { checkForm, key, notList, readJsonFile } from '../io/json-file.ts';
import { didYouMean } from '../io/nearest-key.ts';
import { dataDirectory } from '../io/paths.ts';
import { type Language, languagesOf, languagesSchema, readLanguages, readWords } from '../kinds/languages.ts';
import { needsSchema, withNeeds } from '../kinds/needs.ts';
import { addedPhrasesSchema, unitedPhrases } from '../kinds/phrases.ts';
import type { Region } from '../record/report.ts';
import { checkLinks, sourceSchema } from '../record/safe-links.ts';
import { givenTreeSchema } from '../record/type-tree.ts';
import { configSettings, featureKindsSchema, prominenceSchema, settingsWith } from './config-settings.ts';
import { checkConfiguredTypes } from './configured-types.ts';
import { isTime } from './created.ts';
import { mapStyleSchema, readMapStyle } from './map-style.ts';
import { appSection, kioskSection, siteConfig } from './site-config.ts';

/**
 * Default distance of merging: two signs of one bus stop, or the centre and the door of a building, are this far
 * apart.
 */
const DEFAULT_MERGE_METRES = 60;

const date = v.pipe(
  v.string(),
  v.check((text) => isTime(text), 'is not a date: write it as 2026-11-21'),
);

/** The form of `fingerpost.config.json`. The importers check the settings under `imports`. */
export const configSchema = v.pipe(
  strictObject({
    $schema: key(
      v.string(),
      'Address of the JSON Schema, for editors',
      './node_modules/fingerpost/data/fingerpost.config.schema.json',
    ),
    types: key(
      v.string('is no path of a file: "types" names one with a type tree'),
      "Path of your own type tree, from this file's folder. The names of its parts make the paths. Default: the tree of the package",
      'place-types.json',
    ),
    title: key(v.string(), 'Title of the bundle', 'Places of Marlow'),
    languages: key(
      languagesSchema,
      'Languages that visitors search in, the main one first. Each brings words for kinds of places, phrases of requests, needs, abbreviations and stop words, up to 30 kB. Default: those of the country, otherwise English',
      ['fi', 'en'],
    ),
    type_names: key(
      v.boolean(),
      'Whether types have their names in the first language, as far as it has some. Default: true, unless it is English or "types" names a tree of your own',
      false,
    ),
    country: key(
      countrySchema,
      'Country of the places, which decides the default languages, and the order of OpenStreetMap addresses: two letters of ISO 3166-1',
      'GB',
    ),
    state: key(
      v.string(),
      'State, province or land of the places as its country writes it, whose public holidays count for opening hours. Default: that of the boundaries in the data',
      'Hessen',
    ),
    settings: key(configSettings, 'Settings of search', {
      area: { lat: 51.75, lon: -1.25, radius_km: 12 },
    }),
    phrases: key(addedPhrasesSchema, 'Phrases of requests besides those of the languages', {
      near: ['a hop from'],
    }),
    needs: key(
      needsSchema,
      'Needs of visitors besides those of the languages, and the kinds of places that help',
      [{ texts: ['lost student card'], kinds: ['/campus/porter'] }],
    ),
    imports: key(
      v.pipe(notList, v.record(v.string(), v.pipe(notList, v.record(v.string(), v.unknown())))),
      "Settings of importers by file, as a path from this file's folder, or by kind",
      { csv: { name: 'Building name', type: { value: '/university/building' } } },
    ),
    merge: key(
      strictObject({
        distance_m: key(
          v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)),
          'Maximum metres between merged places of one name. Default: 60',
          30,
        ),
      }),
      'How places of several sources are merged',
      { distance_m: 30 },
    ),
    map: key(
      v.string(),
      "Path of a ready base map, from this file's folder: a PMTiles file, which is copied beside the bundle",
      'town.pmtiles',
    ),
    mapStyle: key(
      mapStyleSchema,
      'How the layers of that map are drawn, if it has another schema than ours: the name of a schema, or rules',
      'openmaptiles',
    ),
    app: key(appSection, 'How a site looks that "fingerpost app" makes', { title: 'Places of Marlow' }),
    kiosk: key(kioskSection, 'The kiosk that the site is', { position: { lat: 51.76, lon: -1.26 } }),
    sources: key(
      v.array(
        v.pipe(
          strictObject({ file: v.string(), ...sourceSchema.entries, date: v.exactOptional(date) }),
          checkLinks(),
        ),
      ),
      'Credits and licences of the files. They travel in the manifest, for a page to show',
      [
        {
          file: 'buildings.csv',
          name: 'Estates office',
          licence: 'CC0-1.0',
          attribution: '',
          url: 'https://example.org/',
          date: '2026-11-21',
        },
      ],
    ),
  }),
  v.metadata({ examples: [{ title: 'Places of Marlow' }] }),
);

/** The configuration of a build. */
export interface BuildConfig {
  readonly title?: string;
  /** Where the places are, if the configuration says so. */
  readonly region: Region;
  /** The words by which people ask for places, in the languages of the settings and of the site. */
  readonly words: readonly LanguageWords[];
  /** Returns the type tree with the names that a bundle of it has. */
  readonly typeNames: (types: TypeTree) => TypeTree;
  readonly types: TypeTree;
  readonly settings: SearchSettings;
  /** Maximum metres between merged places of the same name and type. */
  readonly mergeDistanceMetres: number;
  /** Absolute path of a ready base map. */
  readonly map?: string;
  /** How the layers of that map are drawn. */
  readonly mapStyle?: readonly MapRule[];
  /** Absolute path of the icon of a site. */
  readonly icon?: string;
  /** Names of drawings by the path of a type, before those of the package. */
  readonly kindIcons?: Readonly<Record<string, string>>;
  /** The settings of a site of the bundle. */
  readonly site: SiteConfig;
  /** Absolute paths of the files it names. They may be missing, and may include the kinds of sources. */
  readonly files: readonly string[];
  /** Returns the import settings of a file, otherwise of its kind. */
  importOf(kind: string, file: string): ImportConfig;
  /** Returns the settings and credits that match none of these files and kinds, probably by a typing mistake. */
  unused(files: readonly { readonly kind: string; readonly file: string }[]): string[];
  /** Returns the credits of a file, or `undefined`. */
  creditsOf(file: string): ManifestSource | undefined;
}

/**
 * Reads `fingerpost.config.json`, or the defaults of the package without a path.
 * @param chosen languages instead of those of the configuration.
 * @throws FingerpostError `bad-input` that names file and key.
 */
export async function readConfig(path?: string, chosen?: readonly Language[]): Promise<BuildConfig> {
  const given = path === undefined ? {} : await readJsonFile(path, configSchema);
  const beside = (file: string): string => resolve(dirname(path ?? '.'), file);
  const namedIn = <T>(all: readonly T[], file: string, nameOf: (one: T) => string): T | undefined =>
    all.find((one) => beside(nameOf(one)) === resolve(file)) ??
    all.find((one) => nameOf(one) === basename(file));
  const { imports = {}, sources = [] } = given;
  const sourceOf = (file: string) => namedIn(sources, file, (source) => source.file);
  const importKey = (kind: string, file: string): string =>
    namedIn(Object.keys(imports), file, (name) => name) ?? kind;
  const typesPath =
    given.types === undefined ? `${dataDirectory()}/defaults/place-types.json` : beside(given.types);
  const languages = chosen ?? given.languages ?? (await languagesOf(given.country));
  const hasTypeNames = given.type_names ?? (given.types === undefined && languages[0] !== 'en');
  const { named: typeNames, ...language } = await readLanguages(languages);
  const site = siteConfig({ ...given, languages });
  const words = await Promise.all(
    [...new Set([...languages, ...site.languages])].map((code) => readWords(code as Language)),
  );
  const defaults = `${dataDirectory()}/defaults`;
  const prominence = await readJsonFile(`${defaults}/prominence.json`, prominenceSchema);
  const featureKinds = await readJsonFile(`${defaults}/feature-kinds.json`, featureKindsSchema);
  const { abbreviations = [], synonyms = [], stop_words = [], ...replaced } = given.settings ?? {};
  const types = await readJsonFile(typesPath, givenTreeSchema).catch((thrown: FingerpostError) => {
    const said = given.types === undefined ? '' : ` (named by "types" of ${path})`;
    throw new FingerpostError(thrown.code, thrown.message + said, { cause: thrown });
  });
  if (Object.keys(types).length === 0) {
    throw new FingerpostError(
      'bad-input',
      `${typesPath}, named by "types" of ${path}, has no type: write at least one, such as ` +
        '{"amenities": {"name": "Amenity", "plural": "Amenities"}}',
    );
  }
  if (path !== undefined) {
    checkForm(given.settings ?? {}, settingsWith(types), { file: path, within: ['settings'] });
    checkConfiguredTypes(imports, types, path);
  }
  return {
    ...(given.title !== undefined && { title: given.title }),
    region: {
      ...(given.country !== undefined && { country: given.country }),
      ...(given.state !== undefined && { state: given.state }),
    },
    types,
    words: words.map(({ language, kinds, phrases }) => ({
      language,
      kinds: withNeeds(kinds, given.needs ?? []),
      phrases: unitedPhrases([given.phrases ?? {}, phrases]),
    })),
    typeNames: hasTypeNames ? typeNames : (tree) => tree,
    settings: {
      ...defaultSettings,
      ...replaced,
      languages,
      abbreviations: [...language.abbreviations, ...abbreviations],
      synonyms: [...language.synonyms, ...synonyms],
      stop_words: [...language.stop_words, ...stop_words],
      ...(language.written && { written: language.written }),
      prominence: { ...prominence, ...given.settings?.prominence },
      feature_kinds: { ...featureKinds, ...given.settings?.feature_kinds },
    },
    mergeDistanceMetres: given.merge?.distance_m ?? DEFAULT_MERGE_METRES,
    ...(given.map !== undefined && { map: beside(given.map) }),
    ...(given.mapStyle !== undefined && { mapStyle: await readMapStyle(given.mapStyle) }),
    ...(given.app?.icon !== undefined && { icon: beside(given.app.icon) }),
    ...(given.app?.icons !== undefined && { kindIcons: given.app.icons }),
    site,
    files: [
      ...(given.map === undefined ? [] : [given.map]),
      ...(given.types === undefined ? [] : [given.types]),
      ...(given.app?.icon === undefined ? [] : [given.app.icon]),
      ...Object.keys(imports),
      ...sources.map(({ file }) => file),
    ].map(beside),
    importOf(kind, file) {
      const key = importKey(kind, file);
      return {
        file: path ?? 'the configuration',
        key,
        given: Object.hasOwn(imports, key) ? imports[key] : {},
        languages,
        ...(given.country !== undefined && { country: given.country }),
      };
    },
    unused(files) {
      const used = new Set(files.flatMap(({ kind, file }) => [kind, importKey(kind, file)]));
      const credited = new Set(files.map(({ file }) => sourceOf(file)));
      const known = files.flatMap(({ kind, file }) => [basename(file), kind]);
      return [
        ...Object.keys(imports)
          .filter((key) => !used.has(key))
          .map((key) => `"imports.${key}"${didYouMean(basename(key), known)}`),
        ...sources
          .filter((source) => !credited.has(source))
          .map(({ file }) => `"${file}" under "sources"${didYouMean(basename(file), known)}`),
      ];
    },
    creditsOf(file) {
      const found = sourceOf(file);
      if (!found) return undefined;
      const { file: _file, ...credits } = found;
      return credits;
    },
  };
}
