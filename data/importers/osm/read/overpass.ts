import { isJsonObject } from '../../../io/json-file.ts';
import { JsonStream } from '../../input/json-stream.ts';
import { withReadPosition } from '../../input/truncation.ts';
import type { ElementReader } from './element.ts';
import { type Coordinates, type OsmElement, type OsmMember, tagsOf } from './element.ts';
import { ElementLength, textOf } from './text.ts';

/**
 * Reads an answer of Overpass to `[out:json]`: with the nodes of ways among the elements, with their positions (`out
 * geom`), or with centres (`out center`). https://wiki.openstreetmap.org/wiki/OSM_JSON,
 * https://dev.overpass-api.de/output_formats.html#json
 */
export const readOverpass: ElementReader = async function* (bytes, wanted, remark) {
  const length = new ElementLength();
  let batch: OsmElement[] = [];
  let hasElements = false;
  const json = new JsonStream({
    paths: ['$.elements', '$.elements.*', '$.remark'],
    numbersAsText: true,
    onValue({ value, key, level }) {
      if (key === 'remark' && level === 1) return remark(String(value));
      hasElements = true;
      length.end();
      const element = elementOf(value);
      if (element && wanted.has(element.type)) batch.push(element);
    },
  });

  for await (const text of withReadPosition(textOf(bytes, remark), () => `line ${json.line}`)) {
    length.add(text, json.line);
    json.write(text);
    if (batch.length > 0) yield batch;
    batch = [];
  }
  json.end();
  if (!hasElements) throw new Error('is JSON without "elements": give what Overpass answers to [out:json]');
};

/** Converts a value to an element, or returns `undefined` for another, such as a count or an area. */
function elementOf(value: unknown): OsmElement | undefined {
  if (!isJsonObject(value)) return undefined;
  const tags = isJsonObject(value.tags)
    ? tagsOf(Object.entries(value.tags).map(([k, v]) => [wellFormed(k), wellFormed(String(v))]))
    : undefined;
  const described = { id: idOf(value.id), ...(tags && { tags }) };
  const centre = coordinatesOf(value.center);
  const path = pathOf(value.geometry);
  switch (value.type) {
    case 'node':
      return { type: 'node', ...described, lat: String(value.lat ?? ''), lon: String(value.lon ?? '') };
    case 'way':
      return {
        type: 'way',
        ...described,
        refs: listOf(value.nodes).map(idOf),
        ...(path && { path }),
        ...(centre && { centre }),
      };
    case 'relation':
      return {
        type: 'relation',
        ...described,
        members: listOf(value.members).flatMap(memberOf),
        ...(centre && { centre }),
      };
    default:
      return undefined;
  }
}

function memberOf(value: unknown): OsmMember[] {
  if (!isJsonObject(value)) return [];
  const { type, ref, role } = value;
  if (type !== 'node' && type !== 'way' && type !== 'relation') return [];
  const path = pathOf(value.geometry);
  return [{ type, ref: idOf(ref), role: String(role ?? ''), ...(path && { path }) }];
}

/** Replaces lone surrogates, which `\\u` escapes may produce and UTF-8 cannot encode. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an id, or `NaN` for other values. No element matches `NaN`. */
function idOf(value: unknown): number {
  return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
}

function coordinatesOf(value: unknown): Coordinates | undefined {
  if (!isJsonObject(value) || value.lat === undefined || value.lon === undefined) return undefined;
  return { lat: String(value.lat), lon: String(value.lon) };
}

/** Returns the positions of a way's nodes. Nodes outside the queried box are `null`. */
function pathOf(value: unknown): (Coordinates | undefined)[] | undefined {
  return Array.isArray(value) ? value.map(coordinatesOf) : undefined;
}
