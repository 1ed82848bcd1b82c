import { isPosition } from '../../../src/core/geo.ts';
import { DECIMAL } from '../../record/positions.ts';
import type { Coordinates } from './read/element.ts';

/** A point in whole units of 1e-7 degree, the precision of OpenStreetMap: longitude, latitude. */
export type Point = readonly [x: number, y: number];

const UNITS_PER_DEGREE = 1e7;

/** The point that a file's words mean; `undefined` where they are no numbers, or not on the globe. */
export function pointOf({ lat, lon }: Coordinates): Point | undefined {
  if (!DECIMAL.test(lat) || !DECIMAL.test(lon)) return undefined;
  if (!isPosition({ lat: Number(lat), lon: Number(lon) })) return undefined;
  return [Math.round(Number(lon) * UNITS_PER_DEGREE), Math.round(Number(lat) * UNITS_PER_DEGREE)];
}

/** Degrees of a point's coordinate, with as many decimals as there are. */
export function degreesOf(units: number): string {
  return (units / UNITS_PER_DEGREE).toFixed(7).replace(/\.?0+$/, '');
}

/** No longitude or latitude comes to this. */
const UNKNOWN = -0x80000000;

/**
 * Positions of the nodes that are needed, and of no others: 16 bytes each, however large the file. First all ids are
 * asked for, then their positions put in, then looked up.
 */
export class NodePositions {
  private ids: Float64Array<ArrayBuffer> = new Float64Array(1024);
  private count = 0;
  private sorted = true;
  private x = new Int32Array();
  private y = new Int32Array();

  /** Asks for a node; ids that are `NaN` are nobody's. */
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

  /** Takes note of where a node is, if it is needed. */
  put(id: number, [x, y]: Point): void {
    const index = this.indexOf(id);
    if (index < 0) return;
    this.x[index] = x;
    this.y[index] = y;
  }

  /** Where a node is; `undefined` where the file didn't say. */
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
