import { isPosition } from '../../../src/core/geo/position.ts';
import { DECIMAL } from '../../record/positions.ts';
import type { Coordinates } from './read/element.ts';

/** A point in whole units of 1e-7 degree, the precision of OpenStreetMap: longitude, latitude. */
export type Point = readonly [x: number, y: number];

const UNITS_PER_DEGREE = 1e7;

/** Parses a point, or returns `undefined` for texts that are no numbers, or not on the globe. */
export function pointOf({ lat, lon }: Coordinates): Point | undefined {
  if (!DECIMAL.test(lat) || !DECIMAL.test(lon)) return undefined;
  if (!isPosition({ lat: Number(lat), lon: Number(lon) })) return undefined;
  return [Math.round(Number(lon) * UNITS_PER_DEGREE), Math.round(Number(lat) * UNITS_PER_DEGREE)];
}

/** Returns a coordinate in degrees with as few decimals as possible. */
export function degreesOf(units: number): string {
  return (units / UNITS_PER_DEGREE).toFixed(7).replace(/\.?0+$/, '');
}

/** Marks an unknown position. No longitude or latitude has this value. */
const UNKNOWN = -0x80000000;

/**
 * Positions of the needed nodes, 16 bytes each, however large the file. Request all ids first, then put their
 * positions, then look them up.
 */
export class NodePositions {
  private ids: Float64Array<ArrayBuffer> = new Float64Array(1024);
  private count = 0;
  private sorted = true;
  private x = new Int32Array();
  private y = new Int32Array();

  /** Requests a node. Ignores ids that are `NaN`. */
  need(id: number): void {
    if (Number.isNaN(id)) return;
    if (this.count === this.ids.length) {
      const grown = new Float64Array(this.count * 2);
      grown.set(this.ids);
      this.ids = grown;
    }
    this.ids[this.count++] = id;
    this.sorted = false;
  }

  /** Stores the position of a node, if it is needed. */
  put(id: number, [x, y]: Point): void {
    const index = this.indexOf(id);
    if (index < 0) return;
    this.x[index] = x;
    this.y[index] = y;
  }

  /** Returns the position of a node, or `undefined` when the file lacks it. */
  get(id: number): Point | undefined {
    const index = this.indexOf(id);
    const x = index < 0 ? UNKNOWN : this.x[index]!;
    return x === UNKNOWN ? undefined : [x, this.y[index]!];
  }

  private indexOf(id: number): number {
    if (!this.sorted) this.sort();
    let from = 0;
    let to = this.count - 1;
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const found = this.ids[middle]!;
      if (found === id) return middle;
      if (found < id) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }

  private sort(): void {
    const ids = this.ids.subarray(0, this.count).sort();
    let count = 0;
    for (const id of ids) if (count === 0 || ids[count - 1] !== id) ids[count++] = id;
    this.ids = ids.slice(0, count);
    this.count = count;
    this.x = new Int32Array(count).fill(UNKNOWN);
    this.y = new Int32Array(count).fill(UNKNOWN);
    this.sorted = true;
  }
}
