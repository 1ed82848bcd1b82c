import { strictObject } from '../io/form-errors.ts';
import { didYouMean } from '../io/nearest-key.ts';
import { type Fault, isFault } from '../record/check-record.ts';
import type { Report } from '../record/report.ts';
import { conversionOf, crsSetting, type ToDegrees } from './crs.ts';
import { type GivenFeature, readFeatures } from './geojson/features.ts';
import { readGeometry } from './geojson/geometry.ts';
import { representativePointOf } from './geojson/representative-point.ts';
import { type ImportContext, type Importer, nameOf, type RawRow, readImportConfig } from './importer.ts';
import { wellFormed } from './input/json-text.ts';
import type { SourceFile } from './input/source-file.ts';
import { keyOf, noTypeError } from './mapping/default-mapping.ts';
import { identifierOf, mappedColumns } from './mapping/mapper.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';
import { RecordMaker } from './mapping/record-maker.ts';
import { type Mapping, mappingSchema } from './mapping/schema.ts';
import { columnsOf, type Fields } from './mapping/text.ts';

/** Default prefix of ids. */
const PREFIX = 'geojson';

/** The settings of GeoJSON. */
export const geojsonSettings = strictObject({ ...mappingSchema.entries, crs: crsSetting });

const LANGUAGE_TAG = /^[a-z]{2}([-_][a-z0-9]+)*$/i;

/**
 * Reads a GeoJSON file by the mapping of the configuration. Without a mapping, properties with the names of place
 * keys are used. By default the id is the feature's own and the name is its property `name`. The geometry gives
 * position and shape. Missing ids are derived from all values of a feature.
 *
 * @throws FingerpostError `bad-input` also when no feature has a type.
 */
export const importGeojson: Importer = (source, context) =>
  readPlaces(source, readRecords(source, context), context);

/** Reads the features of a GeoJSON file before any mapping, without those that are faulty. */
export async function* readRawFeatures(source: SourceFile, report: Report): AsyncGenerator<RawRow> {
  let toDegrees: ToDegrees | undefined;
  for await (const { json, crs } of readFeatures(source, report)) {
    if (!isFeature(json)) continue;
    toDegrees ??= crs === undefined ? undefined : await conversionOf(crs, declaredIn(source.path));
    const properties = propertiesOf(json);
    const id = ownIdOf(json);
    yield {
      columns: [...namesOf(properties)],
      fields: fieldsOf(properties, []),
      ...(id !== '' && { id }),
      isPlaced: !isFault(readGeometry(json.geometry, toDegrees)),
    };
  }
}

function declaredIn(path: string): string {
  return `${path}: "crs"`;
}

function ownIdOf({ id }: { readonly id?: unknown }): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
}

async function* readRecords(
  source: SourceFile,
  { report, config }: ImportContext,
): AsyncGenerator<GivenRecord> {
  const { path } = source;
  const { crs, ...mapping } = readImportConfig(config, geojsonSettings);
  const { prefix = PREFIX } = mapping;
  let toDegrees = crs === undefined ? undefined : await conversionOf(crs, nameOf(config, 'crs'));
  const maker = new RecordMaker({ path, mapping, prefix, report, of: 'properties', toDegrees });
  const unseen = new Set(mappedColumns(mapping));
  let hasTypes = mapping.type !== undefined;
  let untyped: string[] | undefined;
  for await (const feature of readFeatures(source, report)) {
    for (const column of unseen) {
      if (fieldsOf(propertiesOf(feature.json), [])(column).length > 0) unseen.delete(column);
    }
    if (crs === undefined && feature.crs !== undefined)
      toDegrees ??= await conversionOf(feature.crs, declaredIn(path));
    const record =
      feature.fault ?? recordOf(feature, mapping, prefix, maker, toDegrees, config.languages ?? []);
    hasTypes ||= 'type' in record;
    if (!hasTypes && !isFault(record)) untyped ??= [...namesOf(propertiesOf(feature.json))];
    const { line, number } = feature;
    yield line === undefined ? { what: `feature ${number}`, record } : { line, record };
  }
  if (!hasTypes && untyped) throw noTypeError(path, untyped, 'property', 'properties');
  maker.end();
  for (const column of unseen) {
    const meant = didYouMean(column, maker.columns);
    report.warn(`no feature of ${path} has the property "${column}" of the mapping${meant}`);
  }
}

function recordOf(
  { json }: GivenFeature,
  mapping: Mapping,
  prefix: string,
  maker: RecordMaker,
  toDegrees: ToDegrees | undefined,
  languages: readonly string[],
): object | Fault {
  if (!isFeature(json)) return { reason: 'is not a GeoJSON feature' };
  const geometry = readGeometry(json.geometry, toDegrees);
  if (isFault(geometry)) return geometry;
  // The source text is gone by now, so every record is checked for lone surrogates.
  const properties = wellFormed(propertiesOf(json), '\\ud800') as object;
  const isElsewhere = [mapping.lat, mapping.lon, mapping.position].some((given) => given !== undefined);
  const record = maker.make([...namesOf(properties)], fieldsOf(properties, languages), {
    id: identifierOf(prefix, ownIdOf(json)),
    where: isElsewhere ? undefined : representativePointOf(geometry),
  });
  return isFault(record) ? record : withOtherLanguages(record, properties, mapping, languages);
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

/** Adds the names in other languages than that of the name. */
function withOtherLanguages(
  record: { readonly name?: unknown; readonly alternative_names?: readonly string[] },
  properties: object,
  { name }: Mapping,
  languages: readonly string[],
): object {
  const columns =
    name === undefined ? Object.keys(properties).filter((key) => keyOf(key) === 'name') : columnsOf(name);
  const others = columns.flatMap((column) => {
    const value = propertyAt(properties, column);
    return isByLanguage(value) ? textsByLanguage(value, languages) : [];
  });
  if (others.length === 0) return record;
  const names = new Set([...(record.alternative_names ?? []), ...others]);
  return { ...record, alternative_names: [...names].filter((text) => text !== record.name) };
}

function isFeature(json: unknown): json is { id?: unknown; geometry?: unknown } {
  return typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
}

function propertiesOf(json: unknown): object {
  const found =
    typeof json === 'object' && json !== null && 'properties' in json ? json.properties : undefined;
  return typeof found === 'object' && found !== null ? found : {};
}

/**
 * Returns the texts of a feature's properties; a list gives several, an object by language the text in the first
 * language that it has. `address.street` is the `street` in `address`, unless a property has that very name.
 */
function fieldsOf(properties: object, languages: readonly string[]): Fields {
  return (column) => {
    const value = propertyAt(properties, column);
    return isByLanguage(value) ? textsByLanguage(value, languages).slice(0, 1) : textsOf(value);
  };
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
