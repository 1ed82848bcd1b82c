import { type MatchSet, NO_PHRASE } from '../match/match-set.ts';
import { Tier } from '../match/tier.ts';
import { lowestRankKeyOf, tierOf } from './rank-key.ts';

/** This many places of one name rank before those of other names. */
const MAX_PLACES_IN_A_ROW = 3;

/** Spreads matches over names, because eight stops of a street must not hide its café. */
export class Diversifier {
  /** For each phrase, how many matches have it. The array is reused, because for a country it takes megabytes. */
  readonly #counts: Uint32Array;

  /** @param phraseCount of the index. */
  constructor(phraseCount: number) {
    this.#counts = new Uint32Array(phraseCount);
  }

  /**
   * Lowers all but the best places of a name behind the other names of their rank bucket. If the query is their whole name, it lowers them
   * behind the names that start with the query.
   *
   * @param buckets for each match, its rank bucket. Those of lowered matches are changed.
   * @param compare compares the matches at two indexes.
   * @returns indexes of the lowered matches.
   */
  diversify(matches: MatchSet, buckets: Float64Array, compare: (a: number, b: number) => number): number[] {
    const counts = this.#counts;
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase]!++;
    }
    /** For each frequent phrase, its best matches so far. */
    const rows = new Map<number, number[]>();
    const lowered: number[] = [];
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase === NO_PHRASE || counts[phrase]! <= MAX_PLACES_IN_A_ROW) continue;
      const row = rows.get(phrase);
      if (!row) rows.set(phrase, [i]);
      else if (row.length === MAX_PLACES_IN_A_ROW && compare(i, row.at(-1)!) > 0) lowered.push(i);
      else {
        row.push(i);
        row.sort(compare);
        if (row.length > MAX_PLACES_IN_A_ROW) lowered.push(row.pop()!);
      }
    }
    for (const i of lowered) {
      const bucket = buckets[i]!;
      buckets[i] = (tierOf(bucket) === Tier.equal ? lowestRankKeyOf(Tier.starts) : bucket) + 0.5;
    }
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase] = 0;
    }
    return lowered;
  }
}
