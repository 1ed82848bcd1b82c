import type { Interpretation } from '../core/contract/interpretation.ts';
import type { Place } from '../core/place.ts';
import type { SearchQuery, InterpretedQuery as Understood } from '../core/query.ts';
import { leadingFirst, type Parameters, queryHref } from './links.ts';

/** Parameters that the words of a request may change. */
const CHANGED = [
  'q',
  'type',
  'type_exact',
  'kind',
  'accessibility_any',
  'near',
  'near_kind',
  'within',
  'open_at',
  'open',
  'interpret',
];

/**
 * Returns the parameters of a query that has the same page without interpretation.
 * @param given the parameters of the request without `count` and `start`.
 */
export function equivalentParameters(given: Parameters, query: SearchQuery): Parameters {
  const {
    q,
    type,
    typeExact,
    kinds = [],
    accessibility,
    accessibilityAny = [],
    near,
    nearKind,
    within = [],
    openAt,
    open = [],
  } = query;
  const others = given.filter(([name]) => !CHANGED.includes(name));
  const flags = accessibility
    .map((feature) => `accessibility_${feature}`)
    .filter((name) => !others.some(([other]) => other === name));
  const changed: [string, string][] = [
    ...(q === '' ? [] : [['q', q] as [string, string]]),
    ...(type === undefined ? [] : [['type', type] as [string, string]]),
    ...typeExact.map((path): [string, string] => ['type_exact', path]),
    ...flags.map((name): [string, string] => [name, '']),
    ...kinds.map((any): [string, string] => ['kind', any.join(',')]),
    ...accessibilityAny.map((features): [string, string] => ['accessibility_any', features.join(',')]),
    ...(near === undefined ? [] : [['near', near] as [string, string]]),
    ...(nearKind === undefined ? [] : [['near_kind', nearKind] as [string, string]]),
    ...within.map((ids): [string, string] => ['within', ids.join(',')]),
    ...(openAt === undefined || open.length === 0 ? [] : [['open_at', openAt] as [string, string]]),
    ...open.map((state): [string, string] => ['open', state]),
  ];
  return leadingFirst([...others, ...changed, ['interpret', 'false']]);
}

/**
 * Represents what was understood of a request in words (docs/internals/contract.md, Requests in words).
 * @param given the parameters of the request without `count` and `start`.
 * @param parameters those of the same request without words: see `equivalentParameters`.
 * @param placeOf decodes the place with a number.
 */
export function representInterpretation(
  {
    q,
    types,
    kinds,
    accessibility,
    near,
    openAt,
    within,
    ignored,
    unknown,
    isTimetable,
    phrases,
  }: Understood,
  path: string,
  given: Parameters,
  parameters: Parameters,
  placeOf: (number: number) => Place,
): Interpretation {
  const others = given.filter(([name]) => name !== 'near');
  const alternative = (number: number): NonNullable<Interpretation['alternatives']>[number] => {
    const { id, name, address, locality, lat, lon } = placeOf(number);
    const href = queryHref(path, leadingFirst([...others, ['near', id]]));
    return {
      id,
      name,
      ...(address !== undefined && { address }),
      ...(locality !== undefined && { locality }),
      lat,
      lon,
      _links: { self: { href } },
    };
  };
  return {
    ...(q !== '' && { q }),
    ...(types.length > 0 && { type: types }),
    ...(kinds && { kind: kinds }),
    ...(accessibility.length > 0 && { accessibility }),
    ...(openAt !== undefined && { open_at: openAt }),
    ...(near && { near: representNearby(near, placeOf) }),
    ...(near && 'place' in near && near.alternatives && { alternatives: near.alternatives.map(alternative) }),
    ...(within.length > 0 && { within: within.map((number) => named(placeOf(number))) }),
    ...(ignored.length > 0 && { ignored }),
    ...(unknown.length > 0 && { unknown }),
    ...(isTimetable && { timetable: true as const }),
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
  if ('kind' in near) return { name: near.kind, type: [...near.types] };
  const place = placeOf(near.place);
  return { ...named(place), lat: place.lat, lon: place.lon };
}

function named({ id, name }: Place): Pick<Place, 'id' | 'name'> {
  return { id, name };
}
