import { distanceKm, type Position } from '../../../../src/core/geo/position.ts';
import type { Place } from '../../../../src/core/place.ts';
import { LOOKED_AT } from '../measure.ts';
import { positionOf } from '../nearness.ts';

/** A place that a peer found, and its score: more is better. */
export interface Scored {
  readonly id: number;
  readonly score: number;
}

/**
 * The best ten places. No peer ranks by nearness. So with a position all places found are ranked by the formula of places services in
 * use: the score times 200 / (2·km + 20).
 */
export function bestOf(
  found: readonly Scored[],
  places: readonly Pick<Place, 'lat' | 'lon'>[],
  position: Position | undefined,
): number[] {
  const ranked =
    position === undefined
      ? found
      : found
          .map(({ id, score }) => {
            const at = positionOf(places[id]!);
            const km = at === undefined ? Number.POSITIVE_INFINITY : distanceKm(position, at);
            return { id, score: (score * 200) / (2 * km + 20) };
          })
          .sort((a, b) => b.score - a.score);
  return ranked.slice(0, LOOKED_AT).map(({ id }) => id);
}

/** Scores from the order of the results, for an engine that has no scores. */
export function byRank(ids: readonly number[]): Scored[] {
  return ids.map((id, rank) => ({ id, score: 1 - rank / (ids.length + 1) }));
}
