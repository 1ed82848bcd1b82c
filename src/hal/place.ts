import type { Place } from '../core/place.ts';
import { curies, type Link, placeHref } from './links.ts';

/** What a link to another place tells of it. */
export type LinkedPlace = Pick<Place, 'id' | 'name' | 'type'>;

/** Looks up what a place's representation needs from beyond the place. */
export interface Surroundings {
  /** The place that an identifier names, or `undefined` when it is not in the bundle. */
  readonly placeOf: (identifier: string) => LinkedPlace | undefined;
  /** Readable name of a type path. */
  readonly typeName: (path: string) => string;
}

/** A place as HAL JSON (interface, 2.1 and 2.2). `distance` in kilometres. What is not known is absent. */
export function representPlace(
  place: Place,
  distance: number,
  around: Surroundings,
): Record<string, unknown> {
  const links = {
    self: { href: placeHref(place.id) },
    ...relation(
      'parent',
      place.parent.length > 1 ? linksTo(place.parent, around) : linksTo(place.parent, around)[0],
    ),
    ...relation('child', linksTo(place.child, around)),
    ...relation('primary_place', place.primary_place && linksTo([place.primary_place], around)[0]),
    ...liveLinks(place),
  };
  return {
    _links: links,
    ...(place.files.length > 0 ? { _embedded: { files: place.files } } : {}),
    ...summary(place, distance, around),
    ...known('name_sort', place.name_sort),
    ...known('lat', place.lat),
    ...known('lon', place.lon),
    ...known('short_name', place.short_name),
    ...known('alternative_names', place.alternative_names),
    ...known('phone', place.phone),
    ...known('website', place.website),
    ...known('opening_hours', place.opening_hours),
    ...known('collection_times', place.collection_times),
    ...known('social_facebook', place.social_facebook),
    ...known('social_twitter', place.social_twitter),
    ...(Object.keys(place.accessibility).length > 0 ? { accessibility: place.accessibility } : {}),
    ...known('shape', place.shape),
  };
}

/** A place as suggest shows it: enough to recognise it and to ask for the rest. */
export function representSuggestion(
  place: Place,
  distance: number,
  around: Surroundings,
): Record<string, unknown> {
  return { _links: { self: { href: placeHref(place.id) } }, ...summary(place, distance, around) };
}

function summary(place: Place, distance: number, { typeName }: Surroundings): Record<string, unknown> {
  return {
    ...known('address', place.address),
    distance,
    id: place.id,
    identifiers: place.identifiers,
    name: place.name,
    type: place.type,
    type_name: place.type.map(typeName),
  };
}

function linksTo(ids: readonly string[], { placeOf, typeName }: Surroundings): Record<string, unknown>[] {
  return ids.map((id) => {
    const linked = placeOf(id);
    if (!linked) return { href: placeHref(id) };
    const { name: title, type } = linked;
    return { href: placeHref(linked.id), title, type, type_name: type.map(typeName) };
  });
}

function liveLinks({ id, rti }: Place): Record<string, Link> {
  const types = Object.entries(rti);
  if (types.length === 0) return {};
  const links = types.map(([type, title]) => [
    `rti:${type}`,
    { href: `${placeHref(id)}/rti/${type}`, title },
  ]);
  return { curie: curies.rti, ...Object.fromEntries(links) };
}

const relation = known;

/** The entry, unless nothing is known of it. */
function known(
  key: string,
  value: string | readonly unknown[] | object | undefined,
): Record<string, unknown> {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? {} : { [key]: value };
}
