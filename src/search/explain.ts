import {
  type ExplainedWord,
  type Explanation,
  fieldNames,
  type How,
  tierNames,
} from '../core/explanation.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SuggestQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { Bitset } from '../core/structures/bitset.ts';
import { mapList } from '../core/structures/int-lists.ts';
import { MAX_PHRASE_WORDS, phrasePart } from './index/phrase-collector.ts';
import { Field, type PhraseIndex } from './index/phrase-index.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import type { PlaceMatch } from './match/place-matcher.ts';
import { Tier } from './match/tier.ts';
import type { Token } from './match/tokens.ts';
import { textsIn } from './place-texts.ts';
import { type ExpandedQuery, MatchKind } from './query/expanded-query.ts';
import { editsBetween } from './query/fuzzy-term-index.ts';
import { kmTo } from './rank/nearest.ts';
import type { Prominence } from './rank/prominence.ts';
import { nearness } from './rank/rank.ts';
import { editsOf, scoreOf, subtierOf, tierOf } from './rank/rank-key.ts';
import { tokenizationsOf, wordsOf } from './text/analyzer.ts';

/** One query that the matcher ran on the way to a result. */
export interface Attempt {
  readonly query: ExpandedQuery;
  readonly minShouldMatch: number;
  /** The words as typed, if those of the query are corrected. */
  readonly typed?: readonly string[];
  /** The kind that other words than those of the query stand for. It has a rank key if the query has no other words. */
  readonly kind?: {
    readonly words: readonly string[];
    readonly text: string;
    readonly places: Bitset;
    readonly rankKey?: number;
  };
  /** Returns the rank key to rank a match with, from the one that it was found with. Absent if they are the same. */
  readonly rerank?: (key: number) => number;
}

/** How a query led to its matches. */
export interface Trace {
  /** Places that have the query as an identifier. */
  identified: readonly number[];
  readonly attempts: Attempt[];
  /** Places that the diversifier ranked behind other names. */
  readonly diversified: Set<number>;
  /** The text that was searched for instead of the typed one. */
  corrected?: string | undefined;
  /** Explains the words of a match in the tier `texts`. */
  explainText?: ((place: number) => readonly ExplainedWord[]) | undefined;
}

/** The match of a place, as it was ranked. */
interface RankedMatch {
  readonly place: number;
  readonly key: number;
  readonly field: number;
}

/** Explains why places were found. It runs the attempts of a search again, with one place alone. */
export class Explainer {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #matcher: Matcher;
  readonly #prominence: Prominence;
  readonly #settings: SearchSettings;

  constructor(
    places: PlaceTable,
    index: PhraseIndex,
    matcher: Matcher,
    prominence: Prominence,
    settings: SearchSettings,
  ) {
    this.#places = places;
    this.#index = index;
    this.#matcher = matcher;
    this.#prominence = prominence;
    this.#settings = settings;
  }

  /** Explains the match of a place. @param found the ranked matches, with `place` among them. */
  explain(
    place: number,
    { q, position }: Pick<SuggestQuery, 'q' | 'position'>,
    found: MatchSet,
    { identified, attempts, diversified, corrected, explainText }: Trace,
  ): Explanation {
    const index = found.indexOf(place);
    const match = { place, key: found.rankKeyAt(index), field: found.fieldAt(index) };
    const { key, field } = match;
    const prominence = this.#prominence.of(place);
    const subtier = subtierOf(key);
    const km = position ? kmTo(place, this.#places, position) : Number.POSITIVE_INFINITY;
    return {
      tier: tierNames[tierOf(key)]!,
      ...(subtier === undefined ? {} : { subtier: tierNames[subtier]! }),
      field: identified.includes(place) ? 'identifier' : fieldNames[field]!,
      ...(explainText && tierOf(key) === Tier.texts
        ? { words: explainText(place), missing: [] }
        : this.#wordsOf(match, attempts, wordsOf(q))),
      cost: editsOf(key),
      score: scoreOf(key),
      ...(Number.isFinite(km) ? { distance: km } : {}),
      ...(position ? { nearness: nearness(km / this.#prominence.ofDistance(place, field)) } : {}),
      prominence,
      importance: this.#places.importance[place]!,
      ...(diversified.has(place) ? { demoted: true } : {}),
      ...(corrected === undefined ? {} : { corrected_query: corrected }),
    };
  }

  /** Explains the words of the attempt that gave the match its rank key; no words if an identifier gave it. */
  #wordsOf(
    { place, key, field }: RankedMatch,
    attempts: readonly Attempt[],
    words: readonly string[],
  ): Pick<Explanation, 'words' | 'missing'> {
    for (const attempt of attempts) {
      const { kind } = attempt;
      if (kind && !kind.places.has(place)) continue;
      if (kind?.rankKey !== undefined) {
        if (kind.rankKey === key && field === Field.type) return { words: wordsOfKind(kind), missing: [] };
        continue;
      }
      const match = this.#matcher.explain(attempt.query, attempt.minShouldMatch, place);
      if (!match || match.field !== field) continue;
      const ranked = attempt.rerank?.(match.rankKey) ?? match.rankKey;
      if (ranked !== key) continue;
      const explained = this.#explainWords(place, attempt, match, words);
      return kind ? { ...explained, words: [...wordsOfKind(kind), ...explained.words] } : explained;
    }
    return { words: [], missing: [] };
  }

  /** @param words of the text as typed, before anything was done to it. */
  #explainWords(
    place: number,
    { query, typed = query.words }: Attempt,
    { tokens }: PlaceMatch,
    words: readonly string[],
  ): Pick<Explanation, 'words' | 'missing'> {
    const isAligned = typed.length === query.words.length;
    const explained: ExplainedWord[] = [];
    const missing: string[] = [];
    query.words.forEach((word, i) => {
      const token = tokens[i];
      const typedWord = isAligned ? typed[i]! : word;
      if (!token) {
        missing.push(typedWord);
        return;
      }
      const found = this.#index.terms[token.termMatch.term]!;
      const how = this.#how(word, found, token);
      const instead = typedWord !== word && word !== found ? { meant: word } : {};
      const isCorrected = typedWord !== word || how === 'corrected';
      explained.push({
        query_word: typedWord,
        ...instead,
        found,
        how: how === 'whole' ? changeOf(word, typedWord, typed, query.synonymExpanded ? words : typed) : how,
        ...(isCorrected ? { edits: editsBetween(typedWord, instead.meant ?? found, true) } : {}),
        in: fieldNames[token.field]!,
        text: this.#textOf(place, token),
      });
    });
    return { words: explained, missing };
  }

  /** Returns how a vocabulary word stands for a query word. */
  #how(word: string, found: string, { termMatch }: Token): How {
    if (termMatch.kind === MatchKind.corrected) return 'corrected';
    if (termMatch.kind === MatchKind.prefix) return 'prefix';
    if (word === found) return 'whole';
    const hasBoth = (group: readonly string[]): boolean => group.includes(word) && group.includes(found);
    if (this.#settings.abbreviations.some(hasBoth)) return 'abbreviation';
    return this.#settings.synonyms.some(hasBoth) ? 'synonym' : 'plural';
  }

  /** Returns the text of a place that a phrase is a tokenization of; the phrase itself if there is no such text. */
  #textOf(place: number, { phrase, field }: Token): string {
    const read = mapList(this.#index.phraseTerms, phrase, (term) => this.#index.terms[term]!).join(' ');
    const hasPhrase = (text: string): boolean =>
      tokenizationsOf(phrasePart(text)).some((words) => words.slice(0, MAX_PHRASE_WORDS).join(' ') === read);
    return textsIn(fieldNames[field]!, place, this.#places).find(hasPhrase) ?? read;
  }
}

/** Explains the words that stand for a kind. */
function wordsOfKind({ words, text }: NonNullable<Attempt['kind']>): ExplainedWord[] {
  return words.map((word) => ({ query_word: word, found: word, how: 'synonym', in: 'type', text }));
}

/** Returns the change of the query that gave it a word. @param words the words of the query before the change. */
function changeOf(word: string, typedWord: string, typed: readonly string[], words: readonly string[]): How {
  if (typedWord !== word) return 'corrected';
  if (!typed.includes(word)) return 'spacing';
  return words.includes(word) ? 'whole' : 'multi_word_synonym';
}
