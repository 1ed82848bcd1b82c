import type { SearchQuery, SuggestQuery } from '../../core/query.ts';
import { Endings, PhraseBook } from '../interpretation/lex.ts';
import { byWordsOfKind, type Meaning, nameAmong, nearInstead } from '../interpretation/mean.ts';
import { isAreaPlace, type NameLookup, PlaceChoice } from '../interpretation/names.ts';
import type { Lookups } from '../interpretation/parse.ts';
import { besideUnknown, nearUnknown, Reading } from '../interpretation/reading.ts';
import type { Prominence } from '../rank/rank.ts';
import { joinLetters, MAX_WORDS } from '../text/analyzer.ts';
import type { TextLists } from '../text/text-lists.ts';
import type { Answer } from './matches.ts';
import {
  besideCodes,
  besideKindWithCode,
  inText,
  meant,
  nearFirstPart,
  nothingMeant,
  tryNothing,
  tryOnlyMeaning,
  when,
  withCorrectedPhrases,
} from './request-rows.ts';
import { type SearchContext, TextReading } from './text-reading.ts';
import {
  Attempts,
  asTyped,
  corrected,
  correctedToName,
  fewerWords,
  firstAnswer,
  inParts,
  type PlanRow,
} from './text-rows.ts';

/** The plan for words as they are, without interpretation, where none may be lost. */
const WHOLE_PLAN: readonly PlanRow<TextReading>[] = [asTyped, corrected];

/** The plan for words as they are, without interpretation. */
const PLAIN_PLAN: readonly PlanRow<TextReading>[] = [...WHOLE_PLAN, inParts, fewerWords];

/** Words that are no whole name must be found as typed. */
const inWords = ({ isByWords }: Meaning): readonly PlanRow<TextReading>[] =>
  isByWords ? [asTyped] : PLAIN_PLAN;
const onlyTyped = (): readonly PlanRow<TextReading>[] => [asTyped];

const everyWord = meant('meaning', ({ meaning }) => meaning, inWords);
const nearby = meant('near instead of within', ({ meaning }) => nearInstead(meaning), inWords);

/** Answers a request for places near or in an unknown place with an empty page. */
const nearUnknownPlace: PlanRow<Reading> = {
  name: 'near an unknown place',
  when: ({ mayBeRequest }) => mayBeRequest,
  answer(reading, attempts) {
    const unknown = nearUnknown(reading, reading.lookups.book);
    return unknown !== undefined && tryNothing(reading.withWords(unknown.words), unknown.meaning, attempts);
  },
};

/** Answers a request for places beside an unknown place with an empty page. */
const besideUnknownPlace: PlanRow<Reading> = {
  name: 'beside an unknown place',
  answer(reading, attempts) {
    const unknown = besideUnknown(reading);
    return unknown !== undefined && tryNothing(reading.withWords(unknown.words), unknown.meaning, attempts);
  },
};

const isShort = ({ isLongRequest }: Reading): boolean => !isLongRequest;

/**
 * The plan for requests in people's own words. The first row that finds something answers; an empty page is an answer only of
 * `nothingMeant`, `nearUnknownPlace`, `besideUnknownPlace`, `besideCodes` and `besideKindWithCode`. See docs/internals/relevance.md.
 */
const PLAN: readonly PlanRow<Reading>[] = [
  // As typed, unless a phrase of a request is there, and what every word means
  when(({ isRequest }) => !isRequest, inText(asTyped)),
  besideKindWithCode,
  meant('namesake of a kind', ({ namesake }) => namesake, onlyTyped),
  everyWord,
  nearby,
  when(({ isRequest }) => isRequest, inText(asTyped)),
  meant('words of a kind', ({ words, meaning }) => byWordsOfKind(words, meaning), inWords),
  nothingMeant('no place of the meaning', ({ meaning }) => (isWhole(meaning) ? meaning : undefined)),
  meant('rest', ({ rest }) => rest, inWords),
  besideCodes('beside codes', PLAIN_PLAN, false),
  // Corrected to a whole name, or within the phrases of a request
  when(mayBeMisspeltName, inText(correctedToName)),
  inText(inParts),
  nearFirstPart([everyWord, nearby]),
  withCorrectedPhrases([everyWord, nearby]),
  nearUnknownPlace,
  when(
    ({ isLongRequest, hasAccessibility }) => !isLongRequest && !hasAccessibility,
    meant(
      'rest, corrected',
      ({ rest }) => rest,
      () => PLAIN_PLAN,
    ),
  ),
  when(
    isShort,
    meant(
      'rest without access',
      ({ restWithoutFeatures }) => restWithoutFeatures,
      () => [correctedToName],
    ),
  ),
  // Without the words that mean nothing
  when(
    ({ isSentence }) => isSentence,
    meant('loose meaning', ({ looseMeaning }) => looseMeaning, inWords),
  ),
  when(
    ({ isSentence }) => isSentence,
    nothingMeant('nothing of the loose meaning', ({ looseMeaning }) => looseMeaning),
  ),
  // Other corrections, then fewer words
  when(isShort, inText(corrected)),
  besideCodes('beside codes, corrected', PLAIN_PLAN, true),
  when(
    ({ hasLooseCode }) => !hasLooseCode,
    meant(
      'a name among words',
      ({ words, segments, lookups }) => nameAmong(words, segments, lookups),
      inWords,
    ),
  ),
  meant('without one word', ({ meaningWithoutWord }) => meaningWithoutWord, inWords),
  besideUnknownPlace,
  // A word of accessibility is never lost
  when(({ hasAccessibility }) => !hasAccessibility, inText(fewerWords)),
];

/** Returns whether a meaning says which places are wanted, so that an empty page is an answer. A name alone may be misspelt. */
function isWhole(meaning: Meaning | undefined): boolean {
  if (!meaning || meaning.isByWords) return false;
  const { kind, accessibility, near, within } = meaning;
  return kind !== undefined || accessibility.length > 0 || near !== undefined || within.length > 0;
}

/** Returns whether all words together may be a misspelt name. A kind beside a relation is corrected within its phrases only. */
function mayBeMisspeltName(reading: Reading): boolean {
  return !reading.isLongRequest && !(reading.mayBeRequest && nearUnknown(reading, reading.lookups.book));
}

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
