import { distanceKm, type Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { type Match, Tier } from './match.ts';

/** How much a score is worth at a distance in km: 10 on the spot, 1 at 90 km, as deployed services have it. */
function nearness(km: number): number {
  return 200 / (2 * km + 20);
}

/**
 * Sorts matches, best first. The tier comes before everything; inside it fewer corrections, then score and
 * nearness together, then nearer, more prominent, from a better field, and A–Z: a total order, so that
 * paging never repeats or skips a place. Places without a position come last in their tier.
 */
export function rank(matches: readonly Match[], places: PlaceTable, from?: Position): Match[] {
  const ranked = matches.map((match) => {
    const km = from ? distanceOf(match.place, places, from) : 0;
    const worth = match.score * (from ? nearness(km) : 1);
    return { match, km, worth, importance: places.importance[match.place]! };
  });
  ranked.sort(
    (a, b) =>
      a.match.tier - b.match.tier ||
      (a.match.tier === Tier.corrected ? a.match.edits - b.match.edits : 0) ||
      b.worth - a.worth ||
      compareKm(a.km, b.km) ||
      b.importance - a.importance ||
      a.match.field - b.match.field ||
      a.match.place - b.match.place,
  );
  return ranked.map(({ match }) => match);
}

/** Kilometres to a place; infinitely many where its position is unknown. */
function distanceOf(place: number, { lat, lon }: PlaceTable, from: Position): number {
  const km = distanceKm(from, { lat: lat[place]!, lon: lon[place]! });
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

function compareKm(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
