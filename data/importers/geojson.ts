import { strictObject } from '../io/form-errors.ts';
import { isFault } from '../record/check-record.ts';
import { Report } from '../record/report.ts';
import { conversionOf, crsSetting, type ToDegrees } from './crs.ts';
import { readFeatures } from './geojson/features.ts';
import { readGeometry } from './geojson/geometry.ts';
import { representativePointOf } from './geojson/representative-point.ts';
import { type ImportContext, type Importer, nameOf, readImportConfig } from './importer.ts';
import { wellFormed } from './input/json-text.ts';
import type { SourceFile } from './input/source-file.ts';
import { mapRows, readSample } from './mapping/map-rows.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';
import type { RawRow, Sample } from './mapping/sample.ts';
import { mappingSchema } from './mapping/schema.ts';

/** Default prefix of ids. */
const PREFIX = 'geojson';

/** The settings of GeoJSON. */
export const geojsonSettings = strictObject({ ...mappingSchema.entries, crs: crsSetting });

const LANGUAGE_TAG = /^[a-z]{2}([-_][a-z0-9]+)*$/i;

/**
 * Reads a GeoJSON file by the mapping of the configuration, or by the one that is guessed. By default the id is the
 * feature's own and the name is its property `name`. The geometry gives position and shape. Missing ids are derived.
 *
 * @throws FingerpostError `bad-input` also when nothing says the types.
 */
export const importGeojson: Importer = (source, context) =>
  readPlaces(source, readRecords(source, context), context);

/** Reads the first features of a GeoJSON file before any mapping. */
export async function sampleGeojson(source: SourceFile): Promise<Sample> {
  return readSample(rawRows(source, new Report(), undefined));
}

async function* readRecords(source: SourceFile, context: ImportContext): AsyncGenerator<GivenRecord> {
  const { path } = source;
  const { config, report } = context;
  const { crs, ...mapping } = readImportConfig(config, geojsonSettings);
  const { prefix = PREFIX } = mapping;
  const toDegrees = crs === undefined ? undefined : await conversionOf(crs, nameOf(config, 'crs'));
  const rows = rawRows(source, report, toDegrees, config.languages);
  yield* mapRows(rows, { path, mapping, prefix, of: 'properties', toDegrees }, context);
}

/** @param given converts positions of the system that the configuration names, otherwise the file may name one. */
async function* rawRows(
  source: SourceFile,
  report: Report,
  given: ToDegrees | undefined,
  languages: readonly string[] = [],
): AsyncGenerator<RawRow> {
  let toDegrees = given;
  for await (const { line, number, json, fault, crs } of readFeatures(source, report)) {
    if (crs !== undefined) toDegrees ??= await conversionOf(crs, `${source.path}: "crs"`);
    const at = line === undefined ? { what: `feature ${number}` } : { line };
    yield { ...at, ...(fault ? { ...NO_ROW, fault } : rowOf(json, toDegrees, languages)) };
  }
}

const NO_ROW: RawRow = { columns: [], fields: () => [] };

function rowOf(json: unknown, toDegrees: ToDegrees | undefined, languages: readonly string[]): RawRow {
  if (!isFeature(json)) return { ...NO_ROW, fault: { reason: 'is not a GeoJSON feature' } };
  const geometry = readGeometry(json.geometry, toDegrees);
  if (isFault(geometry)) return { ...NO_ROW, fault: geometry };
  // The source text is gone by now, so every record is checked for lone surrogates.
  const properties = wellFormed(propertiesOf(json), '\\ud800') as object;
  const id = typeof json.id === 'string' || typeof json.id === 'number' ? String(json.id).trim() : '';
  const where = representativePointOf(geometry);
  return {
    columns: [...namesOf(properties)],
    // An object by language gives the text in the first language that it has.
    fields: (column) => {
      const value = propertyAt(properties, column);
      return isByLanguage(value) ? textsByLanguage(value, languages).slice(0, 1) : textsOf(value);
    },
    otherLanguages: (column) => {
      const value = propertyAt(properties, column);
      return isByLanguage(value) ? textsByLanguage(value, languages) : [];
    },
    ...(id !== '' && { id }),
    ...(where && { where }),
  };
}

/** Yields the names of all properties: `address.street` for the `street` in `address`. */
function* namesOf(properties: object, within = ''): Generator<string> {
  for (const [name, value] of Object.entries(properties)) {
    const isWhole =
      typeof value !== 'object' || value === null || Array.isArray(value) || isByLanguage(value);
    if (isWhole) yield within + name;
    else yield* namesOf(value, `${within}${name}.`);
  }
}

function isFeature(json: unknown): json is { id?: unknown; geometry?: unknown } {
  return typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
}

function propertiesOf(json: unknown): object {
  const found =
    typeof json === 'object' && json !== null && 'properties' in json ? json.properties : undefined;
  return typeof found === 'object' && found !== null ? found : {};
}

/** Returns whether a value has texts by the tags of their languages: `{"en": "Library", "fi": "Kirjasto"}`. */
function isByLanguage(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 && entries.every(([tag, text]) => LANGUAGE_TAG.test(tag) && typeof text === 'string')
  );
}

/** Returns the texts that are not blank, those in the wanted languages first. */
function textsByLanguage(value: Readonly<Record<string, string>>, languages: readonly string[]): string[] {
  const rank = (tag: string): number => {
    const at = languages.findIndex((language) => new RegExp(`^${language}([-_]|$)`, 'i').test(tag));
    return at < 0 ? languages.length : at;
  };
  return Object.entries(value)
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([, text]) => (text.trim() === '' ? [] : [text.trim()]));
}

/** Returns a property: `address.street` is the `street` in `address`, unless a property has that very name. */
function propertyAt(properties: object, column: string): unknown {
  if (Object.hasOwn(properties, column)) return (properties as Record<string, unknown>)[column];
  const dot = column.indexOf('.');
  const inner = dot < 0 ? undefined : propertyAt(properties, column.slice(0, dot));
  return typeof inner === 'object' && inner !== null ? propertyAt(inner, column.slice(dot + 1)) : undefined;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value).trim();
  return text === '' ? [] : [text];
}
