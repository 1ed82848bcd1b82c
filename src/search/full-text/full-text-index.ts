import MiniSearch, { type Options, type QueryCombination, type SearchResult } from 'minisearch';
import type { ExplainedWord, How } from '../../core/contract/explanation.ts';
import type { TextQuote } from '../../core/contract/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { Tier } from '../match/tier.ts';
import { lowestRankKeyOf } from '../rank/rank-key.ts';
import type { FullText, TextMatch, TextMatches } from './full-text.ts';
import { bestSentence, quoteOf } from './quote.ts';
import { type TextDocument, TextDocuments } from './text-documents.ts';
import type { TextWords } from './text-words.ts';

/** Letters that are indexed in one piece of work: some milliseconds. */
const LETTERS_PER_PIECE = 20_000;

/** Options of MiniSearch: BM25+ over two fields. The index is only read by the same code. */
const optionsFor = ({ textWordsOf }: TextWords): Options<TextDocument> => ({
  fields: ['text', 'about'] satisfies (keyof TextDocument)[],
  tokenize: textWordsOf,
  // The analyzer has folded the words.
  processTerm: (word) => word,
});

/** The score at which a match is half as good as it can be. Only the order of scores matters. */
const MEDIAN_SCORE = 10;

/** The function that builds an index. The code of this file is loaded only for bundles with texts. */
export type BuildFullText = typeof buildFullText;

/**
 * Indexes the texts of all places with MiniSearch, in pieces of some milliseconds.
 * @param places whose texts are loaded.
 * @param words splits texts and queries.
 * @param saved what `save` returned for the same places.
 * @returns the index, once the generator ends.
 * @throws any error of JSON or MiniSearch where `saved` is damaged.
 */
export function* buildFullText(
  places: PlaceTable,
  stopWords: readonly string[],
  words: TextWords,
  saved?: string,
): Generator<void, FullTextIndex, void> {
  const documents = new TextDocuments(places);
  const options = optionsFor(words);
  const isStopWord = words.stopWordTest(stopWords);
  if (saved !== undefined)
    return new FullTextIndex(MiniSearch.loadJSON(saved, options), places, documents, words, isStopWord);
  const index = new MiniSearch(options);
  let letters = 0;
  for (const place of documents.places()) {
    const document = documents.of(place);
    index.add(document);
    letters += document.text.length + document.about.length;
    if (letters < LETTERS_PER_PIECE) continue;
    letters = 0;
    yield;
  }
  return new FullTextIndex(index, places, documents, words, isStopWord);
}

/** A match, and the words of the query as they were searched. */
interface Found {
  readonly result: SearchResult;
  readonly queries: readonly (readonly string[])[];
}

/** Finds places by the words of their texts. */
export class FullTextIndex implements FullText {
  readonly #index: MiniSearch<TextDocument>;
  readonly #places: PlaceTable;
  readonly #documents: TextDocuments;
  readonly #words: TextWords;
  readonly #isStopWord: (word: string) => boolean;

  constructor(
    index: MiniSearch<TextDocument>,
    places: PlaceTable,
    documents: TextDocuments,
    words: TextWords,
    isStopWord: (word: string) => boolean,
  ) {
    this.#index = index;
    this.#places = places;
    this.#documents = documents;
    this.#words = words;
    this.#isStopWord = isStopWord;
  }

  /** Serialises the index, for `buildFullText`. */
  save(): string {
    return JSON.stringify(this.#index);
  }

  search(q: string): TextMatches {
    const { all, withoutStopWords } = this.#words.textQueryOf(q, this.#isStopWord);
    const found = new Map<number, Found>();
    return {
      all: [all, withoutStopWords].flatMap((queries, demotion) => this.#matches(queries, demotion, found)),
      quote: (place) => this.#quote(place, found.get(place)),
      explain: (place) => this.#explain(place, found.get(place)),
    };
  }

  #quote(place: number, found: Found | undefined): TextQuote | undefined {
    const sentence = found && this.#sentence(place, termsInText(found.result));
    return sentence && quoteOf(sentence);
  }

  #sentence(place: number, terms: ReadonlySet<string>): ReturnType<typeof bestSentence> {
    return bestSentence(this.#places.texts.of(place), terms, this.#words);
  }

  #explain(place: number, found: Found | undefined): ExplainedWord[] {
    if (!found) return [];
    const { result, queries } = found;
    const terms = Object.keys(result.match);
    const wordOf = (word: string): string | undefined =>
      terms.find((term) => this.#how(word, term) !== undefined);
    const words = queries.find((query) => query.every((word) => wordOf(word) !== undefined)) ?? [];
    return words.map((queryWord) => {
      const term = terms.includes(queryWord) ? queryWord : wordOf(queryWord)!;
      return {
        query_word: queryWord,
        found: term,
        how: this.#how(queryWord, term)!,
        ...this.#whereIs(place, term, result),
      };
    });
  }

  /**
   * Returns the matches that are not found yet, and adds them to those.
   * @param demotion rank buckets below the best of the tier.
   */
  #matches(
    queries: readonly (readonly string[])[],
    demotion: number,
    found: Map<number, Found>,
  ): TextMatch[] {
    if (queries.length === 0) return [];
    const results = this.#index.search(this.#queryOf(queries), {
      prefix: this.#words.isPrefix,
      tokenize: (word) => [word],
    });
    const matches: TextMatch[] = [];
    for (const result of results) {
      const { id, score } = result;
      if (found.has(id) || termsInText(result).size === 0) continue;
      found.set(id, { result, queries });
      matches.push({
        place: id,
        rankKey: lowestRankKeyOf(Tier.texts) + demotion + 1 - score / (score + MEDIAN_SCORE),
      });
    }
    return matches;
  }

  #whereIs(
    place: number,
    term: string,
    { match }: SearchResult,
  ): Pick<ExplainedWord, 'in' | 'text' | 'text_name'> {
    if (match[term]!.includes('text')) {
      const sentence = this.#sentence(place, new Set([term]));
      if (sentence) return { in: 'texts', text_name: sentence.field, text: quoteOf(sentence).text };
    }
    for (const [field, text] of this.#documents.about(place))
      if (this.#words.textWordsOf(text).includes(term)) return { in: field, text };
    return { in: 'texts', text: '' };
  }

  /** The query of MiniSearch for lists of words: all words of one list, each in one of its forms. */
  #queryOf(lists: readonly (readonly string[])[]): QueryCombination {
    const { formsOf } = this.#words;
    const queries = lists.map(
      (words): QueryCombination => ({
        combineWith: 'AND',
        queries: words.map((word) => ({ combineWith: 'OR', queries: formsOf(word) })),
      }),
    );
    return { combineWith: 'OR', queries };
  }

  /** How a word of the index matches a word of a query; `undefined` where it does not. */
  #how(word: string, term: string): How | undefined {
    if (term === word) return 'whole';
    const { formsOf, isPrefix } = this.#words;
    const forms = formsOf(word);
    if (forms.includes(term)) return 'plural';
    return forms.some((form) => isPrefix(form) && term.startsWith(form)) ? 'prefix' : undefined;
  }
}

/** The words of the index that match in the longer texts, and not only in what is about the place. */
function termsInText({ match }: SearchResult): Set<string> {
  return new Set(Object.keys(match).filter((term) => match[term]!.includes('text')));
}
