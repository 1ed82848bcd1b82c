import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import { isPosition } from '../../src/core/geo/position.ts';
import type { TypeNode, TypeTree } from '../../src/core/place-type.ts';
import { isJsonObject } from '../io/json-file.ts';
import { OPTIONAL_TEXTS, type PlaceRecord, placeSchema, TYPE_PATH } from '../record/place-schema.ts';
import { findType, withPaths } from '../record/type-tree.ts';
import { jsonOf, type ServiceAnswer } from './fetcher.ts';

/** An id that can be requested: no lone surrogate, no path segment such as `..`, and no longer than a URL allows. */
export const idSchema = v.pipe(v.string(), v.regex(/^(?!\.\.?$)\P{Cs}{1,400}$/su, 'is no identifier'));

const pageSchema = v.object({ _embedded: v.object({ pois: v.array(v.looseObject({ id: idSchema })) }) });
const sizeSchema = v.object({ size: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** Maximum number of types that are told apart. A service must not fill the memory with them. */
export const MAX_TYPES = 10_000;

/** JSON of a place that a service shows. */
type ShownPlace = Readonly<Record<string, unknown>>;

/** A type path and its readable name. */
export type TypeName = readonly [path: string, name: string];

/**
 * Returns the places of a page.
 * @throws FingerpostError `bad-input` that names the URL and the fault of its answer.
 */
export function readPois(answer: ServiceAnswer): readonly (ShownPlace & { id: string })[] {
  return accept(pageSchema, answer)._embedded.pois;
}

/**
 * Returns the total number of matches that a page states.
 * @throws FingerpostError `bad-input` that names the URL and the fault of its answer.
 */
export function readSize(answer: ServiceAnswer): number {
  return accept(sizeSchema, answer).size;
}

function accept<T>(schema: v.GenericSchema<unknown, T>, answer: ServiceAnswer): T {
  const result = v.safeParse(schema, jsonOf(answer));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const fault = `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`;
  const sentence = `${answer.url} was answered with JSON that is no page of places (${fault}): check the address`;
  throw new FingerpostError('bad-input', sentence);
}

/** A place as it was read. */
export interface ReadPlace {
  /** Absent when the place cannot be used. `reason` then says why. */
  readonly record?: PlaceRecord;
  /** The same wording for the same reason. Differences belong in `detail`. */
  readonly reason?: string;
  readonly detail?: string;
  /** Descriptions of the values that could not be used. */
  readonly warnings: readonly string[];
  readonly types: readonly TypeName[];
}

/**
 * Reads a place in the format of the interface (docs/internals/contract.md), and the additions of Fingerpost's own service,
 * into a record. Ignores unusable values with a warning, as long as there is an id and a type. Never throws.
 */
export function readPlace(json: ShownPlace): ReadPlace {
  const warnings: string[] = [];
  const links = objectOf(json._links);
  const linked = (relation: string): string[] => listOf(links[relation]).flatMap(idOfLink);
  const name = textOf(json.name) ?? '';
  const nameSort = textOf(json.name_sort);
  const [paths, names] = [stringsOf(json.type), stringsOf(json.type_name)];
  const shown = {
    identifiers: stringsOf(json.identifiers),
    name_sort: nameSort === name ? undefined : nameSort,
    type: paths,
    lat: textOf(json.lat),
    lon: textOf(json.lon),
    ...Object.fromEntries(OPTIONAL_TEXTS.map((key) => [key, textOf(json[key])])),
    alternative_names: stringsOf(json.alternative_names),
    social_facebook: stringsOf(json.social_facebook),
    social_twitter: stringsOf(json.social_twitter),
    parent: linked('parent'),
    child: linked('child'),
    primary_place: linked('primary_place')[0],
    files: listOf(objectOf(json._embedded).files ?? []),
    accessibility: accessibilityOf(objectOf(json.accessibility), warnings),
    wheelchair_access: textOf(json.wheelchair_access),
    rti: liveOf(links),
  };
  const record: Record<string, unknown> = { id: textOf(json.id) ?? '', name, type: [] };
  for (const [key, value] of Object.entries(shown)) {
    // A list may have items that can be used, and others.
    const parts = Array.isArray(value) ? value.map((item) => [item]) : value === undefined ? [] : [value];
    const usable = parts.filter((part) => v.is(placeSchema.entries[key as keyof PlaceRecord], part));
    for (const _ of parts.slice(usable.length))
      warnings.push(`"${key}" is left out of a place where it is not what places NDJSON holds`);
    if (usable.length > 0) record[key] = Array.isArray(value) ? usable.flat() : usable[0];
  }
  const { lat, lon } = record;
  if ((lat ?? lon) !== undefined && !isPosition({ lat: Number(lat), lon: Number(lon) })) {
    warnings.push('a position is left out that is not one on the globe');
    for (const key of ['lat', 'lon']) delete record[key];
  }
  const types = paths.flatMap((path, i): TypeName[] => (names[i] ? [[path, names[i]]] : []));
  const result = v.safeParse(placeSchema, record);
  if (result.success) return { record: result.output, warnings, types };
  const [issue] = result.issues;
  return { reason: `its ${v.getDotPath(issue)} ${issue.message}`, warnings, types };
}

function accessibilityOf(given: ShownPlace, warnings: string[]): object | undefined {
  const known = Object.entries(given).filter(([key, value]) => {
    const isFlag = key.startsWith('has_') && typeof value === 'boolean';
    const isCount = key.startsWith('number_of_') && Number.isSafeInteger(value) && Number(value) >= 0;
    if (!isFlag && !isCount && value !== null) warnings.push(`"accessibility.${key}" can't be used`);
    return isFlag || isCount;
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Returns the titles of live departures by their type, from the links `rti:<type>`. */
function liveOf(links: Readonly<Record<string, unknown>>): object | undefined {
  const live = Object.entries(links).flatMap(([relation, link]) => {
    const [, type] = /^rti:(.+)/s.exec(relation) ?? [];
    const [first] = listOf(link);
    if (type === undefined || !isJsonObject(first)) return [];
    return [[type, typeof first.title === 'string' ? first.title : type]];
  });
  return live.length > 0 ? Object.fromEntries(live) : undefined;
}

/** Returns the id in `/places/<id>` at any depth of the path of a link, or `[]` when there is none. */
function idOfLink(link: unknown): string[] {
  const [href = ''] = stringsOf(objectOf(link).href);
  const [, id] = /^[^?#]*\/places\/([^/?#]+)/s.exec(href) ?? [];
  if (id === undefined) return [];
  try {
    return [decodeURIComponent(id)];
  } catch {
    // The id of a service that does not encode its ids may contain "%".
    return [id];
  }
}

const sitesSchema = v.object({
  park_and_rides: v.array(v.object({ identifier: v.string(), capacity: v.optional(v.unknown()) })),
});

/** Returns the park-and-ride sites of a list, or `undefined` for any other JSON. */
export function readSites(json: unknown): v.InferOutput<typeof sitesSchema>['park_and_rides'] | undefined {
  const result = v.safeParse(sitesSchema, json);
  return result.success ? result.output.park_and_rides : undefined;
}

/** A type without its place in the tree. */
type TypeWords = Omit<TypeNode, 'types'>;

/** The types of a service by their paths, in its order. */
export type ListedTypes = (readonly [path: string, words: TypeWords])[];

/**
 * Reads the answer of `/places/types`, whose shape the interface does not define. Accepts a list, or an object by
 * path part, at the top or under `types`. Types may contain their own `types`, or form one flat list of paths.
 * @returns the types, or `undefined` when any part has another shape.
 */
export function readTypes(json: unknown): ListedTypes | undefined {
  const listed: ListedTypes = [];
  return readLevel(objectOf(json).types ?? json, '', listed) && listed.length > 0 ? listed : undefined;
}

function readLevel(level: unknown, above: string, listed: ListedTypes): boolean {
  if (!Array.isArray(level) && !isJsonObject(level)) return false;
  const entries = Object.entries(level).filter(([part]) => !part.startsWith('_'));
  return entries.every(([part, type]) => {
    if (!isJsonObject(type)) return false;
    const key = Array.isArray(level) ? undefined : part;
    const paths = [type.type_prefixed, type.path, type.type, type.value, key].flatMap(stringsOf);
    const path = paths.find((each) => each.startsWith('/')) ?? `${above}/${paths[0] ?? ''}`;
    const [name] = stringsOf(type.type_name ?? type.name ?? type.title);
    if (!TYPE_PATH.test(path) || name === undefined) return false;
    const [plural = name] = stringsOf(type.type_name_plural ?? type.plural);
    const [description] = stringsOf(type.description);
    listed.push([path, { name, plural, ...(description !== undefined && { description }) }]);
    return (type.types ?? null) === null || readLevel(type.types, path, listed);
  });
}

/**
 * Returns the tree of the types that a service lists and of those that its places have.
 * @param names of the types of places.
 * @param known tree that has the plural and the description of a type by the same name.
 */
export function toTypeTree(listed: ListedTypes, names: Iterable<TypeName>, known: TypeTree): TypeTree {
  const words = new Map(listed);
  for (const [path, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (words.has(path) || !TYPE_PATH.test(path)) continue;
    const { types: _types, ...found } = findType(known, path) ?? { name: '', plural: '' };
    words.set(path, found.name === name ? found : { name, plural: name });
  }
  const tree = withPaths({}, [...words.keys()]);
  for (const [path, own] of words) Object.assign(findType(tree, path)!, own);
  return tree;
}

/** Returns a non-empty string, or a number as its digits. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : stringsOf([value])[0];
}

/** Returns the non-empty strings of a list, or a single string as a list. */
function stringsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === 'string' && item !== '');
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {});
