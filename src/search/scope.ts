// Which places a search may find: those that pass the filters of its query.
import type { Origin } from '../core/geo/outline.ts';
import { type Area, distanceKm } from '../core/geo/position.ts';
import { NOW, type OpenState } from '../core/opening-hours.ts';
import { type AccessState, AREA_ROOT, type FlattenedType, isWithin } from '../core/place.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';
import { type IntLists, listOf } from '../core/structures/int-lists.ts';
import { type Anchors, isNearAnchor } from './anchors.ts';
import type { FullTextIndex } from './full-text-index.ts';

type Filtered = Pick<
  SearchQuery,
  | 'type'
  | 'typeExact'
  | 'inArea'
  | 'university'
  | 'accessibility'
  | 'accessibilityAny'
  | 'wheelchairAccess'
  | 'flags'
  | 'near'
  | 'nearKind'
  | 'within'
  | 'kinds'
  | 'openAt'
  | 'open'
  | 'now'
>;

const MAX_CACHED_SETS = 64;

/** Finds the places that pass all filters of a query. The sets of single filters are cached. */
export class Filters {
  readonly #places: PlaceTable;
  readonly #settings: SearchSettings;
  readonly #placesOfType: IntLists;
  readonly #anchors: Anchors;
  readonly #placesOfKind: (key: string) => Bitset;
  readonly #cache = new BoundedCache<Bitset>(MAX_CACHED_SETS);
  readonly #featureKinds: ReadonlyMap<string, readonly string[]>;
  #known: ReadonlySet<string> | undefined;
  /** Every place. Callers must not change it. */
  readonly all: Bitset;

  /** @param placesOfKind returns the places of the kind with a key. */
  constructor(
    places: PlaceTable,
    placesOfType: IntLists,
    settings: SearchSettings,
    anchors: Anchors,
    placesOfKind: (key: string) => Bitset = () => new Bitset(places.count),
  ) {
    this.#placesOfKind = placesOfKind;
    this.#places = places;
    this.#anchors = anchors;
    this.#settings = settings;
    this.#featureKinds = new Map(Object.entries(settings.feature_kinds ?? {}));
    this.all = Bitset.full(places.count);
    this.#placesOfType = placesOfType;
  }

  /** Returns whether a query has filters. */
  isNarrowing(query: Filtered): boolean {
    const { type, typeExact, university, inArea, accessibility, flags } = query;
    const { accessibilityAny = [], within = [], kinds = [], open = [], wheelchairAccess = [] } = query;
    const lists = [typeExact, accessibility, accessibilityAny, flags, within, kinds, open, wheelchairAccess];
    const isSet = type !== undefined || university !== undefined || isNearAnchor(query) || inArea;
    return isSet || lists.some(({ length }) => length > 0);
  }

  /** Returns the places that pass all filters, as a new set that the caller may change. */
  allowed(query: Filtered): Bitset {
    const allowed = this.all.copy();
    if (query.type !== undefined) allowed.intersect(this.#within(query.type));
    if (query.typeExact.length > 0) allowed.intersect(this.#exactly(query.typeExact));
    if (query.university === 'only') allowed.intersect(this.#within(this.#settings.university_root));
    if (query.university === 'exclude') {
      allowed.intersect(this.#within(this.#settings.university_root).complement());
    }
    if (query.inArea) allowed.intersect(this.#inArea(this.#settings.area));
    for (const feature of query.accessibility) allowed.intersect(this.having(feature));
    for (const features of query.accessibilityAny ?? []) {
      // A request may name thousands of features that no place has.
      const known = [...new Set(features)].filter((feature) => this.#features.has(feature));
      if (known.length === 0) return allowed.clear();
      const any = new Bitset(this.#places.count);
      for (const feature of known) any.unite(this.having(feature));
      allowed.intersect(any);
    }
    for (const kinds of query.kinds ?? []) {
      const any = new Bitset(this.#places.count);
      for (const key of kinds) any.unite(this.#placesOfKind(key));
      allowed.intersect(any);
    }
    for (const anchors of query.within ?? []) allowed.intersect(this.#anchors.within(anchors));
    for (const flag of query.flags) allowed.intersect(this.#flagged(flag));
    if (query.wheelchairAccess?.length) limit(allowed, query.wheelchairAccess, this.accessOf);
    if (query.open?.length) limit(allowed, query.open, this.stateOf(query));
    return allowed;
  }

  /** Returns a function that says whether a place is open at the time of a query. */
  stateOf({ openAt = NOW, now = 0 }: Pick<Filtered, 'openAt' | 'now'>): (place: number) => OpenState {
    return this.#places.hours?.statesAt(openAt, now) ?? (() => 'unknown');
  }

  /** Returns the state of access by wheelchair of a place. */
  readonly accessOf = (place: number): AccessState => this.#places.accessState(place);

  /** Limits `allowed` to the places that a list without words shows: without a type or kind in the query, all but areas. Returns it. */
  listed(
    allowed: Bitset,
    { type, typeExact, kinds = [] }: Pick<SearchQuery, 'type' | 'typeExact' | 'kinds'>,
  ): Bitset {
    const isWithoutType = type === undefined && typeExact.length === 0 && kinds.length === 0;
    if (isWithoutType && this.areas) allowed.intersect(this.areas.complement());
    return allowed;
  }

  /**
   * Parts a list into the places that are what a feature of `accessibilityAny` is about, and the others: toilets, and cafés with accessible
   * toilets.
   */
  byFeature(
    listed: Uint32Array,
    { accessibilityAny = [] }: Pick<Filtered, 'accessibilityAny'>,
  ): Uint32Array[] {
    const kinds = accessibilityAny.flat().flatMap((feature) => this.#featureKinds.get(feature) ?? []);
    if (kinds.length === 0) return [listed];
    const meant = this.#ofTypes((type) => kinds.some((kind) => isWithin(type, kind)));
    return [listed.filter((place) => meant.has(place)), listed.filter((place) => !meant.has(place))];
  }

  /** The places that are areas, such as streets and towns, and nothing else. `undefined` for a bundle without areas. */
  get areas(): Bitset | undefined {
    const { types } = this.#places;
    const isListed = ({ path }: FlattenedType, number: number): boolean =>
      isWithin(path, AREA_ROOT) && listOf(this.#placesOfType, number).length > 0;
    if (!types.some(isListed)) return undefined;
    return this.#cache.getOrCreate('areas', () =>
      this.#ofTypes((type) => !isWithin(type, AREA_ROOT)).complement(),
    );
  }

  #within(path: string): Bitset {
    return this.#cache.getOrCreate(`within ${path}`, () => this.#ofTypes((type) => isWithin(type, path)));
  }

  #exactly(paths: readonly string[]): Bitset {
    return this.#ofTypes((type) => paths.includes(type));
  }

  #ofTypes(isWanted: (path: string) => boolean): Bitset {
    const set = new Bitset(this.#places.count);
    this.#places.types.forEach((type, number) => {
      if (isWanted(type.path)) for (const place of listOf(this.#placesOfType, number)) set.add(place);
    });
    return set;
  }

  /** Returns the places in an area; none if the settings have no area. */
  #inArea(area: Area | undefined): Bitset {
    return this.#cache.getOrCreate('area', () => {
      const { lat, lon, count } = this.#places;
      const set = new Bitset(count);
      for (let place = 0; area && place < count; place++) {
        if (distanceKm(area, { lat: lat[place]!, lon: lon[place]! }) <= area.radius_km) set.add(place);
      }
      return set;
    });
  }

  /** The features that any place has. */
  get #features(): ReadonlySet<string> {
    this.#known ??= new Set(this.#places.accessibilityFeatures());
    return this.#known;
  }

  /** Returns the places that have an accessibility feature. Callers must not change the set. */
  having(feature: string): Bitset {
    return this.#cache.getOrCreate(`accessible ${feature}`, () =>
      Bitset.of(this.#places.count, this.#places.placesWithAccess(feature)),
    );
  }

  #flagged(flag: string): Bitset {
    return this.#cache.getOrCreate(`flagged ${flag}`, () =>
      Bitset.of(this.#places.count, this.#places.placesWithFlag(flag)),
    );
  }
}

/** Limits places to those in some states. */
function limit<State>(places: Bitset, states: readonly State[], stateOf: (place: number) => State): void {
  for (const place of places.toArray()) if (!states.includes(stateOf(place))) places.delete(place);
}

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
  readonly fullText: FullTextIndex | undefined;
}

/** Returns the scope of a query: a list without words may leave out areas, and a query near an unknown place finds nothing. */
export function scopeOf(
  query: SearchQuery,
  filters: Filters,
  anchors: Anchors,
  fullText: FullTextIndex | undefined,
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
