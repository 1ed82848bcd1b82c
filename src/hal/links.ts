import { formEncoded } from './form-encoded.ts';

/** A HAL link object. Its properties beside `href` depend on its relation. */
export interface Link {
  readonly href: string;
  readonly title?: string;
  readonly name?: string;
  readonly templated?: boolean;
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

const LEADING_PARAMETERS = ['q', 'facet', 'type', 'type_exact'];

/** Sorts parameters into the order of links: the four of every search first, the others in their given order. */
export function inOrder(parameters: Parameters): Parameters {
  const rank = (name: string): number =>
    LEADING_PARAMETERS.includes(name) ? LEADING_PARAMETERS.indexOf(name) : LEADING_PARAMETERS.length;
  return parameters.toSorted(([a], [b]) => rank(a) - rank(b));
}

const readable = (encoded: string): string => encoded.replaceAll('%3A', ':').replaceAll('%2C', ',');

/** The CURIEs of HAL: the address of each namespace's documentation. */
export const curies = {
  hl: { name: 'hl', href: '/places/#rel-{rel}', templated: true },
  facet: { name: 'facet', href: '/places/#facet', templated: false },
  rti: { name: 'rti', href: '/places/#rti-{type}', templated: true },
} as const;
