import type { SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import { lastFieldOf } from './phrase-match.ts';
import type { PhrasePatterns } from './phrase-patterns.ts';
import { Sequences } from './sequences.ts';

/** More than there are fields. */
const FIELD_RADIX = 16;

/**
 * Numbers the patterns of places. Places of one pattern match the query alike, because they have the same types, and phrases of the same
 * patterns in the same fields. Most places that do not match have no pattern, which is fast to find out.
 */
export class PlacePatterns {
  readonly #index: SearchIndex;
  readonly #masks: PhraseMasks;
  readonly #patterns: PhrasePatterns;
  readonly #sequences = new Sequences();
  /** For each set of types, the mask of the query words that their names have together. */
  readonly #typeSetMasks: Uint32Array;
  /** Entries of the current place in `placePhrases` that have query words. The list is reused. */
  readonly #entries: number[] = [];
  readonly #query: ExpandedQuery;
  readonly #distinguishesPhrases: boolean;

  /**
   * @param typeMasks for each type, the mask of the query words that its names have.
   * @param distinguishesPhrases whether different phrases of one pattern give different patterns of places.
   */
  constructor(
    index: SearchIndex,
    query: ExpandedQuery,
    masks: PhraseMasks,
    patterns: PhrasePatterns,
    typeMasks: Uint32Array,
    distinguishesPhrases: boolean,
  ) {
    this.#index = index;
    this.#query = query;
    this.#masks = masks;
    this.#patterns = patterns;
    this.#distinguishesPhrases = distinguishesPhrases;
    this.#typeSetMasks = Uint32Array.from(index.typeSets.sets, (types) =>
      types.reduce((mask, type) => mask | typeMasks[type]!, 0),
    );
  }

  /**
   * Returns the number of a place's pattern, from 1. It is 0 if the place has fewer query words than `minShouldMatch`, or if no phrase has
   * all words that must stand in one.
   */
  patternOf(place: number, minShouldMatch: number): number {
    const { words, samePhraseMask } = this.#query;
    const { phrases, typeSets } = this.#index;
    const { offsets, values } = phrases.placePhrases;
    const fields = phrases.placeFields;
    const lastField = lastFieldOf(this.#query);
    const typeSet = typeSets.ofPlace[place]!;
    let hasSamePhrase = minShouldMatch < words.length || samePhraseMask === 0;
    // If all words must stand in one phrase, the place is matched by that phrase alone.
    if (!hasSamePhrase && samePhraseMask === 2 ** words.length - 1) return 0;
    const entries = this.#entries;
    let count = 0;
    let placeMask = this.#typeSetMasks[typeSet]!;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      if (fields[i]! > lastField) continue;
      const mask = this.#masks.maskOf(values[i]!);
      if (mask === 0) continue;
      placeMask |= mask;
      if ((mask & samePhraseMask) === samePhraseMask) hasSamePhrase = true;
      entries[count++] = i;
    }
    if (!hasSamePhrase || countBits(placeMask) < minShouldMatch) return 0;
    let pattern = this.#sequences.append(0, typeSet);
    for (let e = 0; e < count; e++) {
      const entry = entries[e]!;
      pattern = this.#sequences.append(pattern, this.keyOf(values[entry]!, fields[entry]!));
    }
    return pattern;
  }

  /** Returns a number that phrases share if they match alike in a field. */
  keyOf(phrase: number, field: number): number {
    return FIELD_RADIX * (this.#distinguishesPhrases ? phrase : this.#patterns.patternOf(phrase)) + field;
  }
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
