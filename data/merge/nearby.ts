import { distanceKm, EARTH_RADIUS_KM, type Position } from '../../src/core/geo/position.ts';
import { append } from '../../src/core/structures/multimap.ts';

/** A point on a globe of radius 1. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Minimum edge, six millimetres: larger cell coordinates would not be exact. */
const MIN_EDGE = 1e-9;
/** Margin for rounding, which must not separate neighbours. */
const ROUNDING_MARGIN = 1 + 1e-6;

const NEIGHBOURS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])));

/** Converts degrees to a point on a globe of radius 1. */
function pointOf({ lat, lon }: Position): Point {
  const [north, east] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  const circle = Math.cos(north);
  return { x: circle * Math.cos(east), y: circle * Math.sin(east), z: Math.sin(north) };
}

/**
 * A grid of cubic cells around the globe with edges of a given distance, equally at the poles and the date line.
 * Points within that distance are in the same or one of the 26 adjacent cells.
 */
class SpatialGrid {
  /** Length of an edge on a globe of radius 1. */
  readonly edge: number;

  constructor(metres: number) {
    this.edge = Math.max((metres / 1000 / EARTH_RADIUS_KM) * ROUNDING_MARGIN, MIN_EDGE);
  }

  /** Returns the number of a point's cell. Cells with equal numbers only cause more comparisons. */
  cellOf({ x, y, z }: Point): number {
    return numberOf(Math.floor(x / this.edge), Math.floor(y / this.edge), Math.floor(z / this.edge));
  }

  /** Returns the distinct numbers of a point's cell and the adjacent ones. */
  neighbours({ x, y, z }: Point): Iterable<number> {
    const cell = [x, y, z].map((each) => Math.floor(each / this.edge));
    const [cx = 0, cy = 0, cz = 0] = cell;
    return new Set(NEIGHBOURS.map(([dx = 0, dy = 0, dz = 0]) => numberOf(cx + dx, cy + dy, cz + dz)));
  }
}

function numberOf(x: number, y: number, z: number): number {
  return Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
}

/** An item within the distance of a position. */
export interface Near<T> {
  readonly item: T;
  /** How many items were added before it. */
  readonly index: number;
  readonly km: number;
}

/** Finds the items within a distance of a position, among those of the cells around it. */
export class Nearby<T> {
  private readonly grid: SpatialGrid;
  private readonly km: number;
  private readonly cells = new Map<number, { item: T; index: number; position: Position }[]>();
  private count = 0;

  constructor(km: number) {
    this.km = km;
    this.grid = new SpatialGrid(km * 1000);
  }

  /** Adds an item. One without a position is near nothing. */
  add(item: T, position: Position | undefined): void {
    const index = this.count++;
    if (!position) return;
    const cell = this.grid.cellOf(pointOf(position));
    append(this.cells, cell, { item, index, position });
  }

  /** Yields the items within the distance, in any order. */
  *near(position: Position | undefined): Generator<Near<T>> {
    if (!position) return;
    for (const cell of this.grid.neighbours(pointOf(position))) {
      for (const { item, index, position: other } of this.cells.get(cell) ?? []) {
        const km = distanceKm(position, other);
        if (km <= this.km) yield { item, index, km };
      }
    }
  }
}
