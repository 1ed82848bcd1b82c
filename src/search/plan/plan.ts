// The plan of a search, one table: rows are tried in order, and the first that finds something answers.
import type { SearchQuery, SearchSuggestion, SuggestQuery } from '../../core/query.ts';
import { isTooLong } from '../interpretation/languages.ts';
import {
  byWordsOfKind,
  equivalentQuery,
  type Interpretation,
  leadingOn,
  nameAmong,
  nearInstead,
} from '../interpretation/mean.ts';
import { PlaceChoice } from '../interpretation/names.ts';
import { endsWithUnknown, nearUnknown, ofUnknownName, Reading } from '../interpretation/reading.ts';
import type { Prominence } from '../rank/rank.ts';
import { type Answer, Attempts, type PlanRow, type SearchContext } from './attempts.ts';
import { QueryText } from './ladder.ts';
import {
  asTyped,
  asWords,
  besideCodes,
  besideKindWithCode,
  corrected,
  correctedToKind,
  correctedToName,
  fewerWords,
  inParts,
  meant,
  nearFirstPart,
  nothingMeant,
  tryOnlyInterpretation,
  typedBeforeTown,
  withCorrectedPhrases,
  withOtherStreet,
} from './rows.ts';

/** The plan for words as they are, without interpretation, where none may be lost. */
const WHOLE_PLAN: readonly PlanRow<QueryText>[] = [asTyped, correctedToKind, corrected];

/** The plan for words as they are, without interpretation. */
const PLAIN_PLAN: readonly PlanRow<QueryText>[] = [...WHOLE_PLAN, withOtherStreet, inParts, fewerWords];

/** Words that are no whole name must be found as typed. */
const inWords = ({ isByWords }: Interpretation): readonly PlanRow<QueryText>[] =>
  isByWords ? [asTyped] : PLAIN_PLAN;

const everyWord = meant('meaning', ({ interpretation }) => interpretation, inWords);
const nearby = meant('near instead of within', ({ interpretation }) => nearInstead(interpretation), inWords);

const isShort = ({ isLongRequest }: Reading): boolean => !isLongRequest;
const isFramed = (reading: Reading): boolean => reading.isFramed;

/**
 * The plan for requests in people's own words. The first row that finds something answers; an empty page is an answer only of rows
 * named `no …`, of `beside codes` and of `kind with a code`. See docs/internals/relevance.md.
 */
const PLAN: readonly PlanRow<Reading>[] = [
  // As typed, unless a phrase of a request is there, and what every word means
  typedBeforeTown,
  besideKindWithCode,
  meant(
    'namesake of a kind',
    ({ namesake }) => namesake,
    () => [asTyped],
  ),
  everyWord,
  nearby,
  asWords(asTyped, ({ isRequest }) => isRequest),
  meant('words of a kind', ({ interpretation }) => byWordsOfKind(interpretation), inWords),
  nothingMeant('no place of the meaning', ({ interpretation }) =>
    isWhole(interpretation) ? interpretation : undefined,
  ),
  meant('rest', ({ rest }) => rest, inWords),
  besideCodes('beside codes', PLAIN_PLAN, false),
  // Corrected to a kind, to a whole name, or within the phrases of a request
  asWords(correctedToKind, mayBeMisspeltName),
  asWords(correctedToName, mayBeMisspeltName),
  asWords(withOtherStreet),
  asWords(inParts),
  nearFirstPart([everyWord, nearby]),
  withCorrectedPhrases([everyWord, nearby]),
  nothingMeant('no place near an unknown one', nearUnknown, ({ mayBeRequest }) => mayBeRequest),
  meant(
    'rest, corrected',
    ({ rest }) => rest,
    () => PLAIN_PLAN,
    (reading) => isShort(reading) && !reading.hasAccessibility,
  ),
  meant(
    'rest without access',
    ({ restWithoutFeatures }) => restWithoutFeatures,
    () => [correctedToName],
    isShort,
  ),
  // Without the words that mean nothing
  meant('loose meaning', ({ looseInterpretation }) => looseInterpretation, inWords, isFramed),
  meant('near, loosely', ({ looseInterpretation }) => nearInstead(looseInterpretation), inWords, isFramed),
  nothingMeant('no place of the loose meaning', ({ looseInterpretation }) => looseInterpretation, isFramed),
  // Other corrections, then fewer words
  asWords(corrected, isShort),
  besideCodes('beside codes, corrected', PLAIN_PLAN, true),
  meant(
    'a name among words',
    (reading) => nameAmong(reading, reading.lookups.names),
    inWords,
    ({ hasLooseCode }) => !hasLooseCode,
  ),
  nothingMeant('no place of the kind with the name', ofUnknownName, endsWithUnknown),
  // A word of accessibility is never lost, and a place that something is near is no answer by itself
  asWords(fewerWords, ({ hasAccessibility, isLocated }) => !hasAccessibility && !isLocated),
  nothingMeant('no place of the kind with the name', ofUnknownName),
];

/** Maximum number of searches that an empty page leads on to. */
const MAX_LEADS = 3;

/** Finds what an interpretation without filters finds within them. */
const within = (interpretation: Interpretation): PlanRow<Reading> => ({
  name: 'meaning under filters',
  answer: (reading, attempts) =>
    tryOnlyInterpretation(reading, { ...interpretation, words: reading.words }, PLAIN_PLAN, attempts),
});

/** Returns whether an interpretation says which places are wanted, so that an empty page is an answer. A name alone may be misspelt. */
function isWhole(interpretation: Interpretation | undefined): boolean {
  if (!interpretation || interpretation.isByWords) return false;
  const { kind, accessibility, near, within } = interpretation;
  return kind !== undefined || accessibility.length > 0 || near !== undefined || within.length > 0;
}

/** Returns whether all words together may be a misspelt name. A kind beside a relation is corrected within its phrases only. */
function mayBeMisspeltName(reading: Reading): boolean {
  return !reading.isLongRequest && !(reading.mayBeRequest && nearUnknown(reading));
}

/** Answers queries by the plan: requests in people's own words by all of it, other texts by the plain one. */
export class Planner {
  readonly #context: SearchContext;
  readonly #prominence: Prominence;

  constructor(context: SearchContext, prominence: Prominence) {
    this.#context = context;
    this.#prominence = prominence;
  }

  /**
   * Answers with what the words mean. Filters limit what is found, and never change the meaning.
   * @param isAnyEnough whether it matters only whether any place is found.
   * @param tried receives the rows of the plan that are tried.
   * @returns the answer; `undefined` if nothing is found.
   */
  answer(query: SearchQuery, isAnyEnough = false, tried: string[] = []): Answer | undefined {
    const attempts = new Attempts(this.#context, tried);
    const text = new QueryText(query, this.#context, { isAnyEnough });
    const { book } = text.context.lookups;
    const words = book.wordsOf(query.q);
    const isPlain = query.interpret === false || text.q === '';
    if (isPlain || book.isEmpty || isTooLong(words)) return attempts.inOrder(PLAIN_PLAN, text);
    const reading = this.#read(text, words, query.near);
    if (!text.scope.isFiltered) return attempts.inOrder(PLAN, reading);
    // Words that places have as typed within the filters are no request, because without the filters they have them, too.
    const typed = reading.mayBeRequest ? undefined : attempts.inOrder([typedBeforeTown], reading);
    if (typed) return typed;
    const everywhere = new QueryText(unfiltered(query), this.#context, { isAnyEnough: true });
    const anywhere = new Attempts(this.#context, tried).inOrder(
      PLAN,
      this.#read(everywhere, words, query.near),
    );
    const understood = anywhere?.candidate.understood;
    if (!understood) return attempts.inOrder(reading.hasAccessibility ? WHOLE_PLAN : PLAIN_PLAN, text);
    return attempts.inOrder([within(understood)], reading);
  }

  /** Returns what a request that finds nothing leads on to: lists of places by less of what it means, which are counted by sets alone. */
  leadingOn(query: SearchQuery, answer: Answer | undefined): SearchSuggestion[] {
    const { understood } = answer?.candidate ?? {};
    const { places, scopeOf } = this.#context;
    const found = (understood ? leadingOn(understood) : []).map(({ text, interpretation }) => {
      const equivalent = equivalentQuery(query, interpretation, places);
      const count = equivalent.q === '' ? scopeOf(equivalent, false).allowed.count : 0;
      return { title: text, q: text, count, query: equivalent };
    });
    return found.filter(({ count }) => count > 0).slice(0, MAX_LEADS);
  }

  /** Returns whether a text has words of a phrase of a request, which may as well be those of a name. */
  hasPhrases(text: string): boolean {
    const { book } = this.#context.lookups;
    return book.hasPhrases(book.wordsOf(text));
  }

  /** Returns whether a query of suggest is a request that finds places. */
  isUnderstood({ q, position, typeExact }: SuggestQuery): boolean {
    const query = { ...unfiltered({ q, ...(position && { position }) }), typeExact };
    const answer = this.answer(query, true);
    return answer?.candidate.understood !== undefined && answer.matches.size > 0;
  }

  /** @param near the identifier of a place that is meant where it has the name. */
  #read(text: QueryText, words: readonly string[], near: string | undefined): Reading {
    const { places } = this.#context;
    const { position } = text.query;
    const chosen = near === undefined ? undefined : places.identifiers.placeOf(near);
    const choice = new PlaceChoice(places, this.#prominence, position, chosen);
    return new Reading(text, words, text.context.lookups, choice);
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
