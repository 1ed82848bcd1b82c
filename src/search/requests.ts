import type { SearchQuery, SuggestQuery } from '../core/query.ts';
import type { Lookups } from './interpretation/anchor-runs.ts';
import { Endings } from './interpretation/endings.ts';
import type { NameLookup } from './interpretation/name-lookup.ts';
import { PhraseBook } from './interpretation/phrase-book.ts';
import { isAreaPlace, PlaceChoice } from './interpretation/place-choice.ts';
import { Reading } from './interpretation/reading.ts';
import { Attempts, firstAnswer, type PlanRow } from './plan/attempts.ts';
import type { Answer } from './plan/matches.ts';
import { PLAIN_PLAN, PLAN, WHOLE_PLAN } from './plan/plan.ts';
import { tryOnlyMeaning } from './plan/request-rows.ts';
import { asTyped } from './plan/text-rows.ts';
import type { Prominence } from './rank/prominence.ts';
import type { SearchContext } from './search-context.ts';
import { joinLetters, MAX_WORDS } from './text/analyzer.ts';
import type { TextLists } from './text/text-lists.ts';
import { TextReading } from './text-reading.ts';

/** Answers requests in people's own words. */
export class Requests {
  readonly #context: SearchContext;
  readonly #prominence: Prominence;
  readonly #lookups: Lookups;

  /** @param phrases lists of `#phrases`. */
  constructor(context: SearchContext, names: NameLookup, prominence: Prominence, phrases: TextLists) {
    const { places, kindLexicon, expander } = context;
    this.#context = context;
    this.#prominence = prominence;
    this.#lookups = {
      book: new PhraseBook(phrases),
      kinds: kindLexicon,
      names,
      endings: new Endings(phrases),
      isKnown: (word) => expander.has(word),
      isStopWord: (word) => expander.isStopWord(word),
      isAreaPlace: (place) => isAreaPlace(place, places),
    };
  }

  /**
   * Answers with what the words mean. Filters limit what is found, and never change the meaning.
   * @param use receives the answer, whose matches are valid until it returns.
   * @param isAnyEnough whether it matters only whether any place is found.
   * @returns what `use` returns; `undefined` if nothing is found.
   */
  answer<T extends object | boolean>(
    query: SearchQuery,
    use: (answer: Answer) => T,
    isAnyEnough = false,
  ): T | undefined {
    const { book } = this.#lookups;
    const words = book.wordsOf(query.q);
    const text = new TextReading(query, this.#context, { isAnyEnough });
    const isPlain = query.interpret === false || text.text === '';
    if (isPlain || book.isEmpty || joinLetters(words).length > MAX_WORDS || words.length > 2 * MAX_WORDS)
      return this.#answer(PLAIN_PLAN, text, use);
    const reading = this.#read(text, words, query.near);
    if (!text.scope.isFiltered) return this.#answer(PLAN, reading, use);
    // Words that places have as typed within the filters are no request, because without the filters they have them, too.
    const typed = reading.mayBeRequest ? undefined : this.#answer([asTyped], text, use);
    if (typed !== undefined) return typed;
    const anywhere = this.#read(
      new TextReading(unfiltered(query), this.#context, { isAnyEnough: true }),
      words,
      query.near,
    );
    const meaning = this.#answer(PLAN, anywhere, ({ candidate }) => candidate.understood?.meaning);
    if (!meaning) return this.#answer(reading.hasAccessibility ? WHOLE_PLAN : PLAIN_PLAN, text, use);
    const attempts = new Attempts(this.#context, use);
    tryOnlyMeaning(reading, meaning, PLAIN_PLAN, attempts);
    return attempts.used;
  }

  /** Returns whether a text has words of a phrase of a request, which may as well be those of a name. */
  hasPhrases(text: string): boolean {
    const { book } = this.#lookups;
    return book.hasPhrases(book.wordsOf(text));
  }

  /** Returns whether a query of suggest is a request that finds places. */
  isUnderstood({ q, position, typeExact }: SuggestQuery): boolean {
    const query = { ...unfiltered({ q, ...(position && { position }) }), typeExact };
    const isUnderstood = ({ candidate: { understood }, matches }: Answer): boolean =>
      understood !== undefined && matches.size > 0;
    return this.answer(query, isUnderstood, true) ?? false;
  }

  #answer<Of, T>(rows: readonly PlanRow<Of>[], reading: Of, use: (answer: Answer) => T): T | undefined {
    return firstAnswer(rows, reading, this.#context, use);
  }

  /** @param near the identifier of a place that is meant where it has the name. */
  #read(text: TextReading, words: readonly string[], near: string | undefined): Reading {
    const { places } = this.#context;
    const { position } = text.query;
    const chosen = near === undefined ? undefined : places.identifiers.placeOf(near);
    const choice = new PlaceChoice(places, this.#prominence, position, chosen);
    return new Reading(text, words, this.#lookups, choice);
  }
}

/** Returns a query without filters, and without a page. */
function unfiltered({ q, position }: Pick<SearchQuery, 'q' | 'position'>): SearchQuery {
  return {
    q,
    start: 0,
    count: 0,
    typeExact: [],
    inArea: false,
    accessibility: [],
    flags: [],
    facets: [],
    ...(position && { position }),
  };
}
