import type { PlaceLink } from '../core/contract/link.ts';
import type { SuggestedPlace, Place as WholePlace } from '../core/contract/place.ts';
import { clockOf, type DayPattern, dateOf, intervalsOf, type OpeningTimes } from '../core/opening-hours.ts';
import type { Place, PlaceSummary } from '../core/place.ts';
import type { PlaceWithHours } from '../core/place-table.ts';
import { CURIES, liveHref, placeHref } from './links.ts';

/** The fields of a place that a link to it shows. */
type LinkedPlace = Pick<PlaceSummary, 'id' | 'name' | 'type'>;

/** Look-ups that a place's representation needs beyond the place itself. */
export interface Surroundings {
  /** Returns the place with an identifier; `undefined` if the bundle lacks it. */
  readonly placeOf: (identifier: string) => LinkedPlace | undefined;
  /** Returns the readable name of a type path. */
  readonly typeName: (path: string) => string;
  /** Whether whole places have their names in other languages. */
  readonly names?: boolean;
}

/**
 * Represents a place as HAL JSON (docs/internals/contract.md, One place). Unknown values are `undefined`, so the JSON omits them.
 * @param distance in kilometres.
 */
export function representPlace(place: PlaceWithHours, distance: number, around: Surroundings): WholePlace {
  const parents = linksTo(place.parent, around);
  return {
    _links: {
      self: { href: placeHref(place.id) },
      parent: parents.length > 1 ? parents : parents[0],
      child: nonEmpty(linksTo(place.child, around)),
      primary_place: place.primary_place ? linkTo(place.primary_place, around) : undefined,
      ...liveLinks(place),
    },
    _embedded: place.files.length > 0 ? { files: place.files } : undefined,
    ...summary(place, distance, around),
    name_sort: nonEmpty(place.name_sort),
    lat: nonEmpty(place.lat),
    lon: nonEmpty(place.lon),
    short_name: nonEmpty(place.short_name),
    alternative_names: nonEmpty(place.alternative_names),
    names: around.names ? place.names : undefined,
    phone: nonEmpty(place.phone),
    website: nonEmpty(place.website),
    opening_hours: nonEmpty(place.opening_hours),
    ...(place.hours && representHours(place.hours)),
    collection_times: nonEmpty(place.collection_times),
    description: nonEmpty(place.description),
    social_facebook: nonEmpty(place.social_facebook),
    social_twitter: nonEmpty(place.social_twitter),
    accessibility: Object.keys(place.accessibility).length > 0 ? place.accessibility : undefined,
    wheelchair_access: nonEmpty(place.wheelchair_access),
    accessibility_notes: nonEmpty(place.accessibility_notes),
    shape: nonEmpty(place.shape),
    line: nonEmpty(place.line),
  };
}

type Hours = Pick<WholePlace, 'opening_week' | 'opening_dates' | 'time_zone'>;

function representHours({ zone, week, dated }: OpeningTimes): Hours {
  return {
    opening_week: week.map(representDay),
    opening_dates: dated && {
      from: dateOf(dated.from),
      to: dateOf(dated.until - 1),
      days: Object.fromEntries([...dated.days].map(([day, pattern]) => [dateOf(day), representDay(pattern)])),
    },
    time_zone: zone,
  };
}

function representDay(pattern: DayPattern): NonNullable<Hours['opening_week']>[number] {
  return intervalsOf(pattern).map(({ from, to, isUnknown }) =>
    isUnknown ? [clockOf(from), clockOf(to), 'unknown'] : [clockOf(from), clockOf(to)],
  );
}

/** Represents a suggestion as HAL JSON: enough to recognise the place and to request the rest. */
export function representSuggestion(
  place: PlaceSummary,
  distance: number,
  around: Surroundings,
): SuggestedPlace {
  return { _links: { self: { href: placeHref(place.id) } }, ...summary(place, distance, around) };
}

function summary(
  place: PlaceSummary,
  distance: number,
  { typeName }: Surroundings,
): Omit<SuggestedPlace, '_links'> {
  return {
    address: nonEmpty(place.address),
    locality: nonEmpty(place.locality),
    distance,
    id: place.id,
    identifiers: place.identifiers,
    name: place.name,
    type: place.type,
    type_name: place.type.map(typeName),
    subtypes: nonEmpty(place.subtypes),
  };
}

function linksTo(ids: readonly string[], around: Surroundings): PlaceLink[] {
  return ids.map((id) => linkTo(id, around));
}

function linkTo(id: string, { placeOf, typeName }: Surroundings): PlaceLink {
  const linked = placeOf(id);
  if (!linked) return { href: placeHref(id) };
  const { name: title, type } = linked;
  return { href: placeHref(linked.id), title, type, type_name: type.map(typeName) };
}

function liveLinks({ id, rti }: Place): Pick<WholePlace['_links'], 'curie' | `rti:${string}`> {
  const types = Object.entries(rti);
  if (types.length === 0) return {};
  const links = types.map(([type, title]) => [`rti:${type}`, { href: liveHref(id, type), title }]);
  return { curie: CURIES.rti, ...Object.fromEntries(links) };
}

/** Returns the value; `undefined` for an empty string or list. */
function nonEmpty<T extends string | readonly unknown[]>(value: T | undefined): T | undefined {
  return value?.length ? value : undefined;
}
