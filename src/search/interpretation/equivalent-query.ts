import { kindKey } from '../../core/language-words.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { isWithin } from '../../core/place-type.ts';
import type { InterpretedQuery, Nearby, SearchQuery } from '../../core/query.ts';
import type { KindMeaning } from '../query/kind-lexicon.ts';
import { joinLetters } from '../text/analyzer.ts';
import type { Meaning } from './meaning.ts';
import { asText, joinElided } from './phrase-book.ts';
import type { Segment } from './phrase-lattice.ts';

/** A type that no place has. */
const NO_TYPE = '/none';

/** Returns the request by parameters that finds what a request in words means. Words add to the parameters of the request. */
export function equivalentQuery(query: SearchQuery, meaning: Meaning, places: PlaceTable): SearchQuery {
  const { q, kind, accessibility, near, within } = meaning;
  const { type, typeExact, near: given, nearKind, ...others } = query;
  const idOf = (place: number): string => places.summary(place).id;
  const nearby = anchorOf(near, idOf) ?? { near: given, nearKind };
  // "Nearest" asks for no kind before others, as `accessibilityAny` does.
  const isNearest = near !== undefined && 'me' in near && query.position !== undefined;
  const isFlag = ([feature, ...others]: readonly string[]): boolean =>
    isNearest && others.length === 0 && places.accessibilityFeatures().includes(feature!);
  return {
    ...others,
    ...(kind && !kind.anyOf
      ? typesOf(query, kind, places)
      : { ...(type !== undefined && { type }), typeExact }),
    ...(kind?.anyOf && { kinds: [...(query.kinds ?? []), [...new Set(kind.kinds.map(kindKey))]] }),
    q: joinLetters(joinElided(q)).join(' '),
    interpret: false,
    accessibility: [...new Set([...query.accessibility, ...accessibility.filter(isFlag).flat()])],
    accessibilityAny: [
      ...(query.accessibilityAny ?? []),
      ...accessibility.filter((features) => !isFlag(features)),
    ],
    within: [...(query.within ?? []), ...within.map((place) => [idOf(place)])],
    ...(nearby.near !== undefined && { near: nearby.near }),
    ...(nearby.nearKind !== undefined && { nearKind: nearby.nearKind }),
  };
}

/** Returns what a request wants places near to; `undefined` if that is no place. */
function anchorOf(
  near: Nearby | undefined,
  idOf: (place: number) => string,
): { readonly near?: string | undefined; readonly nearKind?: string | undefined } | undefined {
  if (!near || 'me' in near) return undefined;
  if ('kind' in near) return { nearKind: near.kind };
  return { near: 'place' in near ? idOf(near.place) : near.unknown };
}

/** Returns the types that a request and its words allow together. */
function typesOf(
  { type, typeExact }: Pick<SearchQuery, 'type' | 'typeExact'>,
  { types, isExact }: KindMeaning,
  places: PlaceTable,
): Pick<SearchQuery, 'type' | 'typeExact'> {
  const [only] = types;
  const isFree = type === undefined && typeExact.length === 0;
  if (isFree && types.length === 1 && !isExact) return { type: only!, typeExact: [] };
  const isMeant = (path: string): boolean =>
    isExact ? types.includes(path) : types.some((own) => isWithin(path, own));
  const isAllowed = (path: string): boolean =>
    typeExact.length > 0 ? typeExact.includes(path) : type === undefined || isWithin(path, type);
  const paths = places.types.map(({ path }) => path).filter((path) => isMeant(path) && isAllowed(path));
  return { typeExact: paths.length > 0 ? paths : isFree ? types : [NO_TYPE] };
}

/** Returns what a page says of the meaning of its words. @param query the equivalent one. */
export function interpretationOf(
  words: readonly string[],
  meaning: Meaning,
  query: SearchQuery,
): InterpretedQuery {
  const { q, kind, accessibility, near, within, segments } = meaning;
  const isLeftOut = ({ from, to }: Segment): boolean =>
    !words.slice(from, to).every((word) => q.includes(word));
  const isFilter = ({ features }: Segment): boolean =>
    accessibility.some((alternatives) => alternatives.join() === features!.join());
  const isIgnored = (segment: Segment): boolean => {
    if (segment.role === 'accessibility') return !isFilter(segment) && isLeftOut(segment);
    return segment.role === 'ignored' || (segment.role === 'word' && isLeftOut(segment));
  };
  return {
    q: query.q,
    types: kind?.types ?? [],
    ...(kind?.anyOf && { kinds: kind.anyOf }),
    accessibility,
    ...(near && { near }),
    within,
    ignored: segments.filter(isIgnored).flatMap(({ from, to }) => joinLetters(words.slice(from, to))),
    phrases: segments.map(({ role, from, to }) => ({ role, words: asText(words.slice(from, to)) })),
    query,
  };
}
