import { type MatchSet, NO_PHRASE } from '../match/match-set.ts';
import { rankBucketIn, Tier, tierOf } from '../match/tier.ts';

/** So many places of one name come before those of other names. */
const IN_A_ROW = 3;

/** Spreads matches over names: eight stops of a street must not hide its café. */
export class Diversifier {
  /** How many matches have a phrase. Kept from query to query, as at a country it is megabytes. */
  readonly #counts: Uint32Array;

  /** @param phrases how many the index has. */
  constructor(phrases: number) {
    this.#counts = new Uint32Array(phrases);
  }

  /**
   * Moves all but the best places of a name behind the other names of their group. Where they are called just what was
   * typed, behind the names that begin so.
   *
   * @param group of each match, by its index.
   * @param compare the matches at two indexes.
   * @returns indexes of those that were moved
   */
  move(matches: MatchSet, group: Float64Array, compare: (a: number, b: number) => number): number[] {
    const counts = this.#counts;
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase]!++;
    }
    /** Of each name that many have, the best few so far. */
    const rows = new Map<number, number[]>();
    const later: number[] = [];
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
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
      group[i] = (tierOf(group[i]!) === Tier.equal ? rankBucketIn(Tier.starts) : group[i]!) + 0.5;
    }
    for (let i = 0; i < matches.size; i++) {
      const phrase = matches.phraseAt(i);
      if (phrase !== NO_PHRASE) counts[phrase] = 0;
    }
    return later;
  }
}
