import type { AccessState, TypeTree } from '../../src/core/place.ts';
import type { PlaceRecord } from '../fixtures/place-record.ts';
import { typeTree } from '../fixtures/place-types.ts';
import { places } from '../fixtures/places.ts';

/** The expected answers, computed from the fixture in the slow and obvious way, independently of the code under test. */

export type Test = (place: PlaceRecord) => boolean;

export function where(...tests: Test[]): PlaceRecord[] {
  return places.filter((place) => tests.every((test) => test(place)));
}

export const idsOf = (records: readonly PlaceRecord[]): string[] => records.map(({ id }) => id);

export function recordOf(id: string): PlaceRecord {
  const found = places.find((place) => place.id === id);
  if (found === undefined) throw new Error(`the fixture has no ${id}`);
  return found;
}

export const isUnder =
  (path: string): Test =>
  ({ type }) =>
    type.some((own) => own === path || own.startsWith(`${path}/`));

export const hasExactly =
  (...paths: string[]): Test =>
  ({ type }) =>
    type.some((own) => paths.includes(own));

export const isKnownTo =
  (feature: string): Test =>
  ({ accessibility }) =>
    accessibility?.[feature] === true;

export const isInState =
  (...states: readonly AccessState[]): Test =>
  ({ wheelchair_access, accessibility: { has_wheelchair_access: flag } = {} }) =>
    states.includes(wheelchair_access ?? (flag === true ? 'yes' : flag === false ? 'no' : 'unknown'));

export const isNot =
  (test: Test): Test =>
  (place) =>
    !test(place);

const within =
  (lat: number, lon: number, km: number): Test =>
  (place) =>
    (kmFrom(lat, lon, place) ?? Number.POSITIVE_INFINITY) <= km;

/** Returns whether the town's default circle contains a place. */
export const inTown = within(51.7531, -1.2584, 12);

/** Returns the great-circle distance from the chord between unit vectors, another formula than the one under test. */
export function kmFrom(lat: number, lon: number, place: PlaceRecord): number | undefined {
  if (place.lat === undefined || place.lon === undefined) return undefined;
  const a = unitVector(lat, lon);
  const b = unitVector(Number(place.lat), Number(place.lon));
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * 6371 * Math.asin(Math.min(1, chord / 2));
}

function unitVector(lat: number, lon: number): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts places A to Z by `name_sort`, nameless ones last, ties by id. */
export function alphabetical(records: readonly PlaceRecord[]): PlaceRecord[] {
  const key = ({ name, name_sort }: PlaceRecord): string => (name_sort ?? name).trim();
  return [...records].sort(
    (a, b) =>
      Number(key(a) === '') - Number(key(b) === '') ||
      collator.compare(key(a), key(b)) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Sorts places nearest first, those without a position last. */
export function byDistance(records: readonly PlaceRecord[], lat: number, lon: number): PlaceRecord[] {
  const km = (place: PlaceRecord): number => kmFrom(lat, lon, place) ?? Number.MAX_VALUE;
  return [...records].sort((a, b) => km(a) - km(b));
}

/** Returns every level of the hierarchy with the number of places at or below it, sorted by path. */
export function levelCounts(records: readonly PlaceRecord[], below = ''): [string, number][] {
  const levels = allTypes().filter((path) => path !== below && path.startsWith(`${below}/`));
  return levels
    .map((path): [string, number] => [path, records.filter(isUnder(path)).length])
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function allTypes(tree: TypeTree = typeTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([part, node]) => {
    const path = `${above}/${part}`;
    return [path, ...allTypes(node.types ?? {}, path)];
  });
}

/** Returns the singular and plural name of a type path. */
export function typeNames(path: string): [name: string, plural: string] {
  let tree: TypeTree = typeTree;
  let names: [string, string] = ['', ''];
  for (const part of path.split('/').slice(1)) {
    const node = tree[part];
    if (node === undefined) throw new Error(`the tree has no ${path}`);
    names = [node.name, node.plural];
    tree = node.types ?? {};
  }
  return names;
}

export const accessibilityFlags: readonly string[] = [
  'has_adapted_furniture',
  'has_cafe_refreshments',
  'has_computer_access',
  'has_hearing_system',
  'has_lifts_to_all_floors',
  'has_quiet_space',
  'has_accessible_toilets',
  'has_accessible_parking_spaces',
];
