import { isInside, type Outline } from '../../../src/core/geo/outline.ts';
import { hasArea, type Polygon, signedArea } from '../../importers/osm/outlines/polygon.ts';
import type { Point } from '../../importers/osm/positions.ts';
import { alongBorder, type Box, cornersOf } from './box.ts';

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
  const unused = new Set(starts.keys());
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
      let next = first;
      for (const other of unused) {
        if (clockwise(end, starts[other]!) < clockwise(end, starts[next]!)) next = other;
      }
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

/** Returns what a ring goes around. Tests whether it has a point look at few of its edges. */
export function areaWithin(ring: readonly Point[]): Outline {
  return { isArea: true, paths: [Float64Array.from(ring.flat())] };
}

/** Builds polygons from outer rings and holes. A hole belongs to the smallest ring around it; others are ignored. */
export function withHoles(
  outers: readonly (readonly Point[])[],
  holes: readonly (readonly Point[])[],
): Polygon[] {
  const polygons = outers.map((outer) => ({
    rings: [outer] as [readonly Point[], ...(readonly Point[])[]],
    area: areaWithin(outer),
    size: Math.abs(signedArea(outer)),
  }));
  const bySize = polygons.toSorted((a, b) => a.size - b.size);
  for (const hole of holes) {
    bySize.find(({ area }) => hole.some(([lon, lat]) => isInside({ lon, lat }, area)))?.rings.push(hole);
  }
  return polygons.map(({ rings }) => rings);
}
