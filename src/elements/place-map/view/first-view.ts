import { distanceKm, type Position } from '../../../core/geo/position.ts';

/** Within this distance of the best place nothing is far, in kilometres. */
const NEAR_KM = 1;
/** How much farther than the nearer half of the places another may be. */
const REACH = 2;

/**
 * Returns the positions that the first view of a list of places shows: the best place, the half of the others that is
 * nearer to it, and all that are at most twice as far. So one place far away does not shrink the rest to a point. The
 * visitor counts as one of the others; beside a single place both are shown. Where some places have a mark, such as a
 * number, these are shown so, because a list beside the map names them.
 *
 * @param places the best one first
 */
export function firstView(
  places: readonly (Position & { readonly mark?: string })[],
  visitor: Position | undefined,
): readonly Position[] {
  const marked = places.filter(({ mark }) => mark !== undefined);
  const [best, ...others] = marked.length > 0 ? marked : places;
  const all = visitor ? [...others, visitor] : others;
  if (!best || others.length === 0) return best ? [best, ...all] : all;
  const distances = others.map((place) => distanceKm(best, place)).sort((a, b) => a - b);
  const limit = Math.max(NEAR_KM, REACH * distances[(distances.length - 1) >> 1]!);
  return [best, ...all.filter((place) => distanceKm(best, place) <= limit)];
}
