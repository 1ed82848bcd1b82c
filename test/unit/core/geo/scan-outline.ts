import type { Outline } from '../../../../src/core/geo/outline.ts';
import { distanceKm, type Position } from '../../../../src/core/geo/position.ts';

/** An edge of an outline, from one point to the next. A path of one point is an edge to itself. */
type Edge = readonly [from: Position, to: Position];

function edgesOf({ paths }: Outline): Edge[] {
  return paths.flatMap((path) => {
    const points = Array.from({ length: path.length / 2 }, (_, i) => ({
      lon: path[2 * i]!,
      lat: path[2 * i + 1]!,
    }));
    return points.map((to, i): Edge => [points[Math.max(0, i - 1)]!, to]);
  });
}

/** Returns whether a position is inside an area. Scans all edges. */
export function scanInside({ lat, lon }: Position, outline: Outline): boolean {
  if (!outline.isArea) return false;
  const crossed = edgesOf(outline).filter(([a, b]) => {
    if (a.lat <= lat === b.lat <= lat) return false;
    return lon < a.lon + ((lat - a.lat) / (b.lat - a.lat)) * (b.lon - a.lon);
  });
  return crossed.length % 2 === 1;
}

/**
 * Returns the kilometres to an outline by a scan of all edges: 0 inside, otherwise to the nearest point of the edge that is nearest
 * in a plane around the position. Several edges may be equally near in that plane; their kilometres differ on the sphere.
 */
export function scanKm(position: Position, outline: Outline): number[] {
  if (scanInside(position, outline)) return [0];
  const scale = Math.cos((position.lat * Math.PI) / 180);
  const nearest = edgesOf(outline).map(([from, to]) => {
    const [ax, ay] = [(from.lon - position.lon) * scale, from.lat - position.lat];
    const [dx, dy] = [(to.lon - from.lon) * scale, to.lat - from.lat];
    const squared = dx * dx + dy * dy;
    const part = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
    const degrees = Math.hypot(ax + part * dx, ay + part * dy);
    const point = {
      lat: from.lat + part * (to.lat - from.lat),
      lon: from.lon + part * (to.lon - from.lon),
    };
    return { degrees, km: distanceKm(position, point) };
  });
  const least = Math.min(...nearest.map(({ degrees }) => degrees));
  return nearest.filter(({ degrees }) => degrees - least < 1e-12).map(({ km }) => km);
}
