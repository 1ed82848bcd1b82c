import type { PlaceTable } from '../core/place-table.ts';
import type { Interpretation, SearchQuery, SearchResult } from '../core/query.ts';
import type { EngineParts } from './engine-parts.ts';
import { equivalentQuery } from './interpretation/equivalent-query.ts';
import {
  byWordsOfKind,
  type Meaning,
  meaningOf,
  meaningOfRest,
  nameAmong,
} from './interpretation/meaning.ts';
import type { NameLookup } from './interpretation/name-lookup.ts';
import { type Phrase, PhraseBook } from './interpretation/phrase-book.ts';
import { type Lookups, type Segment, segmentsOf } from './interpretation/phrase-lattice.ts';
import { PlaceChoice } from './interpretation/place-choice.ts';
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

/** Pasted texts are no requests. */
const MAX_REQUEST_WORDS = 20;
/** A sentence has so many little words, or begins with one. */
const MIN_FUNCTION_WORDS = 2;

const STRICT = { dropsWords: false } as const;
const LOOSE = { dropsWords: true } as const;

/** Answers requests in people's own words: names first, then what the phrases of the bundle's languages mean together. */
export class RequestSearch {
  readonly #places: PlaceTable;
  readonly #choiceFor: (position: SearchQuery['position']) => PlaceChoice;
  readonly #searches: Searches;
  readonly #lookups: Lookups;

  constructor(parts: EngineParts, names: NameLookup, prominence: Prominence, searches: Searches) {
    const { places, kindLexicon, expander } = parts;
    this.#places = places;
    this.#choiceFor = (position) => new PlaceChoice(places, kindLexicon, prominence, position);
    this.#searches = searches;
    this.#lookups = {
      book: new PhraseBook(places.phrases()),
      kinds: kindLexicon,
      names,
      isKnown: (word) => expander.has(word),
    };
  }

  /** Searches for what the words mean. Filters limit what is found, and never change the meaning. */
  search(query: SearchQuery): SearchResult {
    const { book } = this.#lookups;
    const words = book.wordsOf(query.q);
    if (book.isEmpty || words.length > MAX_REQUEST_WORDS) return this.#searches.run(query);
    if (!this.#searches.isNarrowing(query)) return this.#understand(query, words).page;
    if (!this.#hasPhrases(words)) {
      // Found as typed with its filters, it is found so without them: that is no request, and need not be searched twice.
      const typed = this.#searches.begin(query);
      if (typed.findAsTyped()) return this.#found(query, typed).page;
    }
    const { meaning } = this.#understand({ ...unfiltered(query), start: 0, count: 0 }, words);
    return meaning ? this.#pageOf(query, words, meaning) : this.#searches.run(query);
  }

  /** Returns the answer of the first stage that finds something: see docs/relevance.md. */
  #understand(query: SearchQuery, words: readonly string[]): Answer {
    const typed = this.#searches.begin(query);
    const mayBeRequest = this.#hasPhrases(words) && !typed.isInOneName();
    if (!mayBeRequest && typed.findAsTyped()) return this.#found(query, typed);
    const segments = segmentsOf(words, this.#lookups);
    // A phrase within a name is none: "Stow on the Wold".
    const isRequest = mayBeRequest && segments.some(isPhrase);
    if (mayBeRequest && !isRequest && typed.findAsTyped()) return this.#found(query, typed);
    const choice = this.#choiceFor(query.position);
    const meaning = meaningOf(words, segments, choice, STRICT);
    const rest = meaningOfRest(words, segments);
    const exact = this.#answer(query, words, meaning);
    if (exact && exact.page.size > 0) return exact;
    const asTyped = isRequest ? this.#searches.begin(query) : undefined;
    if (asTyped?.findAsTyped()) return this.#found(query, asTyped);
    const fewer =
      this.#answer(query, words, meaning && byWordsOfKind(words, meaning)) ??
      this.#answer(query, words, rest) ??
      (exact && this.#answer(query, words, nearInstead(meaning!)));
    if (fewer) return fewer;
    const corrected = this.#searches.begin(query);
    if (!corrected.isKind && corrected.findCorrected()) return this.#found(query, corrected);
    const sentence =
      this.#answer(query, words, rest, true) ??
      (mayBeRequest ? this.#nearUnknown(query, words) : undefined) ??
      this.#answer(
        query,
        words,
        this.#isSentence(words) ? meaningOf(words, segments, choice, LOOSE) : undefined,
      ) ??
      this.#answer(query, words, nameAmong(words, segments, this.#lookups));
    if (sentence) return sentence;
    const last = this.#searches.begin(query);
    if (!last.isKind) last.findFewerWords();
    return this.#found(query, last);
  }

  #found(query: SearchQuery, search: TextSearch): Answer {
    return { page: this.#searches.pageOf(query, search) };
  }

  /** Returns whether words have a phrase of a request. One word such as "find" or "good" may as well be part of a name. */
  #hasPhrases(words: readonly string[]): boolean {
    const tells = ({ kind, length }: Phrase): boolean =>
      kind === 'ignored' ? length > 1 : kind !== 'function';
    return words.some((_, i) => this.#lookups.book.at(words, i).some(tells));
  }

  #isSentence(words: readonly string[]): boolean {
    const little = words.map((word) => this.#lookups.book.isFunctionWord(word));
    return little[0] === true || little.filter(Boolean).length >= MIN_FUNCTION_WORDS;
  }

  /** Answers a request of some meaning; `undefined` where it has none, or where no place has the words that are left as typed. */
  #answer(
    query: SearchQuery,
    words: readonly string[],
    meaning: Meaning | undefined,
    mayCorrect = false,
  ): Answer | undefined {
    if (!meaning) return undefined;
    const page = this.#pageOf(query, words, meaning);
    const isMissed = page.size === 0 || (page.correctedQuery !== undefined && !mayCorrect);
    return meaning.isByWords && isMissed ? undefined : { page, meaning };
  }

  #pageOf(query: SearchQuery, words: readonly string[], meaning: Meaning): SearchResult {
    const equivalent = equivalentQuery(query, meaning, this.#places);
    const interpretation = interpretationOf(words, meaning, equivalent);
    return { ...this.#searches.run(equivalent), interpretation };
  }

  /** Answers a request for what is near or in a place that nobody knows: with an empty page. */
  #nearUnknown(query: SearchQuery, words: readonly string[]): Answer | undefined {
    const { book } = this.#lookups;
    for (let at = words.length - 2; at > 0; at--) {
      const relation = book.at(words, at).findLast(({ kind }) => kind === 'near' || kind === 'within');
      if (!relation || at + relation.length >= words.length) continue;
      const before = words.slice(0, at);
      const segments = segmentsOf(before, this.#lookups);
      const isWhole = segments.every(({ role }) => role !== 'word' && role !== 'name');
      const wanted = meaningOf(before, segments, this.#choiceFor(query.position), LOOSE);
      if (!isWhole || !wanted?.kind) continue;
      const anchor = words.slice(at + relation.length);
      const name = anchor.slice(anchor.findIndex((word) => !book.isFunctionWord(word)));
      const unknown = name.join(' ');
      return this.#answer(query, before, { ...wanted, near: { unknown }, isByWords: false });
    }
    return undefined;
  }
}

/** Returns a query without its filters. */
function unfiltered({ q, start, count, position }: SearchQuery): SearchQuery {
  return {
    q,
    start,
    count,
    typeExact: [],
    inArea: false,
    accessibility: [],
    flags: [],
    facets: [],
    ...(position && { position }),
  };
}

/** Returns whether a segment is a phrase of a request, and not only a name, a kind or a little word. */
function isPhrase({ role, isQuestion }: Segment): boolean {
  return role === 'ignored' ? isQuestion === true : role !== 'name' && role !== 'kind' && role !== 'word';
}

/** Returns the meaning with what is near a place instead of within it, as nothing is within. */
function nearInstead(meaning: Meaning): Meaning {
  const { within, near, ...others } = meaning;
  const [place] = within;
  if (place === undefined) return meaning;
  return { ...others, within: [], near: near && 'place' in near ? near : { place } };
}

function interpretationOf(words: readonly string[], meaning: Meaning, query: SearchQuery): Interpretation {
  const { q, kind, accessibility, near, within, segments } = meaning;
  const isIgnored = ({ role, from }: Segment): boolean =>
    role === 'ignored' || (role === 'word' && !q.includes(words[from]!));
  return {
    q: q.join(' '),
    types: kind?.types ?? [],
    accessibility,
    ...(near && { near }),
    within,
    ignored: segments.filter(isIgnored).flatMap(({ from, to }) => words.slice(from, to)),
    phrases: segments.map(({ role, from, to }) => ({ role, words: words.slice(from, to).join(' ') })),
    query,
  };
}
