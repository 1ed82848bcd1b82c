import type { Position } from '../../core/geo.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import type { MatchSet } from '../match/match-set.ts';
import { rankBucketOf, scoreOf } from '../match/tier.ts';
import type { Diversifier } from './diversifier.ts';
import { kmTo } from './nearest.ts';
import type { Prominence } from './prominence.ts';
import { topK } from './top-k.ts';

/** How much a score is worth at a distance in km: 10 on the spot, 1 at 90 km, as places services in use have it. */
export function nearness(km: number): number {
  return 200 / (2 * km + 20);
}

/**
 * The matches of a page, best first. The tier comes before everything; inside it fewer corrections, then score and
 * nearness together, prominence of the kind, then nearer, more prominent, from a better field, and A–Z: a total order, so that
 * paging never repeats or skips a place. Places without a position come last in their tier.
 *
 * @param range `spread`: of places with the same matched name, only the best few stand in a row. The others are put into
 *   `heldBack`.
 */
export function rank(
  matches: MatchSet,
  places: PlaceTable,
  prominence: Prominence,
  range: Range & { readonly spread?: Diversifier; readonly heldBack?: Set<number> | undefined },
  from?: Position,
): number[] {
  const { importance } = places;
  const numbers = matches.places;
  const km = new Float64Array(from ? numbers.length : 0);
  const group = new Float64Array(numbers.length);
  const worth = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const badness = matches.badnessAt(i);
    group[i] = rankBucketOf(badness);
    worth[i] = scoreOf(badness);
    if (!from) continue;
    km[i] = kmTo(numbers[i]!, places, from);
    worth[i]! *= nearness(km[i]! / prominence.ofDistance(numbers[i]!, matches.fieldAt(i)));
  }
  const compare = (a: number, b: number): number => {
    const [one, other] = [numbers[a]!, numbers[b]!];
    return (
      group[a]! - group[b]! ||
      worth[b]! - worth[a]! ||
      (from ? compareKm(km[a]!, km[b]!) : prominence.of(other) - prominence.of(one)) ||
      importance[other]! - importance[one]! ||
      matches.fieldAt(a) - matches.fieldAt(b) ||
      one - other
    );
  };
  for (const i of range.spread?.move(matches, group, compare) ?? []) range.heldBack?.add(numbers[i]!);
  return topK(numbers.length, range, compare).map((i) => numbers[i]!);
}

function compareKm(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
