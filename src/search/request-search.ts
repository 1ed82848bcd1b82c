import type { PlaceTable } from '../core/place-table.ts';
import { isArea } from '../core/place-type.ts';
import type { Hit, Interpretation, SearchQuery, SearchResult, SuggestQuery } from '../core/query.ts';
import { mapList } from '../core/structures/int-lists.ts';
import type { EngineTools } from './engine-tools.ts';
import { isVague, isWholeMatch, withoutCodes } from './interpretation/beside-codes.ts';
import { equivalentQuery } from './interpretation/equivalent-query.ts';
import { byWordsOfKind, type Meaning, nameAmong, nearInstead } from './interpretation/meaning.ts';
import type { NameLookup } from './interpretation/name-lookup.ts';
import { asText, PhraseBook } from './interpretation/phrase-book.ts';
import type { Lookups, Segment } from './interpretation/phrase-lattice.ts';
import { correctedPhrases } from './interpretation/phrase-spelling.ts';
import { PlaceChoice } from './interpretation/place-choice.ts';
import { Reading } from './interpretation/reading.ts';
import { nearUnknown } from './interpretation/unknown-anchor.ts';
import type { Prominence } from './rank/prominence.ts';
import type { TextSearch } from './text-search.ts';

/** The searches that a request may lead to. */
export interface Searches {
  /** Begins a search for the words of a query. */
  begin(query: SearchQuery): TextSearch;
  /** Returns the page of what that search has found. */
  pageOf(query: SearchQuery, search: TextSearch): SearchResult;
  /** Returns whether a query has filters. */
  isNarrowing(query: SearchQuery): boolean;
  /** Runs a whole search for the words of a query, or lists what passes its filters. */
  run(query: SearchQuery): SearchResult;
}

/** A page, and the meaning of the words if they were understood as a request. */
interface Answer {
  readonly page: SearchResult;
  readonly meaning?: Meaning;
}

/** A way to answer a request; `undefined` where it finds nothing. */
type Stage = (reading: Reading) => Answer | undefined;

/** Pasted texts are no requests. */
const MAX_REQUEST_WORDS = 20;

/** Answers requests in people's own words: names first, then what the phrases of the bundle's languages mean together. */
export class RequestSearch {
  readonly #places: PlaceTable;
  readonly #choiceFor: (position: SearchQuery['position']) => PlaceChoice;
  readonly #searches: Searches;
  readonly #lookups: Lookups;
  /** The answer to each meaning, cached because several stages try the same meaning. */
  readonly #answers = new WeakMap<Meaning, Answer>();

  constructor(tools: EngineTools, names: NameLookup, prominence: Prominence, searches: Searches) {
    const { places, kindLexicon, expander } = tools;
    this.#places = places;
    this.#choiceFor = (position) => new PlaceChoice(places, kindLexicon, prominence, position);
    this.#searches = searches;
    this.#lookups = {
      book: new PhraseBook(places.phrases()),
      kinds: kindLexicon,
      names,
      isKnown: (word) => expander.has(word),
      isStopWord: (word) => expander.isStopWord(word),
      isAreaPlace: (place) => isArea(mapList(places.type, place, (type) => places.types[type]!.path)),
    };
  }

  /** The stages, in order. The first that finds something answers: see docs/internals/relevance.md. */
  readonly #stages: readonly Stage[] = [
    (reading) => (reading.isRequest ? undefined : this.#asTyped(reading)),
    (reading) => this.#found(reading, reading.meaning),
    (reading) => this.#found(reading, nearInstead(reading.meaning)),
    (reading) => (reading.isRequest ? this.#asTyped(reading) : undefined),
    (reading) => this.#meant(reading, byWordsOfKind(reading.words, reading.meaning)),
    (reading) => (isWhole(reading.meaning) ? this.#meant(reading, reading.meaning) : undefined),
    (reading) => this.#meant(reading, reading.rest),
    (reading) => this.#besideCodes(reading, false),
    (reading) => (this.#mayBeMisspeltName(reading) ? this.#corrected(reading, true) : undefined),
    (reading) => this.#withCorrectedPhrases(reading),
    (reading) => this.#nearUnknown(reading),
    (reading) => this.#meant(reading, reading.meaning),
    (reading) => (reading.isLongRequest ? undefined : this.#meant(reading, reading.rest, true)),
    (reading) => (reading.isSentence ? this.#meant(reading, reading.looseMeaning) : undefined),
    (reading) => (reading.isLongRequest ? undefined : this.#corrected(reading, false)),
    (reading) => this.#besideCodes(reading, true),
    (reading) => this.#meant(reading, nameAmong(reading.words, reading.segments, this.#lookups)),
  ];

  /** Searches for what the words mean. Filters limit what is found, and never change the meaning. */
  search(query: SearchQuery): SearchResult {
    const { book } = this.#lookups;
    const words = book.wordsOf(query.q);
    if (book.isEmpty || words.length > MAX_REQUEST_WORDS) return this.#searches.run(query);
    const reading = this.#read(query, words);
    if (!this.#searches.isNarrowing(query)) return this.#understand(reading).page;
    // Words that places have as typed within the filters are no request, because without the filters they have them, too.
    const typed = reading.mayBeRequest ? undefined : this.#pageAsTyped(query);
    if (typed) return typed;
    const { meaning } = this.#understand(this.#read(unfiltered(query), words));
    return (meaning && this.#pageOf(query, words, meaning, false)) ?? this.#searches.run(query);
  }

  /** Returns whether a text has words of a phrase of a request, which may as well be those of a name. */
  hasPhrases(text: string): boolean {
    const { book } = this.#lookups;
    return book.hasPhrases(book.wordsOf(text));
  }

  /** Returns whether a query of suggest is a request that finds places. */
  isUnderstood(query: SuggestQuery): boolean {
    const { interpretation, size } = this.search({ ...unfiltered(query), typeExact: query.typeExact });
    return interpretation !== undefined && size > 0;
  }

  #read(query: SearchQuery, words: readonly string[]): Reading {
    const isInOneName = (besides: boolean): boolean => this.#searches.begin(query).isInOneName(besides);
    return new Reading(query, words, this.#lookups, this.#choiceFor(query.position), isInOneName);
  }

  #understand(reading: Reading): Answer {
    for (const stage of this.#stages) {
      const answer = stage(reading);
      if (answer) return answer;
    }
    return this.#fewerWords(reading.query);
  }

  #asTyped({ query }: Reading): Answer | undefined {
    const page = this.#pageAsTyped(query);
    return page && { page };
  }

  /** Answers with what the words find once they are corrected. The name of a kind is meant as typed, even if no place is of it. */
  #corrected({ query }: Reading, onlyNames: boolean): Answer | undefined {
    const search = this.#searches.begin(query);
    const isFound = !search.isKind && search.findCorrected(onlyNames);
    return isFound ? { page: this.#searches.pageOf(query, search) } : undefined;
  }

  /** Returns whether all words together may be a misspelt name. A kind beside a relation is corrected within its phrases only. */
  #mayBeMisspeltName(reading: Reading): boolean {
    return !reading.isLongRequest && !(reading.mayBeRequest && nearUnknown(reading, this.#lookups.book));
  }

  /** Answers with what most of the words find, if they are not the name of a kind. */
  #fewerWords(query: SearchQuery): Answer {
    const search = this.#searches.begin(query);
    if (!search.isKind) search.findFewerWords();
    return { page: this.#searches.pageOf(query, search) };
  }

  /** Answers with the places that a meaning finds. */
  #found(reading: Reading, meaning: Meaning | undefined): Answer | undefined {
    const answer = this.#meant(reading, meaning);
    return answer && answer.page.size > 0 ? answer : undefined;
  }

  /**
   * Answers with the page of a meaning, even an empty one. A meaning with words (`isByWords`) has no empty page.
   * @param mayCorrect whether these words may be corrected.
   */
  #meant({ query, words }: Reading, meaning: Meaning | undefined, mayCorrect = false): Answer | undefined {
    if (!meaning) return undefined;
    const known = this.#answers.get(meaning);
    if (known) return known;
    const page = this.#pageOf(query, words, meaning, meaning.isByWords && !mayCorrect);
    if (!page || (meaning.isByWords && page.size === 0)) return undefined;
    const answer = { page, meaning };
    this.#answers.set(meaning, answer);
    return answer;
  }

  #withCorrectedPhrases(reading: Reading): Answer | undefined {
    const { query } = reading;
    const correctName = (text: string): readonly string[] | undefined =>
      this.#searches.begin({ ...unfiltered(query), q: text }).correctedName();
    const words = correctedPhrases(reading.words, this.#lookups, correctName);
    if (!words) return undefined;
    const corrected = reading.withWords(words);
    return (
      this.#found(corrected, corrected.meaning) ?? this.#found(corrected, nearInstead(corrected.meaning))
    );
  }

  /** Answers with a known place or street beside codes and numbers that no place has there: "Hartley Library 2.05". */
  #besideCodes(reading: Reading, isLate: boolean): Answer | undefined {
    const { query } = reading;
    const { book, isAreaPlace, isStopWord } = this.#lookups;
    if (reading.segments.some(isFilter)) return undefined;
    for (const meaning of withoutCodes(query.q, reading.segments, book, isLate)) {
      const rest = {
        ...unfiltered(query),
        q: asText(meaning.q),
        isAnyEnough: false,
        explain: true,
        count: 1,
      };
      const search = this.#searches.begin(rest);
      if (rest.q === '' || search.isKind || !(search.findAsTyped() || (isLate && search.findCorrected())))
        continue;
      const [{ number, explanation }] = this.#searches.pageOf(rest, search).hits as [Hit];
      const { words } = explanation!;
      const isTelling = words.length > 1 || meaning.segments[0]!.role !== 'word';
      const isOther = words.length === 1 || isAreaPlace(number) || words.some(isVague);
      if (isTelling && !(meaning.losesWords && isOther) && isWholeMatch(explanation!, isStopWord))
        return this.#meant(reading.withWords(meaning.words), meaning);
    }
    return undefined;
  }

  /** Answers a request for places near or in an unknown place with an empty page. */
  #nearUnknown(reading: Reading): Answer | undefined {
    if (!reading.mayBeRequest) return undefined;
    const unknown = nearUnknown(reading, this.#lookups.book);
    return unknown && this.#meant(reading.withWords(unknown.words), unknown.meaning);
  }

  /** Returns the page of a meaning. @param asTyped whether its words must be found without correction; if not, there is no page. */
  #pageOf(
    query: SearchQuery,
    words: readonly string[],
    meaning: Meaning,
    asTyped: boolean,
  ): SearchResult | undefined {
    const equivalent = equivalentQuery(query, meaning, this.#places);
    const page = asTyped ? this.#pageAsTyped(equivalent) : this.#searches.run(equivalent);
    return page && { ...page, interpretation: interpretationOf(words, meaning, equivalent) };
  }

  #pageAsTyped(query: SearchQuery): SearchResult | undefined {
    const search = this.#searches.begin(query);
    return search.findAsTyped() ? this.#searches.pageOf(query, search) : undefined;
  }
}

/** Returns whether a meaning says which places are wanted, so that an empty page is an answer. A name alone may be misspelt. */
function isWhole(meaning: Meaning | undefined): boolean {
  if (!meaning || meaning.isByWords) return false;
  const { kind, accessibility, near, within } = meaning;
  return kind !== undefined || accessibility.length > 0 || near !== undefined || within.length > 0;
}

/** Returns whether a segment says more of a place than what it is called. */
function isFilter({ role }: Segment): boolean {
  return role === 'near' || role === 'within' || role === 'here' || role === 'accessibility';
}

/** Returns a query without filters, for which it matters only whether any place is found. */
function unfiltered({ q, position }: Pick<SearchQuery, 'q' | 'position'>): SearchQuery {
  return {
    q,
    start: 0,
    count: 0,
    isAnyEnough: true,
    typeExact: [],
    inArea: false,
    accessibility: [],
    flags: [],
    facets: [],
    ...(position && { position }),
  };
}

function interpretationOf(words: readonly string[], meaning: Meaning, query: SearchQuery): Interpretation {
  const { q, kind, accessibility, near, within, segments } = meaning;
  const isIgnored = ({ role, from, to }: Segment): boolean =>
    role === 'ignored' || (role === 'word' && !words.slice(from, to).every((word) => q.includes(word)));
  return {
    q: query.q,
    types: kind?.types ?? [],
    accessibility,
    ...(near && { near }),
    within,
    ignored: segments.filter(isIgnored).flatMap(({ from, to }) => words.slice(from, to)),
    phrases: segments.map(({ role, from, to }) => ({ role, words: asText(words.slice(from, to)) })),
    query,
  };
}
