import { hasArea, type Polygon } from '../../importers/osm/outlines/polygon.ts';
import type { Point } from '../../importers/osm/positions.ts';
import { alongBorder, type Box, cornersOf } from './box.ts';
import { RingArea, type Work } from './ring-area.ts';

/**
 * Joins lines from border to border into rings around what is on their right: from the end of a line, a ring follows the
 * border clockwise to the next start.
 */
export function closeAlongBorder(
  pieces: readonly { readonly points: readonly Point[] }[],
  box: Box,
): (readonly Point[])[] {
  const corners = cornersOf(box);
  const length = 2 * (box.east - box.west) + 2 * (box.north - box.south);
  const starts = pieces.map(({ points }) => alongBorder(points[0]!, box));
  const unused = new UnusedStarts(starts);
  const rings: (readonly Point[])[] = [];
  const clockwise = (from: number, to: number): number => (to - from + length) % length;
  for (const first of pieces.keys()) {
    if (!unused.has(first)) continue;
    const ring: Point[] = [];
    let current = first;
    do {
      unused.delete(current);
      for (const point of pieces[current]!.points) ring.push(point);
      const end = alongBorder(ring.at(-1)!, box);
      // The ring is closed by its first piece, unless another one starts before.
      const other = unused.from(end);
      const isBefore = other !== undefined && clockwise(end, starts[other]!) < clockwise(end, starts[first]!);
      const next = isBefore ? other : first;
      const step = clockwise(end, starts[next]!);
      const passed = corners
        .map((corner) => ({ corner, step: clockwise(end, alongBorder(corner, box)) }))
        .filter((corner) => corner.step > 0 && corner.step < step)
        .sort((a, b) => a.step - b.step);
      for (const { corner } of passed) ring.push(corner);
      current = next;
    } while (current !== first);
    ring.push(ring[0]!);
    if (hasArea(ring)) rings.push(ring);
  }
  return rings;
}

/** Returns twice the area of a ring: positive for one that runs counter-clockwise, as the coastline of an island. */
export function signedArea(ring: readonly Point[]): number {
  const [x0, y0] = ring[0]!;
  let area = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    area += (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0);
  }
  return area;
}

/** Points of holes and edges of rings that are compared in a tile, at most. Those of real tiles take a thousandth. */
const MAX_COMPARED_IN_TILE = 10_000_000;

/**
 * Builds polygons from outer rings and holes. A hole belongs to the smallest ring around it; others are ignored.
 * @param work that is left, and becomes less. Once there is none, holes are ignored.
 */
export function withHoles(
  outers: readonly (readonly Point[])[],
  holes: readonly (readonly Point[])[],
  work: Work = { left: MAX_COMPARED_IN_TILE },
): Polygon[] {
  const polygons = outers.map((outer) => ({
    rings: [outer] as [readonly Point[], ...(readonly Point[])[]],
    area: new RingArea(outer, work),
    size: Math.abs(signedArea(outer)),
  }));
  const bySize = polygons.toSorted((a, b) => a.size - b.size);
  for (const hole of holes) {
    if (work.left <= 0) break;
    bySize.find(({ area }) => hole.some((point) => area.has(point)))?.rings.push(hole);
  }
  return polygons.map(({ rings }) => rings);
}

/** The unused starts of pieces along a border. Each is found in time that hardly grows with their number. */
class UnusedStarts {
  /** Numbers of the pieces, by their starts. */
  private readonly order: readonly number[];
  private readonly starts: readonly number[];
  private readonly unused: Set<number>;
  /** For each rank, a rank at or after it from which the search for an unused one goes on. */
  private readonly next: number[];
  private readonly ranks: number[] = [];

  constructor(starts: readonly number[]) {
    this.starts = starts;
    this.order = [...starts.keys()].sort((a, b) => starts[a]! - starts[b]! || a - b);
    for (const [rank, piece] of this.order.entries()) this.ranks[piece] = rank;
    this.unused = new Set(starts.keys());
    this.next = Array.from({ length: starts.length + 1 }, (_, rank) => rank);
  }

  has(piece: number): boolean {
    return this.unused.has(piece);
  }

  delete(piece: number): void {
    if (this.unused.delete(piece)) this.next[this.ranks[piece]!] = this.ranks[piece]! + 1;
  }

  /** Returns the unused piece with the first start from a place on, also past the end of the border; of two there the lower number. */
  from(place: number): number | undefined {
    if (this.unused.size === 0) return undefined;
    let [low, high] = [0, this.order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[this.order[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    const rank = this.unusedFrom(low);
    return this.order[rank < this.order.length ? rank : this.unusedFrom(0)];
  }

  private unusedFrom(rank: number): number {
    let found = rank;
    while (this.next[found] !== found) found = this.next[found]!;
    for (let at = rank; at !== found; ) {
      const after = this.next[at]!;
      this.next[at] = found;
      at = after;
    }
    return found;
  }
}
