import type { Origin } from '../../core/geo/outline.ts';
import type { SearchQuery } from '../../core/query.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import type { FullText } from '../full-text/full-text.ts';
import { type Anchors, isNearAnchor } from './anchors.ts';
import type { Filters } from './filters.ts';

/** The places that a search may find, and where it is made. */
export interface Scope {
  /** Places that pass the filters of the query. */
  readonly allowed: Bitset;
  /** All places of the bundle. */
  readonly all: Bitset;
  /** Whether the query has filters. */
  readonly isFiltered: boolean;
  /** Whether the query has a position, or a place that results are near. */
  readonly hasPosition: boolean;
  /** The origin of distances. */
  readonly origin: Origin | undefined;
  /** Whether it matters only whether any place is found, so that the search may end with the first. */
  readonly isAnyEnough: boolean;
  /** The index of the places' texts, once it exists. */
  readonly fullText: FullText | undefined;
}

/** Returns the scope of a query: a list without words may leave out areas, and a query near an unknown place finds nothing. */
export function scopeOf(
  query: SearchQuery,
  filters: Filters,
  anchors: Anchors,
  fullText: FullText | undefined,
  isAnyEnough = false,
): Scope {
  const { position } = query;
  const passing = filters.allowed(query);
  const allowed = query.q.trim() === '' ? filters.listed(passing, query) : passing;
  const isNear = isNearAnchor(query);
  const anchor = isNear ? anchors.near(query) : undefined;
  if (isNear && !anchor) allowed.clear();
  for (const place of anchor?.places ?? []) allowed.delete(place);
  const origin: Origin | undefined = isNear ? anchor?.origin : position;
  const hasPosition = (origin ?? position) !== undefined;
  const isFiltered = filters.isNarrowing(query);
  return { allowed, all: filters.all, isFiltered, hasPosition, origin, isAnyEnough, fullText };
}
