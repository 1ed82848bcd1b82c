import * as v from 'valibot';
import type { TypeTree } from '../../src/core/place.ts';
import { isJsonObject } from '../io/json-file.ts';
import { type PlaceRecord, placeSchema } from '../record/place-schema.ts';

/** An id that can be asked for: no half letter, no segment of a path such as `..`, and no longer than a URL allows. */
export const idSchema = v.pipe(v.string(), v.regex(/^(?!\.\.?$)\P{Cs}{1,400}$/su, 'is no identifier'));

/**
 * Reads a place in the format of the interface, with the additions of Fingerpost's own service, into a record without the values
 * that can't be used.
 * @param onUnusable receives the key of each value that is left out.
 * @returns `undefined` for what has no id and no type.
 */
export function readPlace(shown: unknown, onUnusable: (key: string) => void): PlaceRecord | undefined {
  const { _links, _embedded, ...given } = objectOf(shown);
  const links = objectOf(_links);
  const linked = (relation: string): string[] => listOf(links[relation]).flatMap(idOfLink);
  const live = Object.entries(links).filter(([relation]) => relation.startsWith('rti:'));
  const titles = live.map(([key, link]) => [key.slice(4), objectOf(listOf(link)[0]).title ?? key.slice(4)]);
  Object.assign(given, {
    name: given.name ?? '',
    parent: linked('parent'),
    child: linked('child'),
    primary_place: linked('primary_place')[0],
    files: objectOf(_embedded).files,
    rti: titles.length > 0 ? Object.fromEntries(titles) : undefined,
  });
  const record: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(placeSchema.entries)) {
    const value = given[key] ?? '';
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && key !== 'name') continue;
    if (v.is(schema, value)) record[key] = value;
    else onUnusable(key);
  }
  return v.is(placeSchema, record) ? record : undefined;
}

/** Returns the id in `/places/<id>` at any depth of the path of a link, or `[]` when there is none. */
function idOfLink(link: unknown): string[] {
  const { href } = objectOf(link);
  const [, id] = (typeof href === 'string' && /^[^?#]*\/places\/([^/?#]+)/s.exec(href)) || [];
  try {
    return id === undefined ? [] : [decodeURIComponent(id)];
  } catch {
    // The id of a service that does not encode its ids may contain "%".
    return [id!];
  }
}

const listedSchema = v.object({ type: v.string(), type_name: v.string(), type_name_plural: v.string() });

/** Reads the answer of `/places/types` in Fingerpost's own form. Any other has no types. */
export function readTypes(json: unknown): TypeTree {
  const listed = listOf(objectOf(json).types).flatMap((type) => (v.is(listedSchema, type) ? [type] : []));
  const nodes = listed.map((node) => {
    const { type, type_name: name, type_name_plural: plural } = node;
    const { description, types } = objectOf(node);
    const about = typeof description === 'string' && { description };
    return [
      type,
      { name, plural, ...about, ...(types !== undefined && { types: readTypes(node) }) },
    ] as const;
  });
  return Object.fromEntries(nodes);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {});
