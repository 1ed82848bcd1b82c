import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import { MatchKind } from '../query/expanded-query.ts';
import type { TermExpander } from '../query/term-expander.ts';

/** Requests are parsed again for each page, and their words while they are typed. */
const MAX_CACHED_NAMES = 500;
/** Stop words that a name may have besides those of a request. */
const MAX_OMITTED_STOP_WORDS = 3;

/** Finds places by their whole names. Stop words may be missing, and abbreviations stand for their words. */
export class NameLookup {
  readonly #index: PhraseIndex;
  readonly #expander: TermExpander;
  readonly #cache = new BoundedCache<readonly number[]>(MAX_CACHED_NAMES);
  readonly #terms = new BoundedCache<ReadonlySet<number>>(MAX_CACHED_NAMES);

  constructor(index: PhraseIndex, expander: TermExpander) {
    this.#index = index;
    this.#expander = expander;
  }

  /** Returns the numbers of the places that have the words as a whole name; ascending. */
  named(words: readonly string[]): readonly number[] {
    return this.#cache.getOrCreate(words.join(' '), () => this.#find(words, MAX_OMITTED_STOP_WORDS));
  }

  /** Returns the numbers of the places that have a name which begins with the words; ascending. */
  startingWith(words: readonly string[]): readonly number[] {
    // Stop words make no difference, so they must not fill the cache with long lists.
    const telling = this.#expander.withoutStopWords(words);
    return this.#cache.getOrCreate(`${telling.join(' ')} …`, () =>
      this.#find(telling, Number.POSITIVE_INFINITY),
    );
  }

  /** Returns the numbers of the places that have the words side by side in a name; ascending. */
  containing(words: readonly string[]): readonly number[] {
    const telling = this.#expander.withoutStopWords(words);
    return this.#cache.getOrCreate(`… ${telling.join(' ')}`, () =>
      this.#find(telling, Number.POSITIVE_INFINITY, true),
    );
  }

  /**
   * Returns the places with a name of no more words; if there is none, those with a longer one.
   * @param omitted maximum number of words that a name may have besides. If it is infinite, it may go on; otherwise they are stop words.
   * @param isAnywhere whether it may have words before these.
   */
  #find(words: readonly string[], omitted: number, isAnywhere = false): readonly number[] {
    const isWhole = Number.isFinite(omitted);
    const telling = this.#expander.withoutStopWords(words);
    const terms = telling.map((word) => this.#termsOf(word));
    const { termPostings, phraseTerms } = this.#index;
    const [rarest] = terms
      .map((own) => ({ own, count: [...own].reduce((sum, term) => sum + rowLength(termPostings, term), 0) }))
      .sort((a, b) => a.count - b.count);
    const [whole, longer] = [new Uint32Builder(), new Uint32Builder()];
    for (const term of rarest?.own ?? []) {
      for (let i = termPostings.offsets[term]!; i < termPostings.offsets[term + 1]!; i++) {
        const phrase = termPostings.values[i]!;
        const length = rowLength(phraseTerms, phrase);
        if (length < telling.length || length > words.length + omitted) continue;
        const isLonger = isWhole && length > words.length;
        if (isLonger && whole.length > 0) continue;
        if (this.#begins(phrase, terms, isWhole, isAnywhere))
          this.#addNamed(phrase, isLonger ? longer : whole);
      }
    }
    return (whole.length > 0 ? whole : longer).distinct();
  }

  /** Returns the terms that are a word, its abbreviation, or the other grammatical number. */
  #termsOf(word: string): ReadonlySet<number> {
    return this.#terms.getOrCreate(word, () => {
      const options = { asYouType: false, exactSingleLetters: true };
      const { termMatches } = this.#expander.expand([word], options);
      const whole = termMatches.filter(({ kind, synonym }) => kind === MatchKind.whole && !synonym);
      return new Set(whole.map(({ term }) => term));
    });
  }

  /**
   * Returns whether a phrase begins with these words, stop words aside.
   * @param isWhole whether it must have no others.
   * @param isAnywhere whether it may have others before them.
   */
  #begins(
    phrase: number,
    words: readonly ReadonlySet<number>[],
    isWhole: boolean,
    isAnywhere: boolean,
  ): boolean {
    const { offsets } = this.#index.phraseTerms;
    const [from, to] = [offsets[phrase]!, offsets[phrase + 1]!];
    for (let at = from; at < (isAnywhere ? to : from + 1); at++) {
      if (this.#hasWordsAt(at, to, words, isWhole)) return true;
    }
    return false;
  }

  /** Returns whether the terms between two indices begin with these words, stop words aside. */
  #hasWordsAt(from: number, to: number, words: readonly ReadonlySet<number>[], isWhole: boolean): boolean {
    const { phraseTerms, stops } = this.#index;
    let next = 0;
    for (let i = from; i < to; i++) {
      const term = phraseTerms.values[i]!;
      if (words[next]?.has(term)) next++;
      else if (next === words.length && !isWhole) return true;
      else if (stops[term] !== 1) return false;
    }
    return next === words.length;
  }

  #addNamed(phrase: number, places: Uint32Builder): void {
    const { phrasePostings, phraseFields } = this.#index;
    for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= Field.hidden) places.push(phrasePostings.values[i]!);
    }
  }
}

function rowLength({ offsets }: IntLists, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}
