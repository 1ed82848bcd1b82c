import type { Place } from '../../src/core/place.ts';
import type { Report } from '../build/report.ts';
import { type Fault, isFault } from '../record/check-record.ts';
import { type GivenFeature, readFeatures } from './geojson/features.ts';
import { readGeometry } from './geojson/geometry.ts';
import { representativePointOf } from './geojson/representative-point';
import { type ImportContext, readImportConfig } from './importer.ts';
import { wellFormed } from './input/json-text.ts';
import { defaultMapping } from './mapping/default-mapping.ts';
import { withDerivedId } from './mapping/derived-id.ts';
import { createMapper, identifierOf, type Mapper, mappedColumns } from './mapping/mapper.ts';
import { inDegrees, positionColumns } from './mapping/position-columns.ts';
import { type GivenRecord, readPlaces } from './mapping/read-places.ts';
import { type Mapping, mappingSchema } from './mapping/schema.ts';
import type { Fields } from './mapping/text.ts';

/** Ids get this prefix unless the mapping gives another. */
const PREFIX = 'geojson';

/**
 * Reads a GeoJSON file by the mapping of the configuration; without one, properties called like keys of the places
 * format are taken. The id is the feature's own and the name its property `name`, unless the mapping says otherwise;
 * the geometry gives position and shape. Ids that are nowhere follow from name and position.
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

  for await (const feature of readFeatures(path, context)) {
    for (const column of unseen) {
      if (fieldsOf(propertiesOf(feature.json))(column).length > 0) unseen.delete(column);
    }
    const record = feature.fault ?? recordOf(feature, mapping, prefix, mapperOf, report);
    const { line, number } = feature;
    yield line === undefined ? { what: `feature ${number}`, record } : { line, record };
  }
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
  // The text that would tell whether there is anything to repair is gone by now.
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

/** The record of a feature that is nowhere, at the position that its properties have. */
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

/** A mapper for each set of properties that features have, where the configuration has none. */
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
 * What a feature says in its properties, lists being several texts. `address.street` is the `street` in `address`,
 * unless there is a property of that very name.
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
