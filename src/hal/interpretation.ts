import type { Interpretation } from '../core/contract/interpretation.ts';
import type { Place } from '../core/place.ts';
import type { SearchQuery, InterpretedQuery as Understood } from '../core/query.ts';
import { leadingFirst, type Parameters, queryHref } from './links.ts';

/** Parameters that the words of a request may change. */
const CHANGED = ['q', 'type', 'type_exact', 'accessibility_any', 'near', 'within', 'interpret'];

/**
 * Returns the parameters of a query that has the same page without interpretation.
 * @param given the parameters of the request without `count` and `start`.
 */
export function equivalentParameters(given: Parameters, query: SearchQuery): Parameters {
  const { q, type, typeExact, accessibilityAny = [], near, within = [] } = query;
  const others = given.filter(([name]) => !CHANGED.includes(name));
  const changed: [string, string][] = [
    ...(q === '' ? [] : [['q', q] as [string, string]]),
    ...(type === undefined ? [] : [['type', type] as [string, string]]),
    ...typeExact.map((path): [string, string] => ['type_exact', path]),
    ...accessibilityAny.map((features): [string, string] => ['accessibility_any', features.join(',')]),
    ...(near === undefined ? [] : [['near', near] as [string, string]]),
    ...within.map((ids): [string, string] => ['within', ids.join(',')]),
  ];
  return leadingFirst([...others, ...changed, ['interpret', 'false']]);
}

/**
 * Represents what was understood of a request in words (docs/internals/contract.md, Requests in words).
 * @param parameters those of the same request without words: see `equivalentParameters`.
 * @param placeOf decodes the place with a number.
 */
export function representInterpretation(
  { q, types, accessibility, near, within, ignored, phrases }: Understood,
  path: string,
  parameters: Parameters,
  placeOf: (number: number) => Place,
): Interpretation {
  return {
    ...(q !== '' && { q }),
    ...(types.length > 0 && { type: types }),
    ...(accessibility.length > 0 && { accessibility }),
    ...(near && { near: representNearby(near, placeOf) }),
    ...(within.length > 0 && { within: within.map((number) => named(placeOf(number))) }),
    ...(ignored.length > 0 && { ignored }),
    phrases,
    _links: { self: { href: queryHref(path, parameters) } },
  };
}

function representNearby(
  near: NonNullable<Understood['near']>,
  placeOf: (number: number) => Place,
): Interpretation['near'] {
  if ('me' in near) return { me: true };
  if ('unknown' in near) return { name: near.unknown };
  const place = placeOf(near.place);
  return { ...named(place), lat: place.lat, lon: place.lon };
}

function named({ id, name }: Place): Pick<Place, 'id' | 'name'> {
  return { id, name };
}
