import { type Outline, parseOutline } from '../../../src/core/geo/outline.ts';
import { distanceKm, type Position } from '../../../src/core/geo/position.ts';
import type { Random } from '../relevance/random.ts';

/** Returns a ring around a middle whose radius, in degrees, wanders as that of a coast does. */
function ringAround({ lat, lon }: Position, points: number, radius: number, random: Random): string {
  let share = 1;
  const ring = Array.from({ length: points }, (_, i) => {
    share = Math.min(1.4, Math.max(0.6, share + (4 * (random.next() - 0.5)) / Math.sqrt(points)));
    const angle = (2 * Math.PI * i) / points;
    const [north, east] = [Math.sin(angle) * share * radius, (Math.cos(angle) * share * radius) / 0.8];
    return `${(lon + east).toFixed(7)} ${(lat + north).toFixed(7)}`;
  });
  return `((${[...ring, ring[0]].join(', ')}))`;
}

/** Returns invented outlines among some positions, by their descriptions. */
export function inventedOutlines(positions: readonly Position[], random: Random): Map<string, Outline> {
  const middle = random.pick(positions);
  const coast = (points: number): string => `MULTIPOLYGON (${ringAround(middle, points, 0.07, random)})`;
  const islands = Array.from({ length: 1000 }, () => ringAround(random.pick(positions), 5, 0.0005, random));
  const texts = {
    'a coast of 1,000 points': coast(1000),
    'a coast of 5,000 points': coast(5000),
    'a coast of 20,000 points': coast(20_000),
    '1,000 islands of 6 points': `MULTIPOLYGON (${islands.join(', ')})`,
  };
  return new Map(Object.entries(texts).map(([name, text]) => [name, parseOutline(text)!]));
}

/** Returns the kilometres to an outline by a scan of its edges. */
export function scanKm(position: Position, { isArea, paths }: Outline): number {
  const { lat, lon } = position;
  const scale = Math.cos((lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  let [toLat, toLon] = [lat, lon];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const from = Math.max(0, i - 2);
      const [ax, ay, bx, by] = [path[from]!, path[from + 1]!, path[i]!, path[i + 1]!];
      if (isArea && ay <= lat !== by <= lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax))
        inside = !inside;
      const [x, y, dx, dy] = [(ax - lon) * scale, ay - lat, (bx - ax) * scale, by - ay];
      const length = dx * dx + dy * dy;
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length));
      const squared = (x + part * dx) ** 2 + (y + part * dy) ** 2;
      if (squared >= nearest) continue;
      nearest = squared;
      toLat = ay + part * dy;
      toLon = ax + part * (bx - ax);
    }
  }
  return inside ? 0 : distanceKm(position, { lat: toLat, lon: toLon });
}
