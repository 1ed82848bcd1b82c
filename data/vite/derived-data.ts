import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { GRIDS_FILE } from '../importers/crs.ts';
import { readTypeTable } from '../importers/osm/type-table.ts';
import { gzipReproducibly } from '../io/gzip.ts';
import { writeFileAtomic } from '../io/write-file-atomic.ts';
import { deriveKinds, type KindTable, type Preset, type PresetWords } from '../kinds/derive.ts';
import { deriveIcons, ICONS_FILE, type IconTable } from '../kinds/icons.ts';
import { ALL_LANGUAGES, type Language } from '../kinds/languages.ts';
import { freeDrawings } from './free-drawings.ts';
import { configJsonSchema, placeJsonSchema } from './json-schemas.ts';
import { here } from './output.ts';

/** The files of languages that have several, or another code. The British names of things are other names of them. */
const TRANSLATIONS: Partial<Record<Language, readonly string[]>> = {
  en: ['en', 'en-GB'],
  nb: ['no'],
  zh: ['zh-CN'],
};

/** Presets of things in and around buildings. They are no places of ours, but people make types of them, which are found by these words. */
const THINGS = [
  ...['highway/elevator', 'highway/steps/conveying', 'amenity/bench', 'leisure/picnic_table', 'amenity/bbq'],
  ...['amenity/luggage_locker', 'amenity/parcel_locker', 'amenity/vending_machine', 'amenity/telephone'],
  ...['amenity/dressing_room', 'amenity/smoking_area', 'amenity/waste_basket'],
  ...['emergency/fire_extinguisher', 'emergency/first_aid_kit'],
];

const NOTICE =
  'Derived from the id-tagging-schema of OpenStreetMap: Copyright (c) iD Contributors, ISC License, see LICENSE.md';

const GRIDS_NOTICE =
  'From proj4-list (ISC License): definitions of the EPSG Geodetic Parameter Dataset of the IOGP, see https://epsg.org/terms-of-use.html';

const ICONS_NOTICE =
  'Drawings of Maki by Mapbox and Temaki by its contributors (CC0 1.0); kinds by the presets of the id-tagging-schema (ISC License)';

const require = createRequire(here('package.json'));
const { resolve } = require;
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const ofPresets = (file: string) => json(resolve(`@openstreetmap/id-tagging-schema/dist/${file}.json`));

const kindOfThing = ({ thing = '' }: Readonly<Record<string, string>>) => [{ types: [thing], tags: [] }];

/** Returns the presets of OpenStreetMap, and what makes our kinds of them. */
async function presetTable() {
  const presets: Readonly<Record<string, Preset>> = ofPresets('presets');
  const conditions = Object.keys(json(here('data/defaults/osm-types.json')));
  const order = conditions.flatMap((condition) => {
    const [key, values = ''] = condition.split(' + ')[0]!.split('=');
    return values.split('|').map((value) => `${key}=${value}`);
  });
  const { kindsOf } = await readTypeTable();
  return { presets, kindsOf, order };
}

/** Returns the words of kinds that the presets of OpenStreetMap give in each of our languages. */
export async function kindsOfPresets(): Promise<ReadonlyMap<Language, KindTable>> {
  const { presets, kindsOf, order } = await presetTable();
  const wordsIn = (file: string): Readonly<Record<string, PresetWords>> =>
    ofPresets(`translations/${file}`)[file].presets.presets;
  const things = Object.fromEntries(THINGS.map((thing) => [thing, { ...presets[thing], tags: { thing } }]));
  return new Map(
    ALL_LANGUAGES.map((code) => {
      const translations = (TRANSLATIONS[code] ?? [code]).map(wordsIn);
      const kinds = deriveKinds(presets, translations, kindsOf, order);
      return [code, { ...kinds, ...deriveKinds(things, translations, kindOfThing, []) }];
    }),
  );
}

/** Returns the words of kinds in English, those of Britain first. */
export async function britishKinds(): Promise<KindTable> {
  const { presets, kindsOf, order } = await presetTable();
  const translations = ['en-GB', 'en'].map((file) => ofPresets(`translations/${file}`)[file].presets.presets);
  return deriveKinds(presets, translations, kindsOf, order);
}

/** Returns the names of cuisines in a language, by the value of the tag. */
export function cuisinesOfPresets(code: Language): Readonly<Record<string, string>> {
  return ofPresets(`translations/${code}`)[code].presets.fields.cuisine?.options ?? {};
}

/** Returns the icon of each kind, and all drawings. Kinds without a preset, or with another than its icon, are in a table of ours. */
export async function iconTable(): Promise<IconTable> {
  const { presets, kindsOf, order } = await presetTable();
  const drawings = freeDrawings();
  const own: Readonly<Record<string, string>> = json(here('data/defaults/kind-icons.json'));
  return { kinds: deriveIcons(presets, kindsOf, order, drawings, own), drawings };
}

/** Old national grids whose one shift is right within some metres, as a published point or another list of shifts says. */
const SHIFTED =
  /^EPSG:(2056|2100|300[34]|3844|5514|21781|23700|27700|28992|2990[23]|3125[4-9]|31287|31370|3146[6-9])$/;
const IS_WGS84 = /\+datum=(WGS84|NAD83)\b|\+ellps=(GRS80|WGS84)\b/;
const IS_OTHER = /\+nadgrids=(?!@null)|\+towgs84=(?!0,0,0(,0,0,0,0)?\s)|\+proj=(longlat|geocent)/;

/** Returns the definitions of grids for proj4, by their numbers of EPSG. */
function gridDefinitions(): Readonly<Record<string, string>> {
  const list: readonly (readonly [name: string, definition: string])[] = Object.values(require('proj4-list'));
  const known = list.filter(
    ([name, text]) => SHIFTED.test(name) || (IS_WGS84.test(text) && !IS_OTHER.test(text)),
  );
  return Object.fromEntries(known.map(([name, text]) => [name.slice('EPSG:'.length), text.trim()]));
}

/** Writes the data of the package that the build derives: the words and icons of kinds of the presets, the grids, and the JSON Schemas. Equal files stay. */
export async function writeDerivedData(): Promise<void> {
  for (const [code, kinds] of await kindsOfPresets())
    await write(`data/defaults/kinds/${code}.json.gz`, gzipReproducibly(bytesOf({ notice: NOTICE, kinds })));
  await write(
    `data/${GRIDS_FILE}`,
    gzipReproducibly(bytesOf({ notice: GRIDS_NOTICE, grids: gridDefinitions() })),
  );
  await write(
    `data/${ICONS_FILE}`,
    gzipReproducibly(bytesOf({ notice: ICONS_NOTICE, ...(await iconTable()) })),
  );
  await write('data/places.schema.json', bytesOf(placeJsonSchema(), 2));
  await write('data/fingerpost.config.schema.json', bytesOf(configJsonSchema(), 2));
}

const bytesOf = (content: object, indent = 0): Uint8Array =>
  Buffer.from(`${JSON.stringify(content, null, indent)}\n`);

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = here(path);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  await writeFileAtomic(file, bytes);
}
