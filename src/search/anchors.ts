// What lies near or within the places that a request names, and the distances from them.
import {
  type Box,
  boxOf,
  isInside,
  kmToOutline,
  type Origin,
  type Outline,
  parseOutline,
} from '../core/geo/outline.ts';
import { distanceKm, MIN_KM_PER_DEGREE, type Position } from '../core/geo/position.ts';
import { isArea, isWithin, STREET_TYPE } from '../core/place.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchQuery } from '../core/query.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';
import { type IntLists, invert, listOf, listOfItem, listsByItem } from '../core/structures/int-lists.ts';
import { append } from '../core/structures/multimap.ts';
import { wordsOf } from './text/analyzer.ts';

/** Of more places only the positions count, because decoding an outline takes about 20 µs. */
const MAX_OUTLINED = 500;
/** Places in a row of much the same latitude, on average. A sort of a country's stops takes 20 times as long. */
const PLACES_PER_ROW = 4;
/** Up to so many degrees of longitude, a meridian is at least this share of them away, as measured along the equator's arc. */
const [MAX_DEGREES, MIN_SHARE] = [45, 0.9];

/**
 * Returns an origin of distances to the nearest of some places: to its outline or course where it has one.
 * @returns `undefined` if no position of them is known.
 */
function originOfAny(numbers: Uint32Array, places: PlaceTable): Origin | undefined {
  const { lat, lon } = places;
  const placed = numbers.filter((place) => !Number.isNaN(lat[place]!));
  if (placed.length === 0) return undefined;
  const outlines = placed.length > MAX_OUTLINED ? new Map<number, Outline>() : outlinesOf(placed, places);
  const lats = Float64Array.from(placed, (place) => lat[place]!);
  /** Degrees between the middle of an outline and its end in the north, at most. */
  let reach = 0;
  for (const [i, outline] of outlines) {
    const { south, north } = boxOf(outline);
    lats[i] = (south + north) / 2;
    reach = Math.max(reach, (north - south) / 2);
  }
  const rows = rowsOf(lats);
  const { south, height, members, starts } = rows;

  function kmToPlace(i: number, position: Position, bound: number, kmPerDegree: number): number {
    const outline = outlines.get(i);
    if (outline) return kmToOutline(position, outline);
    const place = placed[i]!;
    const beside = Math.abs(lon[place]! - position.lon);
    if (beside < MAX_DEGREES && beside * kmPerDegree > bound) return Number.POSITIVE_INFINITY;
    return distanceKm({ lat: lat[place]!, lon: lon[place]! }, position);
  }

  /** Looks in the nearest row first, and ends where rows are farther away than the best distance. */
  function kmTo(position: Position, maxKm: number): number {
    if (Number.isNaN(position.lat)) return Number.NaN;
    const kmPerDegree = MIN_KM_PER_DEGREE * MIN_SHARE * Math.cos((position.lat * Math.PI) / 180);
    let [best, bound] = [Number.POSITIVE_INFINITY, maxKm];
    let above = rowOf(position.lat, rows);
    let below = above - 1;
    for (;;) {
      const toAbove = above === rows.count ? Number.POSITIVE_INFINITY : south + above * height - position.lat;
      const toBelow = below < 0 ? Number.POSITIVE_INFINITY : position.lat - south - (below + 1) * height;
      const away = Math.min(toAbove, toBelow);
      if (away === Number.POSITIVE_INFINITY || (away - reach) * MIN_KM_PER_DEGREE > bound) return best;
      const row = toBelow < toAbove ? below-- : above++;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const km = kmToPlace(members[at]!, position, bound, kmPerDegree);
        if (km > bound || km >= best) continue;
        best = km;
        bound = km;
      }
    }
  }

  return { lat: lat[placed[0]!]!, lon: lon[placed[0]!]!, kmTo };
}

/** Returns the outline or the course of a place, if it has one. */
function outlineOf(place: number, places: PlaceTable): Outline | undefined {
  const { shape, line } = places.place(place);
  return parseOutline(shape ?? line ?? '');
}

/** Returns the outlines and courses of places, by index. */
function outlinesOf(placed: Uint32Array, places: PlaceTable): Map<number, Outline> {
  const outlines = new Map<number, Outline>();
  for (const [i, place] of placed.entries()) {
    const outline = outlineOf(place, places);
    if (outline) outlines.set(i, outline);
  }
  return outlines;
}

/** Latitudes in rows of equal height, from south to north. */
interface Rows {
  readonly count: number;
  /** Degrees. */
  readonly south: number;
  readonly height: number;
  /** The indices of the latitudes, row by row, and where each row begins. */
  readonly members: Uint32Array;
  readonly starts: Uint32Array;
}

function rowsOf(lats: Float64Array): Rows {
  let [south, north] = [lats[0]!, lats[0]!];
  for (const lat of lats) {
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  const count = Math.ceil(lats.length / PLACES_PER_ROW);
  const height = (north - south) / count || 1;
  const starts = new Uint32Array(count + 1);
  const members = new Uint32Array(lats.length);
  const rows = { count, south, height, members, starts };
  for (const lat of lats) starts[rowOf(lat, rows) + 1]!++;
  for (let row = 0; row < count; row++) starts[row + 1]! += starts[row]!;
  const next = starts.slice();
  for (const [i, lat] of lats.entries()) {
    const row = rowOf(lat, rows);
    members[next[row]!] = i;
    next[row]!++;
  }
  return rows;
}

function rowOf(lat: number, { south, height, count }: Pick<Rows, 'south' | 'height' | 'count'>): number {
  return Math.max(0, Math.min(count - 1, Math.floor((lat - south) / height)));
}

/** Maximum kilometres from a street to a place whose address names it. */
const MAX_STREET_KM = 0.5;

/** Maximum kilometres from a town to a place whose locality it is. The build looks no further. */
const MAX_LOCALITY_KM = 20;

/** Maximum number of cached sets. A set takes a bit a place. */
const MAX_CACHED_SETS = 32;

/** Maximum number of cached origins. The outline of a country may have 100,000 points. */
const MAX_CACHED_ORIGINS = 8;

/** The distance that a visitor walks in some 20 minutes, in km. */
const WALK_KM = 1.5;

/** The place, or the places of a kind, that others are near to. */
interface Anchor {
  readonly origin: Origin;
  /** The numbers of the places that it is, which are left out. */
  readonly places: Iterable<number>;
}

/** Returns whether a query wants what is near a place or near any of a kind, nearest first. */
export function isNearAnchor({ near, nearKind }: Pick<SearchQuery, 'near' | 'nearKind'>): boolean {
  return near !== undefined || nearKind !== undefined;
}

/** Finds what lies near or within the places that a request names. Caches both, because pages and facets repeat them. */
export class Anchors {
  readonly #places: PlaceTable;
  /** The places within an anchor or along the streets of a name. They stay in here, because callers change the sets that they get. */
  readonly #sets = new BoundedCache<Bitset>(MAX_CACHED_SETS);
  readonly #origins = new BoundedCache<Origin>(MAX_CACHED_ORIGINS);
  readonly #kinds = new BoundedCache<Anchor | undefined>(MAX_CACHED_ORIGINS);
  readonly #patternOf: (words: readonly string[]) => RegExp;
  readonly #placesOfKind: (words: string) => Bitset | undefined;
  /** The words of lines of addresses, with a space around each. Each name of an area is looked for in all of them. */
  #lineWords: (string | undefined)[] | undefined;
  /** Line of an address → the places that have it. */
  #placesOfLine: IntLists | undefined;
  #children: IntLists | undefined;
  /** Places with a position, from south to north. */
  #northwards: Uint32Array | undefined;
  /** Number of a name → streets with it. */
  #streets: ReadonlyMap<number, readonly number[]> | undefined;

  /**
   * @param patternOf returns a pattern that finds the words of a name among words with a space around each.
   * @param placesOfKind returns the places of the kind that words stand for.
   */
  constructor(
    places: PlaceTable,
    patternOf = (words: readonly string[]): RegExp => new RegExp(` ${words.join(' ')} `),
    placesOfKind: (words: string) => Bitset | undefined = () => undefined,
  ) {
    this.#places = places;
    this.#patternOf = patternOf;
    this.#placesOfKind = placesOfKind;
  }

  /** Returns what a query wants places near to; `undefined` where no such place has a position. A place stands above a kind. */
  near({
    near,
    nearKind = '',
    position,
  }: Pick<SearchQuery, 'near' | 'nearKind' | 'position'>): Anchor | undefined {
    if (near === undefined) {
      const key = JSON.stringify([nearKind, position]);
      return this.#kinds.getOrCreate(key, () => this.#ofKind(nearKind, position));
    }
    const origin = this.originOf(near);
    return origin && { origin, places: [origin.place!] };
  }

  /** With a position, only those around it count: "near a museum" means one within a walk. */
  #ofKind(words: string, position: Position | undefined): Anchor | undefined {
    const places = this.#placesOfKind(words)?.toArray();
    const origin = places && originOfAny(position ? this.#around(places, position) : places, this.#places);
    return origin && { origin, places };
  }

  /** Returns the places that are at most `WALK_KM` or twice as far from a position as the nearest of them. */
  #around(places: Uint32Array, position: Position): Uint32Array {
    const kms = new Map(
      Array.from(places, (place) => [place, distanceKm(this.#positionOf(place), position)]),
    );
    const nearest = [...kms.values()].reduce((a, b) => (b < a ? b : a), Number.POSITIVE_INFINITY);
    const maxKm = Math.max(WALK_KM, 2 * nearest);
    return places.filter((place) => kms.get(place)! <= maxKm);
  }

  /** Returns the origin of distances from a place, or `undefined` for an unknown place or one without a position. */
  originOf(identifier: string): Origin | undefined {
    const place = this.#places.identifiers.placeOf(identifier);
    if (place === undefined || Number.isNaN(this.#places.lat[place]!)) return undefined;
    return this.#origins.getOrCreate(`${place}`, () => {
      const outline = outlineOf(place, this.#places);
      return { ...this.#positionOf(place), place, ...(outline && { outline }) };
    });
  }

  /**
   * Returns the places within any of the named ones, as a new set that the caller may change: below them at any depth, inside
   * their outlines, or with an address that names them. A street counts along its course, and with all streets of its name; an
   * area without an outline counts by address alone, and any but a street by the localities of places. Each place is within itself.
   */
  within(identifiers: readonly string[]): Bitset {
    const found = new Bitset(this.#places.count);
    const keys = new Set<string>();
    const add = (key: string, create: () => Bitset): void => {
      if (!keys.has(key)) found.unite(this.#sets.getOrCreate(key, create));
      keys.add(key);
    };
    for (const identifier of identifiers) {
      const anchor = this.#places.identifiers.placeOf(identifier);
      if (anchor === undefined) continue;
      add(`place ${anchor}`, () => this.#withinPlace(anchor));
      const name = this.#nameOf(anchor);
      if (this.#isStreet(anchor)) add(`name ${name}`, () => this.#alongStreets(name));
    }
    return found;
  }

  /** Returns the places within one place, without those along it if it is a street. */
  #withinPlace(anchor: number): Bitset {
    const found = new Bitset(this.#places.count);
    this.#addDescendants(anchor, found);
    const { name, type, shape } = this.#places.place(anchor);
    const outline = parseOutline(shape ?? '');
    if (outline?.isArea) this.#addNear(outline, 0, found, () => true);
    if (!isArea(type) || this.#isStreet(anchor)) return found;
    if (!outline?.isArea) this.#addAddressedIn(name, found);
    this.#addLocal(name, outline?.isArea ? outline : this.#pointOf(anchor), found);
    return found;
  }

  /** Adds the places around an area that have it as their locality. */
  #addLocal(name: string, outline: Outline, found: Bitset): void {
    const { locality, strings } = this.#places;
    const known = new Map<number, boolean>();
    const isNamed = (line: number): boolean => {
      if (!known.has(line)) known.set(line, `, ${strings.get(line)}, `.includes(`, ${name}, `));
      return known.get(line)!;
    };
    this.#addNear(outline, MAX_LOCALITY_KM, found, (place) => listOfItem(locality, place).some(isNamed));
  }

  /** Adds the places with an address that has a name. */
  #addAddressedIn(name: string, found: Bitset): void {
    const { address, strings } = this.#places;
    this.#placesOfLine ??= invert(listsByItem(address), strings.length);
    const { offsets } = this.#placesOfLine;
    const words = wordsOf(name);
    if (words.length === 0) return;
    const pattern = this.#patternOf(words);
    for (let line = 0; line < strings.length; line++) {
      if (offsets[line] === offsets[line + 1] || !pattern.test(this.#wordsOfLine(line))) continue;
      for (const place of listOf(this.#placesOfLine, line)) found.add(place);
    }
  }

  /** Returns all streets with a name, and the places along them whose address has it. */
  #alongStreets(name: number): Bitset {
    const found = new Bitset(this.#places.count);
    const words = wordsOf(this.#places.strings.get(name));
    const pattern = this.#patternOf(words);
    const hasName = (place: number): boolean =>
      words.length > 0 &&
      listOfItem(this.#places.address, place).some((line) => pattern.test(this.#wordsOfLine(line)));
    this.#streets ??= this.#streetsByName();
    for (const street of this.#streets.get(name) ?? []) {
      found.add(street);
      const { line = '' } = this.#places.place(street);
      this.#addNear(parseOutline(line) ?? this.#pointOf(street), MAX_STREET_KM, found, hasName);
    }
    return found;
  }

  /** Adds a place and all below it. Places may be below themselves by mistake. */
  #addDescendants(ancestor: number, found: Bitset): void {
    this.#children ??= invert(this.#places.parents, this.#places.count);
    const pending = [ancestor];
    const seen = new Set(pending);
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      found.add(place);
      for (const child of listOf(this.#children, place)) {
        if (!seen.has(child)) pending.push(child);
        seen.add(child);
      }
    }
  }

  /** Adds the places inside an outline, or at most `maxKm` from it, that pass a test. */
  #addNear(outline: Outline, maxKm: number, found: Bitset, passes: (place: number) => boolean): void {
    const box = boxAround(outline, maxKm);
    const places = this.#placesNorthwards();
    for (let i = this.#firstFrom(box.south); i < places.length; i++) {
      const place = places[i]!;
      if (this.#places.lat[place]! > box.north) break;
      if (found.has(place)) continue;
      const position = this.#positionOf(place);
      if (!isInBox(position, box)) continue;
      if (!passes(place)) continue;
      if (maxKm === 0 ? isInside(position, outline) : kmToOutline(position, outline) <= maxKm)
        found.add(place);
    }
  }

  #placesNorthwards(): Uint32Array {
    const { lat, count } = this.#places;
    this.#northwards ??= Uint32Array.from(
      Array.from({ length: count }, (_, place) => place).filter((place) => !Number.isNaN(lat[place]!)),
    ).sort((a, b) => lat[a]! - lat[b]!);
    return this.#northwards;
  }

  /** Returns the index of the first place that is not south of a latitude, in `#placesNorthwards`. */
  #firstFrom(south: number): number {
    const places = this.#placesNorthwards();
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#places.lat[places[middle]!]! < south) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #streetsByName(): Map<number, number[]> {
    const { count } = this.#places;
    const streets = new Map<number, number[]>();
    for (let place = 0; place < count; place++) {
      if (!this.#isStreet(place)) continue;
      append(streets, this.#nameOf(place), place);
    }
    return streets;
  }

  #isStreet(place: number): boolean {
    const { type, types } = this.#places;
    return listOfItem(type, place).some((number) => isWithin(types[number]!.path, STREET_TYPE));
  }

  #wordsOfLine(line: number): string {
    const { strings } = this.#places;
    this.#lineWords ??= new Array(strings.length);
    this.#lineWords[line] ??= wordsBetweenSpaces(strings.get(line));
    return this.#lineWords[line];
  }

  /** Returns the number of the name of a place. */
  #nameOf(place: number): number {
    return listOfItem(this.#places.name, place)[0]!;
  }

  /** Returns the position of a place as an outline. */
  #pointOf(place: number): Outline {
    const { lat, lon } = this.#positionOf(place);
    return { isArea: false, paths: [Float64Array.of(lon, lat)] };
  }

  #positionOf(place: number): Position {
    return { lat: this.#places.lat[place]!, lon: this.#places.lon[place]! };
  }
}

/** Returns the words of a text, with one space around each; nothing for a text without words. */
function wordsBetweenSpaces(text: string): string {
  const words = wordsOf(text);
  return words.length > 0 ? ` ${words.join(' ')} ` : '';
}

/** Returns the box around an outline, enlarged by `km` on all sides. */
function boxAround(outline: Outline, km: number): Box {
  const { west, south, east, north } = boxOf(outline);
  const lat = km / MIN_KM_PER_DEGREE;
  const furthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + lat);
  const lon = lat / Math.cos((furthest * Math.PI) / 180);
  return { west: west - lon, south: south - lat, east: east + lon, north: north + lat };
}

function isInBox({ lat, lon }: Position, { west, south, east, north }: Box): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
