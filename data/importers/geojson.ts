import type { Place } from '../../src/core/place.ts';
import { type Fault, isFault } from '../record/check-record.ts';
import type { Report } from '../record/report.ts';
import { type GivenFeature, readFeatures } from './geojson/features.ts';
import { readGeometry } from './geojson/geometry.ts';
import { representativePointOf } from './geojson/representative-point.ts';
import { type ImportContext, readImportConfig } from './importer.ts';
import { wellFormed } from './input/json-text.ts';
import { defaultMapping, noTypeError } from './mapping/default-mapping.ts';
import { withDerivedId } from './mapping/derived-id.ts';
import { createMapper, identifierOf, type Mapper, mappedColumns } from './mapping/mapper.ts';
import { inDegrees, positionColumns } from './mapping/position-columns.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';
import { type Mapping, mappingSchema } from './mapping/schema.ts';
import type { Fields } from './mapping/text.ts';

/** Default prefix of ids. */
const PREFIX = 'geojson';

/**
 * Reads a GeoJSON file by the mapping of the configuration. Without a mapping, properties with the names of place
 * keys are used. By default the id is the feature's own and the name is its property `name`. The geometry gives
 * position and shape. Missing ids are derived from name and position.
 *
 * @throws FingerpostError `bad-input` also when no feature has a type.
 */
export async function* importGeojson(path: string, context: ImportContext): AsyncGenerator<Place> {
  yield* readPlaces(path, readRecords(path, context), context);
}

async function* readRecords(path: string, context: ImportContext): AsyncGenerator<GivenRecord> {
  const { report, config } = context;
  const mapping = readImportConfig(config, mappingSchema);
  const given = Object.keys(mapping).length > 0;
  const prefix = mapping.prefix ?? PREFIX;
  const fixed = given ? createMapper({ name: 'name', ...mapping }, prefix, report) : undefined;
  const mapperOf = fixed ? () => fixed : mappersByKeys(prefix, report);
  const unseen = new Set(mappedColumns(mapping));
  let hasTypes = mapping.type !== undefined;
  let untyped: string[] | undefined;

  for await (const feature of readFeatures(path, context)) {
    for (const column of unseen) {
      if (fieldsOf(propertiesOf(feature.json))(column).length > 0) unseen.delete(column);
    }
    const record = feature.fault ?? recordOf(feature, mapping, prefix, mapperOf, report);
    hasTypes ||= 'type' in record;
    if (!hasTypes && !isFault(record)) untyped ??= Object.keys(propertiesOf(feature.json));
    const { line, number } = feature;
    yield line === undefined ? { what: `feature ${number}`, record } : { line, record };
  }
  if (!hasTypes && untyped) throw noTypeError(path, untyped, 'property', 'properties');
  for (const column of unseen)
    report.warn(`no feature of ${path} has the property "${column}" of the mapping`);
}

function recordOf(
  { json }: GivenFeature,
  mapping: Mapping,
  prefix: string,
  mapperOf: (properties: object) => Mapper,
  report: Report,
): object | Fault {
  if (!isFeature(json)) return { reason: 'is not a GeoJSON feature' };
  const geometry = readGeometry(json.geometry);
  if (isFault(geometry)) return geometry;
  // The source text is gone by now, so every record is checked for lone surrogates.
  const properties = wellFormed(propertiesOf(json), '\\ud800') as object;
  const record = mapperOf(properties)(fieldsOf(properties));
  if (isFault(record)) return record;
  const where =
    mapping.lat === undefined && mapping.lon === undefined ? representativePointOf(geometry) : undefined;
  const own = typeof json.id === 'string' || typeof json.id === 'number' ? String(json.id).trim() : '';
  const isNamed = mapping.lat !== undefined || mapping.lon !== undefined;
  const placed = where || isNamed ? { ...where, ...record } : withColumns(record, properties, report);
  const whole = { ...(own !== '' && { id: identifierOf(prefix, own) }), ...placed };
  return withDerivedId(whole, mapping, prefix, report);
}

/** Returns the record of a feature without geometry, at the position in its properties. */
function withColumns(record: object, properties: object, report: Report): object {
  const columns = positionColumns(Object.keys(properties));
  if (!columns || ('lat' in record && 'lon' in record)) return record;
  const fields = fieldsOf(properties);
  const [[lat], [lon]] = [fields(columns.lat), fields(columns.lon)];
  return lat === undefined || lon === undefined
    ? record
    : inDegrees({ ...record, lat, lon }, columns, report);
}

function isFeature(json: unknown): json is { id?: unknown; geometry?: unknown } {
  return typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
}

function propertiesOf(json: unknown): object {
  const found =
    typeof json === 'object' && json !== null && 'properties' in json ? json.properties : undefined;
  return typeof found === 'object' && found !== null ? found : {};
}

/** Returns a function that creates a mapper for each set of property names, for files without a configured mapping. */
function mappersByKeys(prefix: string, report: Report): (properties: object) => Mapper {
  const mappers = new Map<string, Mapper>();
  return (properties) => {
    const keys = Object.keys(properties);
    const set = JSON.stringify(keys);
    const mapper = mappers.get(set) ?? createMapper(defaultMapping(keys), prefix, report);
    if (mappers.size < 1000) mappers.set(set, mapper);
    return mapper;
  };
}

/**
 * Returns the texts of a feature's properties; a list gives several. `address.street` is the `street` in `address`,
 * unless a property has that very name.
 */
function fieldsOf(properties: object): Fields {
  return (column) => textsOf(propertyAt(properties, column));
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
