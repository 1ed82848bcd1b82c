// What suggest proposes: names of places that a text may be the beginning of, and searches for kinds and requests.
import type { SearchSuggestion, SuggestQuery } from '../../core/query.ts';
import type { SearchSettings } from '../../core/settings.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { type CorrectionStep, correctionStepsFor, resegmentedRankKey } from '../query/correct.ts';
import type { MaxEdits, QueryVariant } from '../query/expand.ts';
import { type CompletedKind, type KindLexicon, KindRank } from '../query/kinds.ts';
import { withCompoundApart } from '../query/variants.ts';
import { editsOf, raisedRankKey, rankKey, Tier } from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import { wordsOf } from '../text/analyzer.ts';
import type { Matches, SearchContext, WordsClause } from './attempts.ts';
import type { Planner } from './plan.ts';

/** A page of suggestions. If the text as typed has fewer, corrected ones follow. */
const ENOUGH_SUGGESTIONS = 20;

/** Maximum weighted edits of a suggestion for each letter typed. */
const MAX_EDITS_PER_LETTER = 0.27;

/**
 * Adds the names that a text may be the beginning of: as typed, without stop words if no name begins so, then corrected, in a tier of
 * their own.
 * @param kinds that the text begins. Their places come first, those around a position nearest first.
 */
export function addSuggested(
  matches: Matches,
  q: string,
  { allowed, hasPosition }: Scope,
  context: SearchContext,
  kinds: readonly CompletedKind[],
): void {
  const { typed, groups, withoutStopWords } = context.variants.variantsOf(q, { asYouType: true });
  const all = withoutStopWords.length > 0 ? [...groups, withoutStopWords] : groups;
  for (const group of all) {
    for (const variant of group) {
      const clause = begun(variant, context);
      matches.add(clause);
      for (const { places } of kinds) {
        const rerank = (key: number): number =>
          raisedRankKey(hasPosition ? rankKey({ tier: Tier.prefix, score: 1 }) : key);
        const of = { rank: KindRank.name, text: '', types: [], words: [], places };
        matches.add({ ...clause, of, rerank });
      }
    }
    if (matches.matchSet.size > 0) break;
  }
  const isFound = matches.matchSet.size > 0;
  if (matches.matchSet.size >= ENOUGH_SUGGESTIONS) return;
  // A kind that the languages know is no misspelt name.
  if (!isFound && groups[0]?.some(({ words }) => context.kindLexicon.isKind(words))) return;
  for (const step of correctionStepsFor(typed)) {
    if (all.some((group) => addCorrected(matches, group, step, allowed, context)) || isFound) return;
  }
}

/** Adds a group with one step of correction. @returns whether any match is believable. */
function addCorrected(
  matches: Matches,
  group: readonly QueryVariant[],
  step: CorrectionStep,
  allowed: Bitset,
  context: SearchContext,
): boolean {
  const maxEdits = MAX_EDITS_PER_LETTER * group[0]!.words.join('').length;
  let isBelievable = false;
  const rerank = (key: number): number => {
    if (editsOf(key) > maxEdits) return Number.POSITIVE_INFINITY;
    isBelievable = true;
    return key;
  };
  for (const variant of group) {
    if (step !== 'spacing') matches.add({ ...begun(variant, context, step), rerank });
    // Put together with others, letters would no longer have to stand side by side.
    else if (variant.adjacentMask === 0)
      addRespaced(matches, variant, (key) => rerank(resegmentedRankKey(key)), allowed, context);
  }
  return isBelievable;
}

/** Adds the first segmentation of a variant that any place matches, or else the first way to take a compound apart. */
function addRespaced(
  matches: Matches,
  { words: typed }: QueryVariant,
  rerank: (key: number) => number,
  allowed: Bitset,
  context: SearchContext,
): void {
  const apart = withCompoundApart(typed, context).map(({ words }) =>
    context.expander.expand(words, { asYouType: true }),
  );
  for (const query of [...context.corrector.segmentations(typed, allowed), ...apart]) {
    matches.add({ kind: 'words', query, minShouldMatch: query.words.length, typed, rerank });
    if (matches.hasMatched) return;
  }
}

/** Returns a clause for the names that begin with the words of a variant. */
function begun(variant: QueryVariant, { expander }: SearchContext, maxEdits?: MaxEdits): WordsClause {
  const { words } = variant;
  const options = { ...variant, asYouType: true, ...(maxEdits && { maxEdits, maxPrefixEdits: maxEdits }) };
  return { kind: 'words', query: expander.expand(words, options), minShouldMatch: words.length };
}

/** Maximum number of searches that suggest proposes beside places. */
const MAX_SEARCHES = 2;
/** Maximum number of words at the end of a request that may begin a kind: "to eat", "bus st". */
const MAX_BEGUN_WORDS = 2;
/** Of a longer request only one completion is tried, because each is a search, and this one takes long. */
const MAX_SHORT_WORDS = 6;

/** Proposes searches that a text may be the beginning of: for a kind of places, or for a request in people's own words. */
export class SearchSuggestions {
  readonly #kinds: Pick<KindLexicon, 'complete'>;
  readonly #planner: Pick<Planner, 'hasPhrases' | 'isUnderstood'>;
  readonly #synonyms: SearchSettings['synonyms'];
  /** The words of a synonym → the first group that has it. Made at first use. */
  #groups: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    kinds: Pick<KindLexicon, 'complete'>,
    planner: Pick<Planner, 'hasPhrases' | 'isUnderstood'>,
    { synonyms }: Pick<SearchSettings, 'synonyms'>,
  ) {
    this.#kinds = kinds;
    this.#planner = planner;
    this.#synonyms = synonyms;
  }

  /**
   * Returns searches for the kinds that all words name or begin, else for those that a synonym of them names, else the requests
   * that they make or begin and that find places.
   */
  find(query: SuggestQuery): SearchSuggestion[] {
    const words = wordsOf(query.q);
    const kinds = this.kindsBegunBy(query.q);
    const named = kinds.length > 0 ? kinds : this.#bySynonym(words);
    if (named.length > 0)
      return named.map(({ text, places, ...kind }) => ({ ...kind, q: text, count: places.count }));
    return this.#requestsBegunBy(query, words.length).map((title) => ({ title, q: title }));
  }

  /** Returns the kinds that all words name or begin. */
  kindsBegunBy(q: string): CompletedKind[] {
    return this.#kinds.complete(wordsOf(q), MAX_SEARCHES);
  }

  #bySynonym(words: readonly string[]): CompletedKind[] {
    this.#groups ??= new Map(
      this.#synonyms.toReversed().flatMap((group) => group.map((text) => [wordsOf(text).join(' '), group])),
    );
    const synonyms = this.#groups.get(words.join(' ')) ?? [];
    return synonyms.flatMap((text) => this.#kinds.complete(wordsOf(text), 1)).slice(0, MAX_SEARCHES);
  }

  /** Returns the text with its last words completed to a kind, and as typed, as far as these are requests that find places. */
  #requestsBegunBy(query: SuggestQuery, wordCount: number): string[] {
    const typed = query.q.trim();
    if (!this.#planner.hasPhrases(typed)) return [];
    const texts = new Map([...this.#completed(typed), typed].map((text) => [text.toLowerCase(), text]));
    const tried = wordCount > MAX_SHORT_WORDS ? 1 : texts.size;
    const found: string[] = [];
    for (const text of [...texts.values()].slice(0, tried)) {
      if (found.length === MAX_SEARCHES) break;
      if (this.#planner.isUnderstood({ ...query, q: text })) found.push(text);
    }
    return found;
  }

  #completed(typed: string): string[] {
    const starts = [...typed.matchAll(/(?<=\s)\S/g)].map(({ index }) => index).slice(-MAX_BEGUN_WORDS);
    return starts.flatMap((start) => {
      const begun = typed.slice(start);
      const kinds = this.#kinds.complete(wordsOf(begun), MAX_SEARCHES);
      return kinds.map(({ text }) => typed.slice(0, start) + inCaseOf(begun, text));
    });
  }
}

/** Returns the name of a kind as a word within a sentence, where the visitor types it so. */
function inCaseOf(begun: string, name: string): string {
  const isWord = /^\p{Ll}/u.test(begun) && /^\p{Lu}\p{Ll}/u.test(name);
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
