import type { Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Range } from '../core/query.ts';
import { type MatchSet, NO_PHRASE } from './match-set.ts';
import { kmTo } from './nearest.ts';
import { selectRange } from './select-range.ts';
import { groupIn, groupOf, scoreOf, Tier, tierOf } from './tier.ts';

/** How much a score is worth at a distance in km: 10 on the spot, 1 at 90 km, as places services in use have it. */
export function nearness(km: number): number {
  return 200 / (2 * km + 20);
}

/**
 * The matches of a page, best first. The tier comes before everything; inside it fewer corrections, then score and
 * nearness together, then nearer, more prominent, from a better field, and A–Z: a total order, so that
 * paging never repeats or skips a place. Places without a position come last in their tier.
 *
 * @param range `diverse`: of places with the same matched name, only the best few stand in a row (see `spread`).
 *   The others are put into `heldBack`.
 */
export function rank(
  matches: MatchSet,
  places: PlaceTable,
  range: Range & { readonly diverse?: boolean; readonly heldBack?: Set<number> | undefined },
  from?: Position,
): number[] {
  const { importance } = places;
  const numbers = matches.places;
  const km = new Float64Array(from ? numbers.length : 0);
  const group = new Float64Array(numbers.length);
  const worth = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const badness = matches.badnessAt(i);
    group[i] = groupOf(badness);
    worth[i] = scoreOf(badness);
    if (!from) continue;
    km[i] = kmTo(numbers[i]!, places, from);
    worth[i]! *= nearness(km[i]!);
  }
  const compare = (a: number, b: number): number => {
    const [one, other] = [numbers[a]!, numbers[b]!];
    return (
      group[a]! - group[b]! ||
      worth[b]! - worth[a]! ||
      (from ? compareKm(km[a]!, km[b]!) : 0) ||
      importance[other]! - importance[one]! ||
      matches.fieldAt(a) - matches.fieldAt(b) ||
      one - other
    );
  };
  if (range.diverse) {
    for (const i of spread(matches, group, compare)) range.heldBack?.add(numbers[i]!);
  }
  return selectRange(numbers.length, range, compare).map((i) => numbers[i]!);
}

function compareKm(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** So many places of one name come before those of other names. */
const IN_A_ROW = 3;

/**
 * Moves all but the best places of a name behind the other names of their group: eight stops of a street must not hide
 * its café. Where they are called just what was typed, behind the names that begin so.
 *
 * @returns indexes of those that were moved
 */
function spread(matches: MatchSet, group: Float64Array, compare: (a: number, b: number) => number): number[] {
  const phrases = new Int32Array(matches.size);
  let most = NO_PHRASE;
  for (let i = 0; i < phrases.length; i++) {
    phrases[i] = matches.phraseAt(i);
    most = Math.max(most, phrases[i]!);
  }
  const counts = new Uint32Array(most + 1);
  for (const phrase of phrases) if (phrase !== NO_PHRASE) counts[phrase]!++;
  /** Of each name that many have, the best few so far. */
  const rows = new Map<number, number[]>();
  const later: number[] = [];
  for (let i = 0; i < phrases.length; i++) {
    const phrase = phrases[i]!;
    if (phrase === NO_PHRASE || counts[phrase]! <= IN_A_ROW) continue;
    const row = rows.get(phrase);
    if (!row) rows.set(phrase, [i]);
    else if (row.length === IN_A_ROW && compare(i, row.at(-1)!) > 0) later.push(i);
    else {
      row.push(i);
      row.sort(compare);
      if (row.length > IN_A_ROW) later.push(row.pop()!);
    }
  }
  for (const i of later) {
    group[i] = (tierOf(group[i]!) === Tier.equal ? groupIn(Tier.starts) : group[i]!) + 0.5;
  }
  return later;
}
