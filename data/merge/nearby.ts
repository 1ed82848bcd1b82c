import { distanceKm, type Position } from '../../src/core/geo/position.ts';
import { pointOf, SpatialGrid } from './spatial-grid.ts';

/** Maximum number of items that a position is compared with. Thousands within some hundred metres are no real map. */
const MAX_COMPARED = 500;

/** An item within the distance of a position. */
export interface Near<T> {
  readonly item: T;
  /** How many items were added before it. */
  readonly index: number;
  readonly km: number;
}

/** Finds the items within a distance of a position, in time that does not grow with their number. */
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
    const others = this.cells.get(cell);
    if (others) others.push({ item, index, position });
    else this.cells.set(cell, [{ item, index, position }]);
  }

  /** Yields the items within the distance, in any order. It looks at 500 at most. */
  *near(position: Position | undefined): Generator<Near<T>> {
    if (!position) return;
    let compared = 0;
    for (const cell of this.grid.neighbours(pointOf(position))) {
      for (const { item, index, position: other } of this.cells.get(cell) ?? []) {
        if (++compared > MAX_COMPARED) return;
        const km = distanceKm(position, other);
        if (km <= this.km) yield { item, index, km };
      }
    }
  }
}
