import { distanceKm, type Position } from '../../../../src/core/geo.ts';
import type { Place } from '../../../../src/core/place.ts';
import { LOOKED_AT } from '../measure.ts';
import { positionOf } from '../nearness.ts';

/** A place that a peer found, and how well it fits: more is better. */
export interface Scored {
  readonly id: number;
  readonly score: number;
}

/**
 * The best ten. No peer ranks by nearness; with a position they get the formula that places services in use have:
 * the score times 200 / (2·km + 20), over all that was found.
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

/** For an engine that tells no scores: its order stands in for them. */
export function byRank(ids: readonly number[]): Scored[] {
  return ids.map((id, rank) => ({ id, score: 1 - rank / (ids.length + 1) }));
}
