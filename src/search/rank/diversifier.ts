import { type MatchSet, NO_PHRASE } from '../match/match-set.ts';
import { firstRankKeyOf, Tier, tierOf } from '../match/tier.ts';

/** Places of one name that stand before those of other names. */
const MAX_PLACES_IN_A_ROW = 3;

/** Spreads matches over names: eight stops of a street must not hide its café. */
export class Diversifier {
  /** For each phrase, how many matches have it. The array is used again, because for a country it is megabytes. */
  readonly #counts: Uint32Array;

  /** @param phraseCount of the index. */
  constructor(phraseCount: number) {
    this.#counts = new Uint32Array(phraseCount);
  }

  /**
   * Demotes all but the best places of a name behind the other names of their rank bucket; where the query is their whole name, behind the
   * names that start with it.
   *
   * @param buckets for each match, its rank bucket. The demoted ones are changed.
   * @param compare the matches at two indexes.
   * @returns indexes of the demoted matches.
   */
  demote(matches: MatchSet, buckets: Float64Array, compare: (a: number, b: number) => number): number[] {
    const counts = this.#counts;
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase]!++;
    }
    /** For each frequent phrase, its best matches so far. */
    const rows = new Map<number, number[]>();
    const demoted: number[] = [];
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase === NO_PHRASE || counts[phrase]! <= MAX_PLACES_IN_A_ROW) continue;
      const row = rows.get(phrase);
      if (!row) rows.set(phrase, [i]);
      else if (row.length === MAX_PLACES_IN_A_ROW && compare(i, row.at(-1)!) > 0) demoted.push(i);
      else {
        row.push(i);
        row.sort(compare);
        if (row.length > MAX_PLACES_IN_A_ROW) demoted.push(row.pop()!);
      }
    }
    for (const i of demoted) {
      const bucket = buckets[i]!;
      buckets[i] = (tierOf(bucket) === Tier.equal ? firstRankKeyOf(Tier.starts) : bucket) + 0.5;
    }
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase] = 0;
    }
    return demoted;
  }
}
