import { Bitset } from '../../core/structures/bitset.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import type { PhraseIndex } from '../index/phrase-index.ts';
import { Sequences } from './sequences.ts';

/** A user of the memory. */
interface MemoryUser {
  /** Leaves the memory clean. */
  release(): void;
}

/**
 * Memory for one query at a time, because new arrays for each query would take megabytes. Only the parts of a compiled query use it, and
 * the query that they belong to claims it first.
 */
export class MatchMemory {
  /** For each term, the mask of the query words that it may stand for. */
  readonly termMasks: Uint32Array;
  readonly phraseMasks: Uint32Array;
  /** Phrases whose masks were computed singly. */
  readonly maskedPhrases = new Uint32Builder();
  /** For each term, the number of its meaning in the query; 0 for none. */
  readonly termMeanings: Uint32Array;
  /** For each phrase, the number of its pattern plus `patternBase`. It is not computed where it is not above that. */
  readonly phrasePatterns: Uint32Array;
  /** The highest pattern of any query before. */
  patternBase = 0;
  readonly sequences = new Sequences();
  /** For each term, its first term match, from 1; 0 for none. */
  readonly firstMatches: Uint32Array;
  // Phrases and places are gathered in bit sets, because reading them in ascending order is fast.
  readonly phraseSet: Bitset;
  readonly placeSet: Bitset;
  readonly havingOne: Bitset;
  readonly havingWord: Bitset;
  readonly phrases = new Uint32Builder();
  readonly places = new Uint32Builder();
  #user: MemoryUser | undefined;

  /** @param placeCount how many places the bundle has. */
  constructor({ terms, phraseTerms }: PhraseIndex, placeCount: number) {
    const phraseCount = phraseTerms.offsets.length - 1;
    this.termMasks = new Uint32Array(terms.length);
    this.phraseMasks = new Uint32Array(phraseCount);
    this.termMeanings = new Uint32Array(terms.length);
    this.phrasePatterns = new Uint32Array(phraseCount);
    this.firstMatches = new Uint32Array(terms.length);
    this.phraseSet = new Bitset(phraseCount);
    this.placeSet = new Bitset(placeCount);
    this.havingOne = new Bitset(placeCount);
    this.havingWord = new Bitset(placeCount);
  }

  /** Takes the memory from whatever used it before. @returns whether it was another user. */
  claim(user: MemoryUser): boolean {
    if (this.#user === user) return false;
    this.#user?.release();
    this.#user = user;
    return true;
  }
}
