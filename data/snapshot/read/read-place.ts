import * as v from 'valibot';
import { isPosition } from '../../../src/core/geo/position.ts';
import { isJsonObject } from '../../io/json-file.ts';
import { OPTIONAL_TEXTS } from '../../record/place-keys.ts';
import { type PlaceRecord, placeSchema } from '../../record/place-schema.ts';
import { readPlaceLinks } from './place-links.ts';
import type { TypeName } from './search-page.ts';

/** The record of a place that a service shows. */
export interface ReadPlace {
  /** Absent when the place does not fit places NDJSON. `reason` then says why. */
  readonly record?: PlaceRecord;
  readonly reason?: string;
  /** Descriptions of the values that could not be used. */
  readonly warnings: readonly string[];
  readonly types: readonly TypeName[];
}

const LISTS = ['alternative_names', 'social_facebook', 'social_twitter'] as const;

/**
 * Reads a place in the format of the interface (docs/contract.md), and the additions of Fingerpost's own service,
 * into a record. Ignores unusable values with a warning, as long as there is an id and a type.
 */
export function readPlace(json: Readonly<Record<string, unknown>>): ReadPlace {
  const warnings: string[] = [];
  const { schema, usable } = usableBy(warnings);
  const id = textOf(json.id) ?? '';
  const name = textOf(json.name) ?? '';
  const nameSort = textOf(json.name_sort);
  const paths = stringsOf(json.type);
  const names = stringsOf(json.type_name);
  const type = usable('type', paths, (path) => v.is(schema.type, [path]));
  const isId = (text: string): boolean => v.is(schema.id, text);
  const links = readPlaceLinks(json._links);
  const [primary] = usable('primary_place', links.primary_place ? [links.primary_place] : [], isId);
  const [wheelchair] = usable('wheelchair_access', stringsOf(json.wheelchair_access), (text) =>
    v.is(schema.wheelchair_access, text),
  );
  const record = {
    id,
    ...filled('identifiers', usable('identifiers', stringsOf(json.identifiers), isId)),
    name,
    ...(nameSort !== undefined && nameSort !== name && { name_sort: nameSort }),
    type,
    ...positionOf(json, warnings),
    ...Object.fromEntries(OPTIONAL_TEXTS.flatMap((key) => entry(key, textOf(json[key])))),
    ...Object.fromEntries(LISTS.flatMap((key) => entry(key, nonEmpty(stringsOf(json[key]))))),
    ...filled('parent', usable('parent', links.parent, isId)),
    ...filled('child', usable('child', links.child, isId)),
    ...(primary !== undefined && { primary_place: primary }),
    ...filled('files', filesOf(json._embedded)),
    ...accessibilityOf(json.accessibility, warnings),
    ...(wheelchair !== undefined && { wheelchair_access: wheelchair }),
    ...(Object.keys(links.rti).length > 0 && { rti: links.rti }),
  };
  const types = paths.flatMap((path, i): TypeName[] => (names[i] ? [[path, names[i]]] : []));
  const result = v.safeParse(placeSchema, record);
  if (result.success) return { record: result.output, warnings, types };
  const [issue] = result.issues;
  return { reason: `its ${v.getDotPath(issue)} ${issue.message}`, warnings, types };
}

function usableBy(warnings: string[]) {
  const usable = (key: string, values: readonly string[], fits: (value: string) => boolean): string[] =>
    values.filter((value) => {
      const good = fits(value);
      if (!good) warnings.push(`"${key}" is left out of a place where it is not what places NDJSON holds`);
      return good;
    });
  return { schema: placeSchema.entries, usable };
}

function positionOf(json: Readonly<Record<string, unknown>>, warnings: string[]) {
  const [lat, lon] = [textOf(json.lat), textOf(json.lon)];
  if (lat === undefined && lon === undefined) return {};
  const { schema } = usableBy(warnings);
  const written = v.is(schema.lat, lat) && v.is(schema.lon, lon);
  if (written && isPosition({ lat: Number(lat), lon: Number(lon) })) return { lat, lon };
  warnings.push('a position is left out that is not one on the globe');
  return {};
}

function accessibilityOf(given: unknown, warnings: string[]) {
  if (!isJsonObject(given)) return {};
  const known = Object.entries(given).filter(([key, value]) => {
    const yesOrNo = key.startsWith('has_') && typeof value === 'boolean';
    const count = key.startsWith('number_of_') && Number.isSafeInteger(value) && Number(value) >= 0;
    if (!yesOrNo && !count && value !== null) warnings.push(`"accessibility.${key}" can't be used`);
    return yesOrNo || count;
  });
  return known.length > 0 ? { accessibility: Object.fromEntries(known) } : {};
}

function filesOf(embedded: unknown): Record<string, string | boolean>[] {
  const files = isJsonObject(embedded) && Array.isArray(embedded.files) ? embedded.files : [];
  return files.filter(isJsonObject).map((file) => ({
    ...(typeof file.location === 'string' && { location: file.location }),
    ...(typeof file.primary === 'boolean' && { primary: file.primary }),
    ...(typeof file.type === 'string' && { type: file.type }),
    ...(typeof file.url === 'string' && { url: file.url }),
  }));
}

/** Returns a non-empty string, or a number as its digits. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the strings of a list, or a single string as a list. */
function stringsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}

const nonEmpty = (list: string[]): string[] | undefined => (list.length > 0 ? list : undefined);

function entry(key: string, value: unknown): [string, unknown][] {
  return value === undefined ? [] : [[key, value]];
}

function filled<K extends string, T>(key: K, list: readonly T[]): Partial<Record<K, readonly T[]>> {
  return list.length > 0 ? ({ [key]: list } as Record<K, readonly T[]>) : {};
}
