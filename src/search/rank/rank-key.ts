// How good a match is, as one number that sorts, and the set of places that match a query, each with its best.
import { tierNames } from '../../core/explanation.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { Field } from '../index/search-index.ts';
import { MatchKind } from '../query/expand.ts';

/** The numbers of the tiers by their names. Lower is better. */
export const Tier = Object.fromEntries(tierNames.map((name, tier) => [name, tier])) as Readonly<
  Record<(typeof tierNames)[number], number>
>;

/** Returns the tier of a match whose worst word has this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}

/** A missing word costs as much as a tier. */
const BUCKETS_PER_TIER = 1000;
/** Costs of edits are multiples of a twentieth, so one edit has as many rank buckets. */
const BUCKETS_PER_EDIT = 20;
const MAX_EDITS = 49;

/** The quality of a match, from which `rankKey` makes one number. */
export interface MatchQuality {
  readonly tier: number;
  /** Above 0 to 1; compares matches of one rank bucket. */
  readonly score: number;
  /** Sum of the edits of corrected words. */
  readonly edits?: number;
  /** Query words without a match. */
  readonly missing?: number;
}

/**
 * Returns the quality of a match as one number, because a broad query has hundreds of thousands of matches. Lower is better. The integer
 * part, the rank bucket, consists of tier, missing words and edits. The fraction is 1 minus the score. Equal matched names have equal keys.
 */
export function rankKey({ tier, score, edits = 0, missing = 0 }: MatchQuality): number {
  const editBuckets = Math.round(Math.min(edits, MAX_EDITS) * BUCKETS_PER_EDIT);
  return tier * BUCKETS_PER_TIER + missing * BUCKETS_PER_TIER + editBuckets + 1 - score;
}

/** Rank buckets from one subtier to the next. */
const BUCKETS_PER_SUBTIER = 100;

/** Returns `key` moved down to `tier`. Its original tier becomes the subtier. A key of a worse tier stays in that tier. */
export function demotedRankKey(tier: number, key: number): number {
  const own = tierOf(key);
  return Math.max(tier, own) * BUCKETS_PER_TIER + own * BUCKETS_PER_SUBTIER + 1 - scoreOf(key);
}

/** Returns the original tier of a key that `demotedRankKey` moved down; `undefined` for other keys. */
export function subtierOf(key: number): number | undefined {
  const tier = tierOf(key);
  if (tier !== Tier.without_stop_words && tier !== Tier.context) return undefined;
  return Math.floor((key - lowestRankKeyOf(tier)) / BUCKETS_PER_SUBTIER);
}

/** Returns the lowest rank key of a tier. */
export function lowestRankKeyOf(tier: number): number {
  return tier * BUCKETS_PER_TIER;
}

/** Returns the part of a rank key that counts before nearness and prominence: tier, missing words and edits. */
export function rankBucket(key: number): number {
  return Math.floor(key);
}

/** Returns the weighted edits of corrected words. */
export function editsOf(key: number): number {
  return key < lowestRankKeyOf(Tier.corrected) ? 0 : (Math.floor(key) % BUCKETS_PER_TIER) / BUCKETS_PER_EDIT;
}

/** Returns the score of a match. */
export function scoreOf(key: number): number {
  return 1 - (key - Math.floor(key));
}

/** Returns the `Tier` of a match. */
export function tierOf(key: number): number {
  return Math.min(Math.floor(key / BUCKETS_PER_TIER), Tier.partial);
}

/** The phrase of a match that several phrases make together. */
export const NO_PHRASE = -1;

/** Most queries have at most this many matches. */
const INITIAL_CAPACITY = 1024;

/**
 * The places that match a query, each with its best match. It is reused, because a new one per query would allocate megabytes. The
 * properties of a match are at one index, so their arrays grow with the largest result, not with the number of places.
 */
export class MatchSet {
  /** Place → its index + 1; 0 where it does not match. */
  readonly #slots: Uint32Array;
  #size = 0;
  #bestRankKey = Number.POSITIVE_INFINITY;
  #places = new Uint32Array(INITIAL_CAPACITY);
  #rankKeys = new Float64Array(INITIAL_CAPACITY);
  #fields = new Uint8Array(INITIAL_CAPACITY);
  #phrases = new Int32Array(INITIAL_CAPACITY);
  #clauses = new Uint16Array(INITIAL_CAPACITY);
  /** The number of the clause that the matches offered from now on are of, up to 65,535. */
  clause = 0;

  /** @param placeCount how many places the bundle has. */
  constructor(placeCount: number) {
    this.#slots = new Uint32Array(placeCount);
  }

  get size(): number {
    return this.#size;
  }

  /** A view of the numbers of the places, in no order. It is valid until the next change of the set. */
  get places(): Uint32Array {
    return this.#places.subarray(0, this.#size);
  }

  /** The lowest rank key of all matches; infinite where there is none. */
  get bestRankKey(): number {
    return this.#bestRankKey;
  }

  /** Returns the index of a place in `places`; -1 if it does not match. */
  indexOf(place: number): number {
    return this.#slots[place]! - 1;
  }

  /** Returns whether the query is the whole name of some place. */
  hasName(): boolean {
    const end = lowestRankKeyOf(Tier.starts);
    if (this.#bestRankKey >= end) return false;
    return this.places.some((_, i) => this.#rankKeys[i]! < end && this.#fields[i]! <= Field.hidden);
  }

  /** Returns the rank key of a place; infinite if it does not match. */
  rankKeyOf(place: number): number {
    const slot = this.#slots[place]!;
    return slot === 0 ? Number.POSITIVE_INFINITY : this.#rankKeys[slot - 1]!;
  }

  /**
   * Offers the matches of another set, each with the rank key that `rerank` returns; none where that is infinite.
   * @param allowed the places to offer; default: all.
   */
  offerAll(others: MatchSet, rerank = (key: number): number => key, allowed?: Bitset): void {
    for (const [i, place] of others.places.entries()) {
      if (allowed && !allowed.has(place)) continue;
      const rankKey = rerank(others.rankKeyAt(i));
      if (rankKey < Number.POSITIVE_INFINITY)
        this.offer(place, rankKey, others.fieldAt(i), others.phraseAt(i));
    }
  }

  /** Returns the rank key of the match at an index. */
  rankKeyAt(index: number): number {
    return this.#rankKeys[index]!;
  }

  /** Returns the `Field` of the match at an index. */
  fieldAt(index: number): number {
    return this.#fields[index]!;
  }

  /** Returns the phrase of the match at an index, or `NO_PHRASE`. */
  phraseAt(index: number): number {
    return this.#phrases[index]!;
  }

  /** Returns the number of the clause that gave the match at an index. */
  clauseAt(index: number): number {
    return this.#clauses[index]!;
  }

  /** Adds a match. It replaces the known match of the place only if its rank key is lower, or equal in a better field. */
  offer(place: number, rankKey: number, field: number, phrase = NO_PHRASE): void {
    let index = this.#slots[place]! - 1;
    if (index < 0) {
      index = this.#size;
      if (index === this.#fields.length) this.#grow();
      this.#size++;
      this.#slots[place] = index + 1;
      this.#places[index] = place;
    } else {
      const known = this.#rankKeys[index]!;
      if (rankKey > known || (rankKey === known && field >= this.#fields[index]!)) return;
    }
    if (rankKey < this.#bestRankKey) this.#bestRankKey = rankKey;
    this.#rankKeys[index] = rankKey;
    this.#fields[index] = field;
    this.#phrases[index] = phrase;
    this.#clauses[index] = this.clause;
  }

  clear(): this {
    for (let i = 0; i < this.#size; i++) this.#slots[this.#places[i]!] = 0;
    this.#size = 0;
    this.#bestRankKey = Number.POSITIVE_INFINITY;
    return this;
  }

  #grow(): void {
    const capacity = Math.min(2 * this.#fields.length, this.#slots.length);
    this.#places = copied(this.#places, new Uint32Array(capacity));
    this.#rankKeys = copied(this.#rankKeys, new Float64Array(capacity));
    this.#phrases = copied(this.#phrases, new Int32Array(capacity));
    this.#clauses = copied(this.#clauses, new Uint16Array(capacity));
    this.#fields = copied(this.#fields, new Uint8Array(capacity));
  }
}

function copied<Numbers extends Float64Array | Uint8Array | Uint16Array | Int32Array | Uint32Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
