// The order of a page: matches by rank key, nearness and prominence, or places by distance alone.
import { boxOf, kmFrom, type Origin } from '../../core/geo/outline.ts';
import { MIN_KM_PER_DEGREE } from '../../core/geo/position.ts';
import { type FlattenedType, isWithin, levelsOf } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import type { SearchSettings } from '../../core/settings.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { Field, type TypeSets } from '../index/search-index.ts';
import type { MatchSet } from '../match/match.ts';
import { NO_PHRASE } from '../match/phrase.ts';
import { lowestRankKeyOf, rankBucket, scoreOf, subtierOf, Tier, tierOf } from './rank-key.ts';

/** Areas, such as streets, that stand among other suggestions. */
const MAX_AREAS = 2;
/** This many places of one name rank before those of other names. */
const MAX_PLACES_IN_A_ROW = 3;
/** Half a bucket, by which matches move behind all others of theirs. */
const LOWERED_BUCKETS = 0.5;
/** Less than that, so that a raised place stays behind all of a better bucket. */
const RAISED_BUCKETS = 0.25;
/** Up to so many places, one pass that keeps the best is faster than a sort. */
const MAX_KEPT = 6000;

/** A total order of indexes. */
type Compare = (a: number, b: number) => number;

/** Returns the kilometres to a place; infinite if its position is unknown. @param maxKm more kilometres may become infinite. */
export function kmTo(place: number, { lat, lon }: PlaceTable, from: Origin, maxKm?: number): number {
  const km = kmFrom(from, { lat: lat[place]!, lon: lon[place]! }, maxKm);
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

/**
 * Returns the allowed places of a range, nearest first. Ties are in the order of place numbers, and places without a position are last. A
 * distance is computed only where the latitudes do not show already that it is too long, so that a country's stops take 10 ms.
 */
export function nearest(places: PlaceTable, allowed: Uint32Array, range: Range, from: Origin): number[] {
  const km = new Float64Array(allowed.length).fill(Number.NaN);
  const kmOf = (i: number, maxKm?: number): number => {
    if (!Number.isNaN(km[i]!)) return km[i]!;
    const found = kmTo(allowed[i]!, places, from, maxKm);
    if (Number.isFinite(found) || maxKm === undefined) km[i] = found;
    return found;
  };
  const { south, north } = latitudesOf(from);
  const isFarther = (i: number, than: number): boolean => {
    const lat = places.lat[allowed[i]!]!;
    return Math.max(south - lat, lat - north) * MIN_KM_PER_DEGREE > than;
  };
  const compare = (a: number, b: number): number => {
    const other = kmOf(b);
    if (Number.isNaN(km[a]!) && isFarther(a, other)) return 1;
    const one = kmOf(a, other);
    return one === other ? allowed[a]! - allowed[b]! : one - other;
  };
  return topK(allowed.length, range, compare).map((i) => allowed[i]!);
}

/** Returns the latitudes that an origin lies between. */
function latitudesOf({ lat, outline, kmTo }: Origin): { readonly south: number; readonly north: number } {
  if (kmTo) return { south: Number.NEGATIVE_INFINITY, north: Number.POSITIVE_INFINITY };
  return outline ? boxOf(outline) : { south: lat, north: lat };
}

/** The prominence of places by their types: above 0, up to 1. If a place has several types, the most prominent counts. */
export class Prominence {
  readonly #types: readonly FlattenedType[];
  readonly #sets: TypeSets;
  readonly #ofType: readonly number[];
  readonly #ofSet: Float64Array;

  constructor(types: readonly FlattenedType[], sets: TypeSets, settings: SearchSettings) {
    const { prominence = {} } = settings;
    this.#types = types;
    this.#sets = sets;
    this.#ofType = types.map(({ path }) => {
      const named = levelsOf(path).findLast((level) => prominence[level] !== undefined);
      return named === undefined ? 1 : prominence[named]!;
    });
    this.#ofSet = this.#ofSets(() => true);
  }

  /** Returns the divisor of the distance: the prominence for a name match, 1 for a type match. @param field of the best match. */
  ofDistance(place: number, field: number): number {
    return field <= Field.hidden ? this.of(place) : 1;
  }

  /** Returns the prominence of a place. */
  of(place: number): number {
    return this.#ofSet[this.#sets.ofPlace[place]!]!;
  }

  /** Returns the prominence of places by those of their types alone that are at or below some paths: a bank with a cash machine is one of them. */
  within(paths: readonly string[]): (place: number) => number {
    const ofSet = this.#ofSets((type) => paths.some((path) => isWithin(this.#types[type]!.path, path)));
    return (place) => ofSet[this.#sets.ofPlace[place]!]!;
  }

  #ofSets(counts: (type: number) => boolean): Float64Array {
    return Float64Array.from(
      this.#sets.sets,
      (set) => Math.max(0, ...set.map((type) => (counts(type) ? this.#ofType[type]! : 0))) || 1,
    );
  }
}

/**
 * Lowers areas so that thousands of streets do not hide the places that people look for. The two best stay where they are, and so do those
 * whose whole name is the query. The others come after all other matches of the same sort: as typed, or corrected.
 */
function lowerAreas({ places }: MatchSet, buckets: Float64Array, compare: Compare, areas: Bitset): void {
  const begun: number[] = [];
  for (let i = 0; i < places.length; i++) {
    if (areas.has(places[i]!) && tierOf(buckets[i]!) !== Tier.equal) begun.push(i);
  }
  if (begun.length <= MAX_AREAS || begun.length === places.length) return;
  const best = topK(begun.length, { start: 0, count: MAX_AREAS }, (a, b) => compare(begun[a]!, begun[b]!));
  for (const [at, i] of begun.entries()) {
    if (best.includes(at)) continue;
    const isTyped = tierOf(buckets[i]!) < Tier.corrected;
    buckets[i] = lowestRankKeyOf(isTyped ? Tier.corrected : Tier.partial + 1) - LOWERED_BUCKETS;
  }
}

/** Ranks the best place of a rank bucket before the areas of that bucket, so that a town that shares its beginning with a place doesn't hide it. */
function raisePlaces({ places }: MatchSet, buckets: Float64Array, compare: Compare, areas: Bitset): void {
  const best = new Map<number, number>();
  for (let i = 0; i < places.length; i++) {
    if (areas.has(places[i]!)) continue;
    const other = best.get(buckets[i]!);
    if (other === undefined || compare(i, other) < 0) best.set(buckets[i]!, i);
  }
  for (const i of best.values()) buckets[i]! -= RAISED_BUCKETS;
}

/**
 * Lowers all but the best places of a name behind the other names of their rank bucket, because eight stops of a street must not hide its
 * café. If the query is their whole name, it lowers them behind the names that start with the query.
 */
function diversify(matches: MatchSet, buckets: Float64Array, compare: Compare): void {
  const { size } = matches;
  let phrases = 0;
  for (let i = 0; i < size; i++) phrases = Math.max(phrases, matches.phraseAt(i) + 1);
  const counts = new Uint32Array(phrases);
  for (let i = 0; i < size; i++) {
    const phrase = matches.phraseAt(i);
    if (phrase !== NO_PHRASE) counts[phrase]!++;
  }
  /** For each frequent phrase, its best matches so far. */
  const rows = new Map<number, number[]>();
  const lowered: number[] = [];
  for (let i = 0; i < size; i++) {
    const phrase = matches.phraseAt(i);
    if (phrase === NO_PHRASE || counts[phrase]! <= MAX_PLACES_IN_A_ROW) continue;
    const row = rows.get(phrase) ?? [];
    if (row.length === 0) rows.set(phrase, row);
    let at = row.length;
    while (at > 0 && compare(i, row[at - 1]!) < 0) at--;
    row.splice(at, 0, i);
    if (row.length > MAX_PLACES_IN_A_ROW) lowered.push(row.pop()!);
  }
  for (const i of lowered) {
    const isWhole = tierOf(buckets[i]!) === Tier.equal;
    buckets[i]! +=
      (isWhole ? lowestRankKeyOf(Tier.starts) - lowestRankKeyOf(Tier.equal) : 0) + LOWERED_BUCKETS;
  }
}

/** Returns the factor of a score at a distance in kilometres: 10 on the spot, 1 at 90 km, as in places services in use. */
export function nearness(km: number): number {
  return 200 / (2 * km + 20);
}

/** The part of the ranking that is wanted. */
export interface RankRange extends Range {
  /** Whether places of one name and areas make room for others. */
  readonly areSuggested?: boolean;
  /** Areas, such as towns and streets. The best other place of a rank bucket comes before them. */
  readonly areas?: Bitset | undefined;
  /** Whether the distance decides within a rank bucket, whatever the score. */
  readonly nearestFirst?: boolean;
  /** Returns the prominence of a place among those of the kind that was asked for by its name alone, if one was. */
  readonly prominenceOfKind?: ((place: number) => number) | undefined;
  /** Places that made room are added to this set. */
  readonly demoted?: Set<number>;
}

/**
 * Returns the numbers of the places of a page, best first. They are ordered by rank bucket, for the name of a kind alone by the prominence of
 * their types, then by score times nearness, or first by
 * distance if the range says so, then by distance or, without a position, by the prominence of their types. Ties are ordered by importance,
 * field and A–Z. This is a total order, so paging never repeats or skips a place. Places without a position come last in their tier.
 */
export function rank(
  matches: MatchSet,
  places: PlaceTable,
  prominence: Prominence,
  range: RankRange,
  from?: Origin,
): number[] {
  const { importance } = places;
  const numbers = matches.places;
  const km = new Float64Array(from ? numbers.length : 0);
  const buckets = new Float64Array(numbers.length);
  const scores = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const key = matches.rankKeyAt(i);
    buckets[i] = rankBucket(key);
    scores[i] = scoreOf(key);
    if (!from) continue;
    km[i] = kmTo(numbers[i]!, places, from);
    scores[i]! *= nearness(km[i]! / prominence.ofDistance(numbers[i]!, matches.fieldAt(i)));
  }
  const compare = (a: number, b: number): number => {
    const [one, other] = [numbers[a]!, numbers[b]!];
    // Matches of another bucket differ before.
    const prominenceOf = isOfKind(buckets[a]!) ? range.prominenceOfKind : undefined;
    return (
      buckets[a]! - buckets[b]! ||
      (range.nearestFirst && from ? compareKm(km[a]!, km[b]!) : 0) ||
      (prominenceOf ? prominenceOf(other) - prominenceOf(one) : 0) ||
      scores[b]! - scores[a]! ||
      (from ? compareKm(km[a]!, km[b]!) : prominenceOf ? 0 : prominence.of(other) - prominence.of(one)) ||
      importance[other]! - importance[one]! ||
      matches.fieldAt(a) - matches.fieldAt(b) ||
      one - other
    );
  };
  const { areas, areSuggested, nearestFirst, demoted } = range;
  if (areSuggested) diversify(matches, buckets, compare);
  if (areas && areSuggested) lowerAreas(matches, buckets, compare, areas);
  if (areas && !nearestFirst) raisePlaces(matches, buckets, compare, areas);
  const page = topK(numbers.length, range, compare);
  for (const i of page) if (buckets[i]! > rankBucket(matches.rankKeyAt(i))) demoted?.add(numbers[i]!);
  return page.map((i) => numbers[i]!);
}

/** Returns whether a rank key or its bucket is that of the places of a kind that was asked for by its name alone. */
export function isOfKind(key: number): boolean {
  return (subtierOf(key) ?? tierOf(key)) === Tier.kind;
}

/** Compares distances. Two infinite ones are equal. */
function compareKm(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/**
 * Returns the indices below `length` that a full sort would put at `start` and the `count - 1` places after it, in order. A page among
 * the first takes one pass that keeps the best; a late one of 330,000 matches takes a sort of 0.1 s.
 *
 * @param compare a total order of two indices.
 */
export function topK(length: number, { start, count }: Range, compare: Compare): number[] {
  const end = Math.min(length, start + count);
  if (start >= end) return [];
  if (end > MAX_KEPT)
    return [
      ...Uint32Array.from({ length }, (_, i) => i)
        .sort(compare)
        .subarray(start, end),
    ];
  const best: number[] = [];
  for (let i = 0; i < length; i++) {
    if (best.length === end && compare(i, best[end - 1]!) >= 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(i, best[middle]!) < 0) high = middle;
      else low = middle + 1;
    }
    if (best.length === end) best.pop();
    best.splice(low, 0, i);
  }
  return best.slice(start);
}
