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
    const { size } = matches;
    for (let i = 0; i < size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase]!++;
    }
    /** For each frequent phrase, its best matches so far. */
    const rows = new Map<number, number[]>();
    const lowered: number[] = [];
    let [lastPhrase, row] = [NO_PHRASE, undefined as number[] | undefined];
    for (let i = 0; i < size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase === NO_PHRASE || counts[phrase]! <= MAX_PLACES_IN_A_ROW) continue;
      // Most matches of a phrase follow one another.
      if (phrase !== lastPhrase) row = rows.get(phrase);
      lastPhrase = phrase;
      if (!row) {
        row = [];
        rows.set(phrase, row);
      }
      let at = row.length;
      while (at > 0 && compare(i, row[at - 1]!) < 0) at--;
      if (at < MAX_PLACES_IN_A_ROW) row.splice(at, 0, i);
      if (at === MAX_PLACES_IN_A_ROW) lowered.push(i);
      else if (row.length > MAX_PLACES_IN_A_ROW) lowered.push(row.pop()!);
    }
    for (const i of lowered) {
      const isWhole = tierOf(buckets[i]!) === Tier.equal;
      buckets[i]! += (isWhole ? lowestRankKeyOf(Tier.starts) - lowestRankKeyOf(Tier.equal) : 0) + 0.5;
    }
    for (let i = 0; i < size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase] = 0;
    }
    return lowered;
  }
}
