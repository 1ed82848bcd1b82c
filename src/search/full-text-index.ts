// The search in the longer texts of places: their words by MiniSearch, and the sentence of a text that has them.
import MiniSearch, { type Options, type QueryCombination, type SearchResult } from 'minisearch';
import type { ExplainedWord, How } from '../core/contract/explanation.ts';
import type { TextQuote } from '../core/contract/place.ts';
import type { NamedText, PlaceTable } from '../core/place-table.ts';
import { lowestRankKeyOf, Tier } from './rank/rank-key.ts';
import type { TextWords } from './text/text-words.ts';

/** Maximum length of a quote in UTF-16 code units, its ellipses included. */
const MAX_QUOTE_LETTERS = 160;
const ELLIPSIS = '…';
/** Characters of a quote before the first matching word, if the sentence is cut. */
const LETTERS_BEFORE = 40;
/** A sentence, with the punctuation and blanks after it. A line is a sentence, too. */
const SENTENCE = /(?:[^.!?\n]|[.!?](?![\s]|$))+[.!?\s]*/gu;

/** A sentence of a text, and which words of a query it has. */
interface Sentence {
  readonly field: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Index of the first matching word in `text`. */
  readonly at: number;
}

/** Returns the sentence with most of the words, the first of equals; `undefined` where no text has any of them. */
export function bestSentence(
  texts: readonly NamedText[],
  words: ReadonlySet<string>,
  textWords: TextWords,
): Sentence | undefined {
  let best: Sentence | undefined;
  for (const { name, text } of texts) {
    for (const [sentence] of text.matchAll(SENTENCE)) {
      if (best?.words.size === words.size) return best;
      const found = findWords(sentence, words, textWords);
      if (found.words.size > (best?.words.size ?? 0)) best = { field: name, text: sentence, ...found };
    }
  }
  return best;
}

/** Cuts a sentence around its first matching word. */
export function quoteOf({ field, text, at }: Sentence): TextQuote {
  const blanks = text.length - text.trimStart().length;
  const trimmed = text.trim().replaceAll(/\s/g, ' ');
  return { field, text: cut(trimmed, at - blanks) };
}

function findWords(
  sentence: string,
  words: ReadonlySet<string>,
  { textWordsOf, writtenWordOf }: TextWords,
): Pick<Sentence, 'words' | 'at'> {
  const found = new Set<string>();
  let at = -1;
  for (const { 0: written, index } of sentence.matchAll(writtenWordOf(sentence))) {
    for (const word of textWordsOf(written)) {
      if (!words.has(word)) continue;
      found.add(word);
      if (at < 0) at = index;
    }
    if (found.size === words.size) break;
  }
  return { words: found, at };
}

function cut(text: string, at: number): string {
  if (text.length <= MAX_QUOTE_LETTERS) return text;
  // A word that the limit would cut is left out, unless there is no blank to cut at.
  const start = at <= LETTERS_BEFORE ? 0 : wordStart(text, at - LETTERS_BEFORE, at);
  const before = start > 0 ? ELLIPSIS : '';
  const room = MAX_QUOTE_LETTERS - before.length;
  if (text.length - start <= room) return before + wholeLetters(text.slice(start));
  const piece = text.slice(start, start + room - 1);
  const blank = piece.lastIndexOf(' ');
  const kept = blank > at - start ? piece.slice(0, blank) : piece;
  return before + wholeLetters(kept).trimEnd() + ELLIPSIS;
}

/** Returns the start of the first word from an index on; the index itself where no word starts before `end`. */
function wordStart(text: string, from: number, end: number): number {
  const blank = text.indexOf(' ', from - 1);
  return blank < 0 || blank >= end ? from : blank + 1;
}

/** Removes halves of letters at the ends. */
function wholeLetters(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}

/** The words of a place in the index. Those about it count, because a query may name a place and what is in its text: "library lockers". */
interface TextDocument {
  /** Place number. */
  readonly id: number;
  /** All its longer texts. */
  readonly text: string;
  /** All its other texts. */
  readonly about: string;
}

/** Joins texts into one. It ends a sentence. */
const BETWEEN = '\n';

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
  const options = optionsFor(words);
  const isStopWord = words.stopWordTest(stopWords);
  if (saved !== undefined)
    return new FullTextIndex(MiniSearch.loadJSON(saved, options), places, words, isStopWord);
  const index = new MiniSearch(options);
  let letters = 0;
  for (const id of places.texts.places()) {
    const texts = places.texts.of(id).map(({ text }) => text);
    const about = Array.from(words.fieldTexts(id, places), ([, text]) => text);
    const document = { id, text: texts.join(BETWEEN), about: about.join(BETWEEN) };
    index.add(document);
    letters += document.text.length + document.about.length;
    if (letters < LETTERS_PER_PIECE) continue;
    letters = 0;
    yield;
  }
  return new FullTextIndex(index, places, words, isStopWord);
}

/** The places that have the words of a query in their texts. */
export interface TextMatches {
  /** All of them, filtered or not, in no order. Their rank keys are of the tier `texts`. */
  readonly all: readonly { readonly place: number; readonly rankKey: number }[];
  /** Returns the sentence around the words; `undefined` for a place that does not match. */
  quote(place: number): TextQuote | undefined;
  /** Explains each word for a place; none for a place that does not match. */
  explain(place: number): readonly ExplainedWord[];
}

/** A match, and the words of the query as they were searched. */
interface Found {
  readonly result: SearchResult;
  readonly queries: readonly (readonly string[])[];
}

/** Finds places by the words of their texts. */
export class FullTextIndex {
  readonly #index: MiniSearch<TextDocument>;
  readonly #places: PlaceTable;
  readonly #words: TextWords;
  readonly #isStopWord: (word: string) => boolean;

  constructor(
    index: MiniSearch<TextDocument>,
    places: PlaceTable,
    words: TextWords,
    isStopWord: (word: string) => boolean,
  ) {
    this.#index = index;
    this.#places = places;
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

  /**
   * Returns the matches that are not found yet, and adds them to those.
   * @param demotion rank buckets below the best of the tier.
   */
  #matches(queries: Found['queries'], demotion: number, found: Map<number, Found>) {
    if (queries.length === 0) return [];
    const results = this.#index.search(this.#queryOf(queries), {
      prefix: this.#words.isPrefix,
      tokenize: (word) => [word],
    });
    const matches: TextMatches['all'][number][] = [];
    for (const result of results) {
      const { id: place, score } = result;
      if (found.has(place) || termsInText(result).size === 0) continue;
      found.set(place, { result, queries });
      const rankKey = lowestRankKeyOf(Tier.texts) + demotion + 1 - score / (score + MEDIAN_SCORE);
      matches.push({ place, rankKey });
    }
    return matches;
  }

  /** The query of MiniSearch for lists of words: all words of one list, each in one of its forms. */
  #queryOf(lists: Found['queries']): QueryCombination {
    const { formsOf } = this.#words;
    const queries = lists.map(
      (words): QueryCombination => ({
        combineWith: 'AND',
        queries: words.map((word) => ({ combineWith: 'OR', queries: formsOf(word) })),
      }),
    );
    return { combineWith: 'OR', queries };
  }

  #quote(place: number, found: Found | undefined): TextQuote | undefined {
    const sentence = found && this.#sentence(place, termsInText(found.result));
    return sentence && quoteOf(sentence);
  }

  #sentence(place: number, terms: ReadonlySet<string>): ReturnType<typeof bestSentence> {
    return bestSentence(this.#places.texts.of(place), terms, this.#words);
  }

  #explain(place: number, found: Found | undefined): ExplainedWord[] {
    const terms = Object.keys(found?.result.match ?? {});
    for (const words of found?.queries ?? []) {
      const explained = words.flatMap((word) => this.#explainWord(word, terms) ?? []);
      if (explained.length === words.length)
        return explained.map((word) => ({ ...word, ...this.#whereIs(place, word.found, found!.result) }));
    }
    return [];
  }

  /** Returns the first term that matches a word of a query, the word itself before others, and how. */
  #explainWord(word: string, terms: readonly string[]) {
    const { formsOf, isPrefix } = this.#words;
    const forms = formsOf(word);
    const begins = (term: string): boolean => forms.some((form) => isPrefix(form) && term.startsWith(form));
    const isIn = terms.includes(word);
    const found = isIn ? word : terms.find((term) => forms.includes(term) || begins(term));
    if (found === undefined) return undefined;
    const how: How = isIn ? 'whole' : forms.includes(found) ? 'plural' : 'prefix';
    return { query_word: word, found, how };
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
    for (const [field, text] of this.#words.fieldTexts(place, this.#places))
      if (this.#words.textWordsOf(text).includes(term)) return { in: field, text };
    return { in: 'texts', text: '' };
  }
}

/** The words of the index that match in the longer texts, and not only in what is about the place. */
function termsInText({ match }: SearchResult): Set<string> {
  return new Set(Object.keys(match).filter((term) => match[term]!.includes('text')));
}
