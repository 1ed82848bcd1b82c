import type { Entry, Link } from '../core/contract/link.ts';
import type { PlaceType, PlaceTypes } from '../core/contract/place-types.ts';
import { accessibilityFeatures, curationFlags, type TypeTree } from '../core/place.ts';

/** Represents the configured type tree as HAL JSON, in its own order: the answer of `/places/types`. */
export function representTypes(tree: TypeTree, parameters: Parameters): PlaceTypes {
  return {
    types: levels(tree, ''),
    _links: {
      self: { href: queryHref('/places/types', parameters) },
      curies: [CURIES.hl],
      'hl:search': { href: '/places/search?type={type}', templated: true },
    },
  };
}

function levels(tree: TypeTree, above: string): PlaceType[] {
  return Object.entries(tree).map(([type, { name, plural, description, types }]) => ({
    type,
    type_name: name,
    type_name_plural: plural,
    type_prefixed: `${above}/${type}`,
    ...(description === undefined ? {} : { description }),
    ...(types === undefined ? {} : { types: levels(types, `${above}/${type}`) }),
  }));
}

/** Query parameters in the order in which links show them. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** Returns `/places/<id>`; the `:` and `,` of the identifier stay unencoded. */
export function placeHref(id: string): string {
  return `/places/${readable(encodeURIComponent(id))}`;
}

/** Returns `/places/<id>,<id>…`. */
export function placesHref(ids: readonly string[]): string {
  return `/places/${ids.map((id) => readable(encodeURIComponent(id))).join(',')}`;
}

/** Returns `/places/<id>/rti/<type>`. */
export function liveHref(id: string, type: string): string {
  return `${placeHref(id)}/rti/${encodeURIComponent(type)}`;
}

/** Returns a path with its parameters, encoded as by `URLSearchParams`. */
export function queryHref(path: string, parameters: Parameters): string {
  return parameters.length === 0 ? path : `${path}?${formEncoded(parameters)}`;
}

/**
 * Returns a function that returns `path` with the same parameters and some values of one more. They are encoded once, because a request
 * may have thousands of parameters, and its page hundreds of links.
 */
export function queryHrefWith(
  path: string,
  parameters: Parameters,
  name: string,
): (values: readonly string[]) => string {
  const sorted = leadingFirst(parameters);
  const isBefore = ([other]: Parameters[number]): boolean => rankOf(other) <= rankOf(name);
  const before = formEncoded(sorted.filter(isBefore));
  const after = formEncoded(sorted.filter((parameter) => !isBefore(parameter)));
  return (values) => {
    const added = formEncoded(values.map((value) => [name, value]));
    return `${path}?${[before, added, after].filter((part) => part !== '').join('&')}`;
  };
}

const LEADING_PARAMETERS = ['q', 'facet', 'type', 'type_exact'];

/** Sorts parameters into the order of links: the four of every search first, the others in their given order. */
export function leadingFirst(parameters: Parameters): Parameters {
  return parameters.toSorted(([a], [b]) => rankOf(a) - rankOf(b));
}

function rankOf(name: string): number {
  const rank = LEADING_PARAMETERS.indexOf(name);
  return rank < 0 ? LEADING_PARAMETERS.length : rank;
}

const readable = (encoded: string): string => encoded.replaceAll('%3A', ':').replaceAll('%2C', ',');

/**
 * Encodes parameters as `URLSearchParams` does (URL Standard, 5.2). A page of results has a dozen links, and a browser takes
 * longer for a dozen `URLSearchParams` objects than for everything else on the page.
 */
export function formEncoded(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

function encoded(text: string): string {
  // Most texts are parameter names, numbers and single words, which need no encoding.
  if (/^[\w.*-]*$/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%20|[!'()~]/g, (character) =>
    character === '%20' ? '+' : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The CURIEs of HAL: the address of each namespace's documentation. */
export const CURIES = {
  hl: { name: 'hl', href: '/places/#rel-{rel}', templated: true },
  facet: { name: 'facet', href: '/places/#facet', templated: false },
  rti: { name: 'rti', href: '/places/#rti-{type}', templated: true },
} as const;

/**
 * Represents the entry point of the service as HAL JSON: one templated link (RFC 6570) per operation. The mere presence
 * of a flag parameter sets the flag.
 * @param features the accessibility features of the bundle's places, besides those of the interface.
 * @param areaParameter name of the parameter that narrows a search to the bundle's area, if there is one.
 */
export function representEntry(features: readonly string[], areaParameter?: string): Entry {
  const filters = [
    ...(areaParameter === undefined ? [] : [areaParameter]),
    'university_only',
    'exclude_university',
    // A template has no other characters in the names of its variables.
    ...[...new Set([...Object.keys(accessibilityFeatures), ...features])].map(
      (feature) => `accessibility_${encodeURIComponent(feature)}`,
    ),
    ...curationFlags,
  ];
  const template = (href: string, title: string): Link => ({ href, title, templated: true });
  return {
    _links: {
      self: { href: '/places/' },
      curies: [CURIES.hl],
      'hl:search': template(
        `/places/search{?q,type,type_exact*,kind*,lat,lon,near,near_kind,within*,accessibility_any*,wheelchair_access*,open_at,open*,interpret,${filters.join(',')},facet*,count,start}`,
        'Search places',
      ),
      'hl:suggest': template(
        '/places/suggest{?q,type_exact*,lat,lon,interpret,count,start}',
        'Suggest places by name',
      ),
      'hl:types': { href: '/places/types', title: 'Types of places' },
      'hl:place': template('/places/{id}', 'One place, or several with their ids separated by commas'),
      'hl:rti': template('/places/{id}/rti/{type}', 'Live departures of a place'),
      'hl:park-and-rides': {
        href: '/transport/park-and-rides',
        title: 'Occupancy of the park-and-ride sites',
      },
    },
  };
}
