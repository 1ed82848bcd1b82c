import type { Bitset } from '../core/structures/bitset.ts';
import type { FullText } from './full-text/full-text.ts';
import { Field } from './index/phrase-index.ts';
import type { Matching } from './match/matching.ts';
import { demoted, firstRankKeyOf, rankKey, scoreOf, Tier } from './match/tier.ts';
import { AS_TYPED, type QueryTokenizations, type QueryVariant } from './query/query-variants.ts';
import { type ExpandedQuery, noCorrection } from './query/term-expander.ts';

/** The places that a search may find. */
export interface Scope {
  /** Places that pass the filters of the query. */
  readonly allowed: Bitset;
  /** All places of the bundle. */
  readonly all: Bitset;
  /** Whether the query has filters. */
  readonly filtered: boolean;
  /** Whether the query has a position. */
  readonly hasPosition: boolean;
  /** The index of the places' texts, once it exists. */
  readonly fullText: FullText | undefined;
}

type Words = readonly string[];

/** So few places may have a word by accident. */
const MAX_ACCIDENTAL_PLACES = 3;

/** Longer queries are not corrected where words may be missing as well. */
const MAX_CORRECTED_PARTIAL_WORDS = 6;

/** The share of its words that a partial match must have. */
const PARTIAL_SHARE = 0.75;

/** Better matches are in the place's own phrases, and not demoted. */
const CONTEXT_RANK_KEY = firstRankKeyOf(Tier.context);

/** Finds the places that match a text, tier below tier. If no place does, corrects the text or drops words of it. */
export class TextSearch {
  readonly #matching: Matching;
  readonly #scope: Scope;
  /** Whether the texts of any place, allowed or not, have the words. */
  #isInTexts = false;

  constructor(matching: Matching, scope: Scope) {
    this.#matching = matching;
    this.#scope = scope;
  }

  /** Adds the matches of a text to `found`. @returns the corrected words, if the text as typed matches nothing. */
  find(q: string): Words | undefined {
    const { found, variants } = this.#matching;
    const typed = variants.variantsOf(q, { asYouType: false });
    const matchesElsewhere = this.#findAsTyped(q.trim(), typed);
    if (found.size > 0) {
      // A word that texts have is no slip.
      if (!this.#isInTexts) this.#addCommonerSpelling(typed);
      return undefined;
    }
    const groups = [...typed.groups, typed.withoutStopWords];
    const correctable = groups.filter(([first]) => first && !first.exactSingleLetters);
    const corrected = this.#findCorrected(correctable.flat(), matchesElsewhere);
    // A filter that leaves nothing of a search must not turn it into a looser one.
    if (corrected || matchesElsewhere) return corrected;
    return this.#findFewerWords(correctable.at(-1)?.[0]?.words ?? []);
  }

  /**
   * Adds the matches of a text as it is, tier below tier: by identifier; by name or type; without its stop words; by address; and
   * by its texts.
   * @param typed the words that were corrected to this text.
   * @returns whether only places that are not allowed match.
   */
  #findAsTyped(text: string, { groups, withoutStopWords }: QueryTokenizations, typed?: Words): boolean {
    const { found, matcher } = this.#matching;
    this.#addIdentified(text);
    let best = this.#matchFirstGroup(groups, typed);
    // Beside a match by name, what is left must not be a kind of place only ("the park").
    const isTypeName = (variant: QueryVariant): boolean => matcher.isTypeName(this.#expand(variant));
    if (best >= CONTEXT_RANK_KEY || !withoutStopWords.some(isTypeName)) {
      const rerank = (key: number): number => demoted(Tier.withoutStopWords, key);
      for (const variant of withoutStopWords) this.#matchReranked(variant, typed ?? variant.words, rerank);
      best = this.#bestRankKey(best, withoutStopWords);
    }
    this.#isInTexts = this.#addFromTexts(text);
    return found.size === 0 && (this.#isInTexts || best < Number.POSITIVE_INFINITY);
  }

  /** Adds the allowed places that have words of a text in their own texts alone. @returns whether any place has, allowed or not. */
  #addFromTexts(text: string): boolean {
    const { found, trace } = this.#matching;
    const { fullText, allowed } = this.#scope;
    const matches = fullText?.search(text) ?? [];
    trace.explainText = (place) => fullText!.explain(place);
    for (const { place, rankKey } of matches) {
      if (allowed.has(place)) found.offer(place, rankKey, Field.texts);
    }
    return matches.length > 0;
  }

  /** Adds the allowed places that have a text as an identifier. */
  #addIdentified(text: string): void {
    const { found, places, trace } = this.#matching;
    trace.identified = places.identifiers.search(text);
    for (const place of trace.identified) {
      if (this.#scope.allowed.has(place)) {
        found.offer(place, rankKey({ tier: Tier.equal, score: 1 }), Field.name);
      }
    }
  }

  /**
   * Adds the matches of the groups up to the first one that matches any place by name or type. The place need not be allowed, because a
   * filter must never add to a search.
   * @returns the lowest rank key of any match: see `#bestRankKey`.
   */
  #matchFirstGroup(groups: readonly (readonly QueryVariant[])[], typed: Words | undefined): number {
    let best = this.#matching.found.bestRankKey;
    for (const group of groups) {
      for (const variant of group) this.#match(variant, variant.words.length, typed);
      best = this.#bestRankKey(best, group);
      if (best < CONTEXT_RANK_KEY) break;
    }
    return best;
  }

  /**
   * The lowest rank key of the matches found so far and of the matches of a group among all places. Other places are searched only while
   * there is no match by name or type.
   * @param before the lowest rank key without the group.
   */
  #bestRankKey(before: number, group: readonly QueryVariant[]): number {
    let best = Math.min(before, this.#matching.found.bestRankKey);
    if (!this.#scope.filtered) return best;
    for (const variant of group) {
      if (best >= CONTEXT_RANK_KEY) best = Math.min(best, this.#matchAnywhere(variant));
    }
    return best;
  }

  /**
   * Adds, in the tier of corrected words, the places with a far more common word that is spelled nearly like the only one of the query.
   * It does so only where few places have the word as typed and none is named so.
   */
  #addCommonerSpelling({ groups }: QueryTokenizations): void {
    const { found, scratch, corrector } = this.#matching;
    const [typed, ...more] = groups[0]?.[0]?.words ?? [];
    if (typed === undefined || more.length > 0) return;
    const { filtered } = this.#scope;
    if (found.size > MAX_ACCIDENTAL_PLACES || found.hasName()) return;
    if (filtered) this.#matchAnywhere({ ...AS_TYPED, words: [typed] });
    const exact = filtered ? scratch : found;
    if (exact.size > MAX_ACCIDENTAL_PLACES || exact.hasName()) return;
    const commoner = corrector.commonerSpelling(typed, Math.max(1, exact.size));
    if (!commoner) return;
    const { word, cost } = commoner;
    this.#matchReranked({ ...AS_TYPED, words: [word] }, [typed], (key) =>
      rankKey({ tier: Tier.corrected, edits: cost, score: scoreOf(key) }),
    );
  }

  /**
   * Corrects the first variant that has a believable correction, and adds the matches of the corrected words as if they had been typed.
   * @returns the corrected words.
   */
  #findCorrected(correctable: readonly QueryVariant[], matchesElsewhere: boolean): Words | undefined {
    const { corrector, variants } = this.#matching;
    const findIn = (places: Bitset, inContext: boolean): Words | undefined => {
      for (const { words } of correctable) {
        if (inContext && words.length === 1) continue;
        const corrected = corrector.correctSpelling(words, words.length, places, inContext);
        if (!corrected) continue;
        const text = corrected.join(' ');
        this.#findAsTyped(text, variants.variantsOf(text, { asYouType: false }), words);
        return corrected;
      }
      return undefined;
    };
    // Addresses come last, and not for a single word, because that is near the name of some street.
    return this.#correctAmong(matchesElsewhere, (places) => findIn(places, false) ?? findIn(places, true));
  }

  /**
   * Adds the matches of fewer words: of all but one that no place has, where they are a whole name; else of three quarters of them; else
   * of three quarters of them, corrected.
   * @returns the corrected words.
   */
  #findFewerWords(words: Words): Words | undefined {
    const { found, expander, variants, corrector } = this.#matching;
    const matched = expander.matchedWords(words);
    const text = matched.join(' ');
    if (matched.length === words.length - 1 && this.#isName(text)) {
      this.#findAsTyped(text, variants.variantsOf(text, { asYouType: false }));
      return undefined;
    }
    const minShouldMatch = Math.ceil(words.length * PARTIAL_SHARE);
    if (minShouldMatch === words.length) return undefined;
    const partial = { words, ...AS_TYPED, exactSingleLetters: true };
    this.#match(partial, minShouldMatch);
    if (found.size > 0 || words.length > MAX_CORRECTED_PARTIAL_WORDS) return undefined;
    const matchesElsewhere =
      this.#scope.filtered && this.#matchAnywhere(partial, minShouldMatch) < Number.POSITIVE_INFINITY;
    return this.#correctAmong(matchesElsewhere, (places) => {
      const corrected = corrector.correctSpelling(words, minShouldMatch, places);
      if (corrected) this.#match({ ...partial, words: corrected }, minShouldMatch, words);
      return corrected;
    });
  }

  /** Whether a text is the whole name of any place, allowed or not. The name of a type, or a number, is not enough. */
  #isName(text: string): boolean {
    const { variants, matcher, scratch } = this.#matching;
    if (!/\p{L}/u.test(text)) return false;
    const all = variants.variantsOf(text, { asYouType: false }).groups.flat();
    const isName = (variant: QueryVariant): boolean =>
      this.#matchAnywhere(variant) < firstRankKeyOf(Tier.starts) && scratch.hasName();
    const isTypeName = (variant: QueryVariant): boolean => matcher.isTypeName(this.#expand(variant));
    return all.some(isName) && !all.some(isTypeName);
  }

  /**
   * Corrects words so that all places count, so that a filtered search finds a part of what the search without filters finds. Only the
   * allowed places count where that finds nothing, or where other places match the words as typed.
   * @param correct corrects words so that they match some of the places, and adds the matches.
   */
  #correctAmong(
    matchesElsewhere: boolean,
    correct: (places: Bitset) => Words | undefined,
  ): Words | undefined {
    const { allowed, all, filtered } = this.#scope;
    for (const places of matchesElsewhere || !filtered ? [allowed] : [all, allowed]) {
      const corrected = correct(places);
      if (this.#matching.found.size > 0) return corrected;
    }
    return undefined;
  }

  #expand(variant: QueryVariant): ExpandedQuery {
    const { hasPosition } = this.#scope;
    const options = { ...variant, hasPosition, asYouType: false, inContext: true, ...noCorrection };
    return this.#matching.expander.expand(variant.words, options);
  }

  /** Adds the allowed matches of a variant. @param typed the words that were corrected to those of the variant. */
  #match(variant: QueryVariant, minShouldMatch: number, typed = variant.words): void {
    const { trace, matcher, found } = this.#matching;
    const query = this.#expand(variant);
    trace.attempts.push({ query, minShouldMatch, typed });
    matcher.match(query, minShouldMatch, this.#scope.allowed, found);
  }

  /** Adds the allowed matches of all words of a variant. @param rerank gives the rank key that they are added with. */
  #matchReranked(variant: QueryVariant, typed: Words, rerank: (key: number) => number): void {
    const { trace, matcher, found, scratch } = this.#matching;
    const query = this.#expand(variant);
    const minShouldMatch = variant.words.length;
    trace.attempts.push({ query, minShouldMatch, typed, rerank });
    matcher.match(query, minShouldMatch, this.#scope.allowed, scratch.clear());
    for (const [i, place] of scratch.places.entries()) {
      found.offer(place, rerank(scratch.rankKeyAt(i)), scratch.fieldAt(i), scratch.phraseAt(i));
    }
  }

  /** Replaces `scratch` by the matches among all places. @returns the lowest rank key; infinite where no place matches. */
  #matchAnywhere(variant: QueryVariant, minShouldMatch = variant.words.length): number {
    const { matcher, scratch } = this.#matching;
    matcher.match(this.#expand(variant), minShouldMatch, this.#scope.all, scratch.clear());
    return scratch.bestRankKey;
  }
}
