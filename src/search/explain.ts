// Why a place was found: the words that matched it, where they stand, and what decided its rank.
import type { ExplainedWord, Explanation, How } from '../core/contract/explanation.ts';
import { fieldNames, tierNames } from '../core/explanation.ts';
import type { Origin } from '../core/geo/outline.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchSettings } from '../core/settings.ts';
import { mapList } from '../core/structures/int-lists.ts';
import { MAX_PHRASE_WORDS, type PhraseIndex } from './index/search-index.ts';
import type { Matcher, MatchSet } from './match/match.ts';
import type { Token, Tokens } from './match/place.ts';
import type { Clause, Matches, NamedKind, WordsClause } from './plan/attempts.ts';
import { bestOf } from './query/correct.ts';
import { MatchKind } from './query/expand.ts';
import { editsBetween } from './query/fuzzy.ts';
import { isOfKind, kmTo, nearness, type Prominence, type RankRange } from './rank/rank.ts';
import { editsOf, scoreOf, subtierOf, tierOf } from './rank/rank-key.ts';
import {
  allTokenizationsOf,
  inflections,
  tokenizationsOf,
  type Words,
  wordsOf,
  writtenWordOf,
} from './text/analyzer.ts';
import { fieldTexts } from './text/text-words.ts';

/**
 * Returns corrected words as the place writes them that matches best. Words that it lacks are those of the text as typed.
 * @param matches of the words.
 */
export function asMatchWrites(matches: MatchSet, words: Words, typed: string, table: PlaceTable): string {
  const best = bestOf(matches);
  function* texts(): Generator<string> {
    if (best) for (const [, text] of fieldTexts(best.place, table)) yield text;
    yield typed;
  }
  return asWritten(words, texts());
}

const INNER_MARK = /['’‐‑.-]/u;

/**
 * Returns words of the analyzer as texts write them, in lower case: `['иодлинг']` is `"йодлинг"`, and `['9', '3', '4']` is `"9¾"`.
 * @param texts that have the words, the most important first. A word that none has stays as it is.
 */
function asWritten(words: Words, texts: Iterable<string>): string {
  const written = new Map<string, string>();
  let best = rewrite(words, written);
  for (const text of texts) {
    for (const [whole] of text.matchAll(writtenWordOf(text))) {
      for (const word of new Set([whole, ...whole.split(INNER_MARK)])) {
        for (const own of tokenizationsOf(word)) {
          const key = own.join(' ');
          if (!written.has(key)) written.set(key, word.normalize('NFC').toLowerCase());
        }
      }
    }
    best = rewrite(words, written);
    if (best.isComplete) break;
  }
  return best.text;
}

/** Replaces words, as many at once as possible. */
function rewrite(
  words: Words,
  written: ReadonlyMap<string, string>,
): { readonly text: string; readonly isComplete: boolean } {
  const parts: string[] = [];
  let isComplete = true;
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from + 1 && !written.has(words.slice(from, to).join(' '))) to--;
    const found = written.get(words.slice(from, to).join(' '));
    if (found === undefined) isComplete = false;
    parts.push(found ?? words[from]!.normalize('NFC'));
    from = to;
  }
  return { text: parts.join(' '), isComplete };
}

/** The search whose matches are explained. */
interface ExplainedSearch {
  /** The text of the query. */
  readonly q: string;
  readonly origin: Origin | undefined;
  /** As in `RankRange`. */
  readonly prominenceOfKind: RankRange['prominenceOfKind'];
  readonly demoted: ReadonlySet<number>;
  /** The text that was searched for instead of the typed one. */
  readonly corrected: string | undefined;
}

/** The parts of an engine that know why a place matches. */
interface ExplainerContext {
  readonly places: PlaceTable;
  readonly index: PhraseIndex;
  readonly matcher: Matcher;
  readonly prominence: Prominence;
  readonly settings: SearchSettings;
}

/** Explains why places were found, from the clause that each match remembers. */
export class Explainer {
  readonly #context: ExplainerContext;

  constructor(context: ExplainerContext) {
    this.#context = context;
  }

  /** Explains the match of a place. @param matches with `place` among them. */
  explain(
    place: number,
    { matchSet, clauses }: Matches,
    { q, origin, prominenceOfKind, demoted, corrected }: ExplainedSearch,
  ): Explanation {
    const index = matchSet.indexOf(place);
    const key = matchSet.rankKeyAt(index);
    const field = matchSet.fieldAt(index);
    const clause = clauses[matchSet.clauseAt(index)]!;
    const subtier = subtierOf(key);
    const { places, prominence } = this.#context;
    const km = origin ? kmTo(place, places, origin) : Number.POSITIVE_INFINITY;
    return {
      tier: tierNames[tierOf(key)]!,
      ...(subtier === undefined ? {} : { subtier: tierNames[subtier]! }),
      field: clause.kind === 'identifier' ? 'identifier' : fieldNames[field]!,
      ...this.#wordsOf(place, clause, wordsOf(q)),
      cost: editsOf(key),
      score: scoreOf(key),
      ...(Number.isFinite(km) ? { distance: km } : {}),
      ...(origin ? { nearness: nearness(km / prominence.ofDistance(place, field)) } : {}),
      prominence: (isOfKind(key) && prominenceOfKind?.(place)) || prominence.of(place),
      importance: places.importance[place]!,
      ...(demoted.has(place) ? { demoted: true } : {}),
      ...(corrected === undefined ? {} : { corrected_query: corrected }),
    };
  }

  /** Explains the words of a place by the clause of its match. @param words of the text as typed, before anything was done to it. */
  #wordsOf(place: number, clause: Clause, words: Words): Pick<Explanation, 'words' | 'missing'> {
    if (clause.kind === 'identifier') return { words: [], missing: [] };
    if (clause.kind === 'kind') return { words: wordsOfKind(clause.of), missing: [] };
    if (clause.kind === 'texts') return { words: clause.matches.explain(place), missing: [] };
    const tokens = this.#context.matcher.tokensOf(clause.query, clause.minShouldMatch, place)!;
    const explained = this.#explainWords(place, clause, tokens, words);
    return clause.of ? { ...explained, words: [...wordsOfKind(clause.of), ...explained.words] } : explained;
  }

  /** @param words of the text as typed, before anything was done to it. */
  #explainWords(
    place: number,
    { query, typed = query.words }: WordsClause,
    tokens: Tokens,
    words: Words,
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
      const found = this.#context.index.terms[token.termMatch.term]!;
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
    // "1190" stands for "n1190" as the beginning of a word does.
    if (termMatch.kind === MatchKind.prefix && found.startsWith(word)) return 'prefix';
    if (word === found) return 'whole';
    const { abbreviations, synonyms } = this.#context.settings;
    const hasBoth = (group: readonly string[]): boolean => group.includes(word) && group.includes(found);
    if (abbreviations.some(hasBoth)) return 'abbreviation';
    if (synonyms.some(hasBoth)) return 'synonym';
    const forms = inflections(word);
    const isOfForm = (group: readonly string[]): boolean =>
      group.includes(found) && forms.some((form) => group.includes(form));
    return forms.includes(found) || synonyms.some(isOfForm) ? 'plural' : 'abbreviation';
  }

  /** Returns the text of a place that a phrase is a tokenization of; the phrase itself if there is no such text. */
  #textOf(place: number, { phrase, field }: Token): string {
    const { index, places } = this.#context;
    const read = mapList(index.phraseTerms, phrase, (term) => index.terms[term]!).join(' ');
    const fieldName = fieldNames[field]!;
    for (const [own, text] of fieldTexts(place, places)) {
      // Names come first.
      if (own !== fieldName && fieldName !== 'romanized_names') continue;
      const readings = allTokenizationsOf(text).map((words) => words.slice(0, MAX_PHRASE_WORDS).join(' '));
      if (readings.includes(read)) return text;
    }
    return read;
  }
}

/** Explains the words that stand for a kind. */
function wordsOfKind({ words, text }: NamedKind): ExplainedWord[] {
  return words.map((word) => ({ query_word: word, found: word, how: 'synonym', in: 'type', text }));
}

/** Returns the change of the query that gave it a word. @param words the words of the query before the change. */
function changeOf(word: string, typedWord: string, typed: readonly string[], words: readonly string[]): How {
  if (typedWord !== word) return 'corrected';
  if (!typed.includes(word)) return 'spacing';
  return words.includes(word) ? 'whole' : 'multi_word_synonym';
}
