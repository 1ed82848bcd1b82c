import { distanceKm, type Position } from '../../src/core/geo/position.ts';
import { pointOf, SpatialGrid } from './spatial-grid.ts';

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
    const others = this.cells.get(cell);
    if (others) others.push({ item, index, position });
    else this.cells.set(cell, [{ item, index, position }]);
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
