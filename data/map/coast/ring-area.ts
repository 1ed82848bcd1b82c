import type { Point } from '../../importers/osm/positions.ts';

/** Maximum number of bands of a ring. */
const MAX_BANDS = 1024;

/** An edge of a ring. */
type Edge = readonly [a: Point, b: Point];

/**
 * Tests whether points are inside a ring. Its edges are sorted into bands of latitude, because a coast has thousands of
 * islands and hundreds of thousands of edges.
 */
export class RingArea {
  private readonly ring: readonly Point[];
  private readonly west: number;
  private readonly south: number;
  private readonly east: number;
  private readonly north: number;
  private bands: Edge[][] | undefined;

  constructor(ring: readonly Point[]) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
      [west, south] = [Math.min(west, x), Math.min(south, y)];
      [east, north] = [Math.max(east, x), Math.max(north, y)];
    }
    [this.west, this.south, this.east, this.north] = [west, south, east, north];
    this.ring = ring;
  }

  /** Returns whether the ring goes around a point. */
  has([x, y]: Point): boolean {
    if (x < this.west || x > this.east || y < this.south || y > this.north) return false;
    this.bands ??= this.makeBands();
    const edges = this.bands[this.bandOf(y, this.bands.length)]!;
    let isInside = false;
    for (const [[ax, ay], [bx, by]] of edges) {
      if (ay <= y !== by <= y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) isInside = !isInside;
    }
    return isInside;
  }

  private bandOf(y: number, count: number): number {
    const height = this.north - this.south;
    return height === 0 ? 0 : Math.min(count - 1, Math.floor(((y - this.south) / height) * count));
  }

  /** Sorts the edges into so many bands that there are some four entries an edge at most. */
  private makeBands(): Edge[][] {
    const edges = this.ring.slice(1).map((point, i): Edge => [this.ring[i]!, point]);
    let count = Math.max(1, Math.min(MAX_BANDS, Math.floor(edges.length / 8)));
    const span =
      edges.reduce((sum, [a, b]) => sum + Math.abs(a[1] - b[1]), 0) / (this.north - this.south || 1);
    while (count > 1 && span * count > 3 * edges.length) count >>= 1;
    const bands = Array.from({ length: count }, (): Edge[] => []);
    for (const edge of edges) {
      const [[, a], [, b]] = edge;
      const last = this.bandOf(Math.max(a, b), count);
      for (let band = this.bandOf(Math.min(a, b), count); band <= last; band++) bands[band]!.push(edge);
    }
    return bands;
  }
}
