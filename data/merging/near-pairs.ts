import { distanceKm, EARTH_RADIUS_KM, type Position } from '../../src/core/geo.ts';

/** Something at a position, and the number of its source. */
export interface Placed extends Position {
  readonly source: number;
}

/** Cells are no smaller than six millimetres: their numbers must stay exact. */
const SMALLEST = 1e-9;
/** Rounding must not put two neighbours further apart than they are. */
const ROOM = 1 + 1e-6;

const NEIGHBOURS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])));

/**
 * Tells of each two of different sources that are at most `metres` apart, until an item has `most` such before it.
 *
 * Items are sorted into cubes in and about the globe whose edges are as long as the distance, so that only items of 27
 * cubes need be compared, at the poles and the date line as elsewhere; and in each by their source.
 *
 * @returns the items that were not compared with all.
 */
export function nearPairs<T extends Placed>(
  items: readonly T[],
  metres: number,
  most: number,
  tell: (one: T, other: T, metres: number) => void,
): T[] {
  const cubes = new Map<number, Map<number, Point<T>[]>>();
  const edge = Math.max((metres / 1000 / EARTH_RADIUS_KM) * ROOM, SMALLEST);
  const stopped: T[] = [];
  for (const item of items) {
    const point = pointOf(item);
    const cube = [point.x, point.y, point.z].map((each) => Math.floor(each / edge));
    let found = 0;
    const compare = (other: Point<T>): void => {
      // The straight way is never longer than that along the ground, and much faster to tell.
      if ((point.x - other.x) ** 2 + (point.y - other.y) ** 2 + (point.z - other.z) ** 2 > edge ** 2) return;
      const apart = distanceKm(item, other.item) * 1000;
      if (apart <= metres && ++found <= most) tell(item, other.item, apart);
    };
    for (const others of othersAbout(cubes, cube, item.source)) {
      for (let i = 0; i < others.length && found <= most; i++) compare(others[i]!);
    }
    if (found > most) stopped.push(item);
    const key = keyOf(cube);
    const sources = cubes.get(key) ?? new Map<number, Point<T>[]>();
    cubes.set(key, sources);
    const same = sources.get(item.source);
    if (same) same.push(point);
    else sources.set(item.source, [point]);
  }
  return stopped;
}

/** Where something is on a globe of radius 1. */
interface Point<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function pointOf<T extends Position>(item: T): Point<T> {
  const [north, east] = [(item.lat * Math.PI) / 180, (item.lon * Math.PI) / 180];
  const circle = Math.cos(north);
  return { item, x: circle * Math.cos(east), y: circle * Math.sin(east), z: Math.sin(north) };
}

/** Two cubes may have one number: then more is compared, and no pair is missed. */
function keyOf([x = 0, y = 0, z = 0]: readonly number[]): number {
  return Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
}

function* othersAbout<T>(
  cubes: ReadonlyMap<number, ReadonlyMap<number, T>>,
  [x = 0, y = 0, z = 0]: readonly number[],
  source: number,
): Generator<T> {
  const keys = new Set(NEIGHBOURS.map(([dx = 0, dy = 0, dz = 0]) => keyOf([x + dx, y + dy, z + dz])));
  for (const key of keys) {
    for (const [each, items] of cubes.get(key) ?? []) if (each !== source) yield items;
  }
}
