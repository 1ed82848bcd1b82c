import type { ExplainedWord, Explanation, How } from '../core/contract/explanation.ts';
import { fieldNames, tierNames } from '../core/explanation.ts';
import type { Origin } from '../core/geo/outline.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchSettings } from '../core/settings.ts';
import { mapItem, mapList, type RowLists } from '../core/structures/int-lists.ts';
import { MAX_PHRASE_WORDS, type PhraseIndex } from './index/search-index.ts';
import type { Matcher } from './match/match.ts';
import type { Token, Tokens } from './match/place.ts';
import type { Clause, NamedKind, WordsClause } from './plan/attempts.ts';
import { bestOf } from './query/correct.ts';
import { LETTERS_OF_ENDING, MatchKind } from './query/expand.ts';
import { editsBetween } from './query/fuzzy.ts';
import { isOfKind, kmTo, nearness, type Prominence, type RankRange } from './rank/rank.ts';
import { editsOf, type MatchSet, scoreOf, subtierOf, tierOf } from './rank/rank-key.ts';
import { allTokenizationsOf, tokenizationsOf, type Words, wordsOf, writtenWordOf } from './text/analyzer.ts';

/** The fields of a place that its phrases come from. */
type FieldName = (typeof fieldNames)[number];

/** Returns the texts of a place in a field, without its longer texts. */
function textsIn(field: FieldName, place: number, table: PlaceTable): string[] {
  const { strings, types, type, address, parents } = table;
  const texts = (column: RowLists, of: number): string[] =>
    mapItem(column, of, (string) => strings.get(string));
  const names = ['name', 'short_name', 'alternative_names', 'hidden_names'] as const;
  if (field === 'type') {
    const own = mapItem(type, place, (number) => `${types[number]!.path}/`);
    return types
      .filter(({ path }) => own.some((below) => below.startsWith(`${path}/`)))
      .flatMap(({ name, plural }) => [name, plural]);
  }
  if (field === 'texts') return [];
  if (field === 'romanized_names') return names.flatMap((name) => texts(table[name], place));
  if (field !== 'context') return texts(table[field], place);
  const ofParents = mapList(parents, place, (parent) => names.flatMap((name) => texts(table[name], parent)));
  return [...texts(address, place), ...ofParents.flat()];
}

/**
 * Returns corrected words as the place writes them that matches best. Words that it lacks are those of the text as typed.
 * @param matches of the words.
 */
export function asMatchWrites(matches: MatchSet, words: Words, typed: string, table: PlaceTable): string {
  return asWritten(words, textsOfMatch(bestOf(matches)?.place, typed, table));
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

/** Yields the texts of a place field by field, names first, then the text as typed. Most words stand in the first. */
function* textsOfMatch(place: number | undefined, typed: string, table: PlaceTable): Generator<string> {
  if (place !== undefined) for (const field of fieldNames) yield* textsIn(field, place, table);
  yield typed;
}

/** The facts about matches that an explanation shows besides the words that matched. */
interface ExplainedSearch {
  /** The text of the query. */
  readonly q: string;
  readonly origin: Origin | undefined;
  /** The clauses of the matches, by their numbers. */
  readonly clauses: readonly Clause[];
  /** As in `RankRange`. */
  readonly prominenceOfKind: RankRange['prominenceOfKind'];
  /** Places that stand behind other names. */
  readonly demoted: ReadonlySet<number>;
  /** The text that was searched for instead of the typed one. */
  readonly corrected: string | undefined;
}

/** Explains why places were found, from the clause that each match remembers. */
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

  /** Explains the match of a place. @param matches the ranked matches, with `place` among them. */
  explain(
    place: number,
    matches: MatchSet,
    { q, origin, clauses, prominenceOfKind, demoted, corrected }: ExplainedSearch,
  ): Explanation {
    const index = matches.indexOf(place);
    const key = matches.rankKeyAt(index);
    const field = matches.fieldAt(index);
    const clause = clauses[matches.clauseAt(index)]!;
    const subtier = subtierOf(key);
    const km = origin ? kmTo(place, this.#places, origin) : Number.POSITIVE_INFINITY;
    return {
      tier: tierNames[tierOf(key)]!,
      ...(subtier === undefined ? {} : { subtier: tierNames[subtier]! }),
      field: clause.kind === 'identifier' ? 'identifier' : fieldNames[field]!,
      ...this.#wordsOf(place, clause, wordsOf(q)),
      cost: editsOf(key),
      score: scoreOf(key),
      ...(Number.isFinite(km) ? { distance: km } : {}),
      ...(origin ? { nearness: nearness(km / this.#prominence.ofDistance(place, field)) } : {}),
      prominence: (isOfKind(key) && prominenceOfKind?.(place)) || this.#prominence.of(place),
      importance: this.#places.importance[place]!,
      ...(demoted.has(place) ? { demoted: true } : {}),
      ...(corrected === undefined ? {} : { corrected_query: corrected }),
    };
  }

  /** Explains the words of a place by the clause of its match. @param words of the text as typed, before anything was done to it. */
  #wordsOf(place: number, clause: Clause, words: Words): Pick<Explanation, 'words' | 'missing'> {
    if (clause.kind === 'identifier') return { words: [], missing: [] };
    if (clause.kind === 'kind') return { words: wordsOfKind(clause.of), missing: [] };
    if (clause.kind === 'texts') return { words: clause.matches.explain(place), missing: [] };
    const tokens = this.#matcher.explain(clause.query, clause.minShouldMatch, place)!;
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
    // "Hauptstr" is short for "hauptstrasse", as "str" is for "strasse".
    const stem = word.slice(0, -LETTERS_OF_ENDING);
    const isEnd = (group: readonly string[]): boolean =>
      group.includes(word.slice(-LETTERS_OF_ENDING)) && group.some((long) => stem + long === found);
    const { abbreviations } = this.#settings;
    if (abbreviations.some(hasBoth) || abbreviations.some(isEnd)) return 'abbreviation';
    return this.#settings.synonyms.some(hasBoth) ? 'synonym' : 'plural';
  }

  /** Returns the text of a place that a phrase is a tokenization of; the phrase itself if there is no such text. */
  #textOf(place: number, { phrase, field }: Token): string {
    const read = mapList(this.#index.phraseTerms, phrase, (term) => this.#index.terms[term]!).join(' ');
    const hasPhrase = (text: string): boolean =>
      allTokenizationsOf(text).some((words) => words.slice(0, MAX_PHRASE_WORDS).join(' ') === read);
    return textsIn(fieldNames[field]!, place, this.#places).find(hasPhrase) ?? read;
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
