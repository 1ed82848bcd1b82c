import type { Bitset } from '../core/structures/bitset.ts';
import { beginClause, type EngineTools, type Scope } from './engine-tools.ts';
import { Field } from './index/phrase-index.ts';
import { KindSearch, literalTokenizations } from './kind-search.ts';
import { type MatchSet, NO_PHRASE } from './match/match-set.ts';
import { Tier } from './match/tier.ts';
import { asMatchWrites } from './place-texts.ts';
import type { ExpandedQuery, Words } from './query/expanded-query.ts';
import { AS_TYPED, type QueryVariant, type QueryVariantGroups } from './query/query-variants.ts';
import { noCorrection } from './query/term-expander.ts';
import { demotedRankKey, lowestRankKeyOf, rankKey, scoreOf } from './rank/rank-key.ts';

/** How a search among the allowed places relates to all places. */
interface Outcome {
  /** The lowest rank key of a match, allowed or not; infinite if there is none. Other places are searched only until one matches by name. */
  readonly bestRankKey: number;
  /** Whether any place, allowed or not, matches by name or type. */
  readonly foundByName: boolean;
  /** Whether places match, but no allowed one. */
  readonly matchesElsewhere: boolean;
}

/** Up to this many places, a known word may still be a typo. */
const MAX_ACCIDENTAL_PLACES = 3;

/** Longer queries are not corrected if words may be missing as well. */
const MAX_CORRECTED_PARTIAL_WORDS = 6;

/** The share of its words that a partial match must have. */
const PARTIAL_SHARE = 0.75;

/** Matches with lower rank keys are by name or type. */
const CONTEXT_RANK_KEY = lowestRankKeyOf(Tier.context);

/** Finds the places that match a text, in stages that add matches to `found`. No other search may run in between. */
export class TextSearch {
  readonly #tools: EngineTools;
  readonly #scope: Scope;
  readonly #kindSearch: KindSearch;
  readonly #text: string;
  readonly #query: QueryVariantGroups;
  #matchesElsewhere = false;
  /** Whether the texts of any place, allowed or not, have the words. */
  #isInTexts = false;
  #corrected: string | undefined;

  constructor(tools: EngineTools, scope: Scope, q: string) {
    this.#tools = tools;
    this.#scope = scope;
    this.#kindSearch = new KindSearch(tools, scope);
    this.#text = q.trim();
    this.#query = tools.variants.variantsOf(q, { asYouType: false });
  }

  /** The text that matches were found for, if its words are not those as typed. */
  get corrected(): string | undefined {
    return this.#corrected;
  }

  /** Whether the text is the name of a kind, with places or without. It is meant as typed, even if no place is of it. */
  get isKind(): boolean {
    const { groups, withoutStopWords } = this.#query;
    return this.#kindSearch.isKind(literalTokenizations([...groups.flat(), ...withoutStopWords]));
  }

  /** Whether other places match the text than the allowed ones. A filter that leaves nothing must not turn a search into a looser one. */
  get matchesElsewhere(): boolean {
    return this.#matchesElsewhere;
  }

  /** Whether something is found, if it matters only whether there is. */
  get #hasEnough(): boolean {
    return this.#scope.isAnyEnough === true && this.#tools.found.size > 0;
  }

  /** Finds the text as it is, tier below tier. @returns whether any allowed place matches. */
  findAsTyped(): boolean {
    this.#matchesElsewhere = this.#findAsTyped(this.#text, this.#query).matchesElsewhere;
    if (this.#tools.found.size === 0) return false;
    // A word that texts have is no typo.
    if (!this.#isInTexts && !this.isKind) this.#addCommonerSpelling(this.#query.typed);
    return true;
  }

  /** Finds the believable correction of the text. @param onlyNames whether it must be a whole name. */
  findCorrected(onlyNames = false): boolean {
    const { correctable } = this.#query;
    const { found } = this.#tools;
    this.#corrected = this.#findCorrected(correctable, this.#matchesElsewhere, onlyNames);
    return found.size > 0;
  }

  /** Returns the words of the whole name of a place, allowed or not, that the text is believable for; `undefined` if there is none. */
  correctedName(): Words | undefined {
    const scope = { allowed: this.#scope.all, inOnePhrase: true };
    for (const { words } of this.#query.correctable) {
      const corrected = this.#tools.corrector.correctSpelling(words, words.length, scope);
      if (corrected && this.#isName(corrected.join(' '))) return corrected;
    }
    return undefined;
  }

  /** Finds most words of the text: see `#findFewerWords`. */
  findFewerWords(): boolean {
    this.#corrected = this.#findFewerWords(this.#query.keywords);
    return this.#tools.found.size > 0;
  }

  /** Runs all stages until one finds something. */
  find(): void {
    if (this.findAsTyped() || this.isKind) return;
    if (this.findCorrected() || this.#corrected || this.#matchesElsewhere) return;
    this.findFewerWords();
  }

  /**
   * Returns whether one place has all words of the text, stop words included, in a name.
   * @param besides whether its tags and types may have some of them.
   */
  isInOneName(besides = false): boolean {
    const { typed } = this.#query;
    if (typed.length === 0) return false;
    const variant = { ...AS_TYPED, words: typed, exactSingleLetters: true };
    const query = { ...this.#expand(variant), inContext: false };
    if (!besides) query.samePhraseMask = 2 ** typed.length - 1;
    const key = `${besides} ${this.#keyOf(variant, typed.length)}`;
    const matches = this.#tools.recentMatches.of(key, query, typed.length);
    const worst = lowestRankKeyOf(Tier.withoutStopWords);
    if (matches.bestRankKey >= worst) return false;
    const isName = (i: number): boolean =>
      besides || (matches.fieldAt(i) <= Field.hidden && matches.phraseAt(i) !== NO_PHRASE);
    return matches.places.some((_, i) => matches.rankKeyAt(i) < worst && isName(i));
  }

  /**
   * Adds the matches of a text as it is: by identifier, then by its groups, then without its stop words, then by the places' texts.
   * @param typed the words that were corrected to this text.
   */
  #findAsTyped(text: string, variants: QueryVariantGroups, typed?: Words): Outcome {
    this.#addIdentified(text);
    const outcome = this.#matchNames(variants, typed);
    this.#isInTexts = this.#addFromTexts(text);
    const matchesElsewhere = this.#tools.found.size === 0 && (this.#isInTexts || outcome.matchesElsewhere);
    return { ...outcome, matchesElsewhere };
  }

  #matchNames({ keywords, groups, withoutStopWords }: QueryVariantGroups, typed: Words | undefined): Outcome {
    const kindSearch = this.#kindSearch;
    let outcome = this.#matchGroups(groups, typed);
    const literal = literalTokenizations(groups.flat());
    outcome = this.#outcomeOf(outcome, kindSearch.addWhole(literal, outcome.bestRankKey));
    const { foundByName } = outcome;
    if (this.#hasEnough) return outcome;
    // Beside a match by name, the words left must not be a kind only: "the park".
    if (!foundByName || !withoutStopWords.some((variant) => this.#isKindName(variant))) {
      const rerank = (key: number): number => demotedRankKey(Tier.withoutStopWords, key);
      for (const variant of withoutStopWords) this.#matchReranked(variant, typed ?? variant.words, rerank);
      outcome = this.#outcomeWith(withoutStopWords, outcome);
      const tokenizations = foundByName ? [] : literalTokenizations(withoutStopWords);
      outcome = this.#outcomeOf(outcome, kindSearch.addWhole(tokenizations, outcome.bestRankKey, rerank));
    }
    if (outcome.foundByName) return outcome;
    const expand = (others: Words): ExpandedQuery => this.#expand({ ...AS_TYPED, words: others });
    return this.#outcomeOf(outcome, kindSearch.addBesideNames(keywords, expand));
  }

  /** Adds the allowed places that have words of a text in their own texts alone. @returns whether any place has, allowed or not. */
  #addFromTexts(text: string): boolean {
    const { found } = this.#tools;
    const { fullText, allowed } = this.#scope;
    const matches = fullText?.search(text);
    if (!matches) return false;
    beginClause(this.#tools, { kind: 'texts', matches });
    for (const { place, rankKey } of matches.all) {
      if (allowed.has(place)) found.offer(place, rankKey, Field.texts);
    }
    return matches.all.length > 0;
  }

  /** Adds the allowed places that have a text as an identifier. */
  #addIdentified(text: string): void {
    const { found, places } = this.#tools;
    beginClause(this.#tools, { kind: 'identifier', text });
    for (const place of places.identifiers.search(text)) {
      if (this.#scope.allowed.has(place)) {
        found.offer(place, rankKey({ tier: Tier.equal, score: 1 }), Field.name);
      }
    }
  }

  /**
   * Adds the matches of groups, up to the first group that any place matches by name or type. A place that is not allowed counts, too,
   * because a filter must never add to a search.
   */
  #matchGroups(groups: readonly (readonly QueryVariant[])[], typed: Words | undefined): Outcome {
    let outcome = this.#outcomeOf({ bestRankKey: Number.POSITIVE_INFINITY });
    for (const group of groups) {
      for (const variant of group) this.#match(variant, variant.words.length, typed);
      outcome = this.#outcomeWith(group, outcome);
      if (outcome.foundByName) break;
    }
    return outcome;
  }

  /**
   * Returns the outcome of a search after the allowed matches of a group were added. Other places are searched only while no place matches
   * by name or type.
   * @param before the outcome without the group.
   */
  #outcomeWith(group: readonly QueryVariant[], before: Outcome): Outcome {
    let best = Math.min(before.bestRankKey, this.#tools.found.bestRankKey);
    for (const variant of this.#scope.filtered && !this.#hasEnough ? group : []) {
      if (best >= CONTEXT_RANK_KEY) best = Math.min(best, this.#matchesAnywhere(variant).bestRankKey);
    }
    return this.#outcomeOf(before, best);
  }

  /** Returns the outcome after matches with these lowest rank keys. */
  #outcomeOf({ bestRankKey }: Pick<Outcome, 'bestRankKey'>, other = this.#tools.found.bestRankKey): Outcome {
    const best = Math.min(bestRankKey, other);
    return {
      bestRankKey: best,
      foundByName: best < CONTEXT_RANK_KEY,
      matchesElsewhere: best < Number.POSITIVE_INFINITY && this.#tools.found.size === 0,
    };
  }

  /**
   * Adds, in the tier of corrected words, the places with a far more common word that is spelled nearly like the only word of the query.
   * It does so only if few places have the word as typed and none has it as its whole name.
   */
  #addCommonerSpelling([typed, ...more]: Words): void {
    const { found, corrector } = this.#tools;
    if (typed === undefined || more.length > 0) return;
    if (found.size > MAX_ACCIDENTAL_PLACES || found.hasName()) return;
    const exact = this.#scope.filtered ? this.#matchesAnywhere({ ...AS_TYPED, words: [typed] }) : found;
    if (exact.size > MAX_ACCIDENTAL_PLACES || exact.hasName()) return;
    const commoner = corrector.commonerSpelling(typed, Math.max(1, exact.size));
    if (!commoner) return;
    const { word, cost } = commoner;
    this.#matchReranked({ ...AS_TYPED, words: [word] }, [typed], (key) =>
      rankKey({ tier: Tier.corrected, edits: cost, score: scoreOf(key) }),
    );
  }

  /** Corrects the first variant that has a believable correction, and adds its matches as if typed. @returns the corrected text. */
  #findCorrected(
    correctable: readonly QueryVariant[],
    matchesElsewhere: boolean,
    onlyNames: boolean,
  ): string | undefined {
    for (const places of this.#scopesFor(matchesElsewhere)) {
      const corrected =
        this.#findCorrectedIn(places, correctable, false, onlyNames) ??
        (onlyNames ? undefined : this.#findCorrectedIn(places, correctable, true));
      if (this.#tools.found.size > 0) return corrected;
    }
    return undefined;
  }

  /**
   * Corrects the first variant whose correction is believable and matches some of the places, and adds the matches.
   * @returns the corrected text.
   * @param inContext whether matches in addresses count.
   */
  #findCorrectedIn(
    places: Bitset,
    correctable: readonly QueryVariant[],
    inContext: boolean,
    onlyNames = false,
  ): string | undefined {
    const { corrector, variants, places: table } = this.#tools;
    for (const { words } of correctable) {
      const scope = { allowed: places, inContext, inOnePhrase: onlyNames };
      const corrected = corrector.correctSpelling(words, words.length, scope);
      if (!corrected) continue;
      if (onlyNames && !this.#isName(corrected.join(' '))) continue;
      const matches = this.#matchesAnywhere({ ...AS_TYPED, words: corrected });
      const text = asMatchWrites(matches, corrected, this.#text, table);
      this.#findAsTyped(text, variants.variantsOf(text, { asYouType: false }), words);
      return text;
    }
    return undefined;
  }

  /**
   * Adds the matches of fewer words: of all but one that no place has, if they are a whole name; otherwise of three quarters of them; if
   * that finds nothing, of three quarters of them, corrected.
   * @returns the corrected text.
   */
  #findFewerWords(words: Words): string | undefined {
    const { found, expander, variants, corrector, places } = this.#tools;
    const matched = expander.matchedWords(words);
    const text = matched.join(' ');
    if (matched.length === words.length - 1 && this.#isTellingName(words, matched)) {
      this.#findAsTyped(text, variants.variantsOf(text, { asYouType: false }));
      return undefined;
    }
    const minShouldMatch = Math.ceil(words.length * PARTIAL_SHARE);
    if (minShouldMatch === words.length) return undefined;
    const partial = { words, ...AS_TYPED, exactSingleLetters: true };
    this.#match(partial, minShouldMatch);
    if (found.size > 0 || words.length > MAX_CORRECTED_PARTIAL_WORDS) return undefined;
    const matchesElsewhere = this.#scope.filtered && this.#matchesAnywhere(partial, minShouldMatch).size > 0;
    for (const allowed of this.#scopesFor(matchesElsewhere)) {
      const corrected = corrector.correctSpelling(words, minShouldMatch, { allowed });
      if (!corrected) continue;
      const variant = { ...partial, words: corrected };
      const text = asMatchWrites(
        this.#matchesAnywhere(variant, minShouldMatch),
        corrected,
        this.#text,
        places,
      );
      this.#match(variant, minShouldMatch, words);
      if (found.size > 0) return text;
    }
    return undefined;
  }

  /**
   * Returns whether what is left of a query is a whole name. One word must not be a kind, and it must come first or be a rare name:
   * "Eiffel tower" is no Tower.
   */
  #isTellingName(words: Words, left: Words): boolean {
    if (!this.#isName(left.join(' ')) || this.#kindSearch.isKind([left])) return false;
    if (left.length > 1 || left[0] === words[0]) return true;
    return this.#matchesAnywhere({ ...AS_TYPED, words: left }).size <= MAX_ACCIDENTAL_PLACES;
  }

  /**
   * Returns the sets of places to correct words among, in order. First among all places, so that a filter does not change the correction;
   * then among the allowed, if there are any. If other places match the words as typed, only the allowed places count.
   */
  #scopesFor(matchesElsewhere: boolean): readonly Bitset[] {
    const { allowed, all, filtered } = this.#scope;
    const scopes = filtered && !matchesElsewhere ? [all, allowed] : [allowed];
    return scopes.filter((places) => !places.isEmpty);
  }

  /** Returns whether a text is the whole name of any place, allowed or not. The name of a type, or a number, is not enough. */
  #isName(text: string): boolean {
    const { variants, matcher } = this.#tools;
    if (!/\p{L}/u.test(text)) return false;
    const all = variants.variantsOf(text, { asYouType: false }).groups.flat();
    const isName = all.some((variant) => matcher.isPlaceName(this.#expand(variant)));
    return isName && !all.some((variant) => this.#isTypeName(variant));
  }

  #isKindName(variant: QueryVariant): boolean {
    return this.#kindSearch.isKind([variant.words]) || this.#isTypeName(variant);
  }

  #isTypeName(variant: QueryVariant): boolean {
    return this.#tools.matcher.isTypeName(this.#expand(variant));
  }

  #expand(variant: QueryVariant): ExpandedQuery {
    const { hasPosition } = this.#scope;
    const options = { ...variant, hasPosition, asYouType: false, inContext: true, ...noCorrection };
    return this.#tools.expander.expand(variant.words, options);
  }

  /** Adds the allowed matches of a variant. @param typed the words that were corrected to the variant. */
  #match(variant: QueryVariant, minShouldMatch: number, typed = variant.words): void {
    if (this.#hasEnough) return;
    const { matcher, recentMatches, found } = this.#tools;
    const { filtered, allowed } = this.#scope;
    const query = this.#expand(variant);
    beginClause(this.#tools, { kind: 'words', query, minShouldMatch, typed });
    const key = this.#keyOf(variant, minShouldMatch);
    const known = recentMatches.known(key);
    // If no place matches, no allowed one does.
    if (known && (!filtered || known.size === 0)) found.offerAll(known);
    else matcher.match(query, minShouldMatch, allowed, found);
    if (!filtered && found.size === 0) recentMatches.noteUnmatched(key);
  }

  /** Adds the allowed matches of all words of a variant. @param rerank returns the rank key to add a match with. */
  #matchReranked(variant: QueryVariant, typed: Words, rerank: (key: number) => number): void {
    if (this.#hasEnough) return;
    const { matcher, found, scratch } = this.#tools;
    const query = this.#expand(variant);
    const minShouldMatch = variant.words.length;
    beginClause(this.#tools, { kind: 'words', query, minShouldMatch, typed, rerank });
    matcher.match(query, minShouldMatch, this.#scope.allowed, scratch.clear());
    found.offerAll(scratch, rerank);
  }

  /** Returns the matches of a variant among all places. They are valid until the next call. */
  #matchesAnywhere(variant: QueryVariant, minShouldMatch = variant.words.length): MatchSet {
    const key = this.#keyOf(variant, minShouldMatch);
    return this.#tools.recentMatches.of(key, this.#expand(variant), minShouldMatch);
  }

  /** Returns a text that stands for a variant in this search. */
  #keyOf(variant: QueryVariant, minShouldMatch: number): string {
    return JSON.stringify([variant, minShouldMatch, this.#scope.hasPosition]);
  }
}
