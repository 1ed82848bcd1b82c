import type { Bitset } from '../core/structures/bitset.ts';
import { Field } from './index/phrase-index.ts';
import type { Matching } from './match/matching.ts';
import { demoted, rankBucketIn, rankKey, scoreOf, Tier } from './match/tier.ts';
import { asTyped, type QueryTokenizations, type QueryVariant } from './query/query-variants.ts';
import { type ExpandedQuery, noCorrection } from './query/term-expander.ts';

/** Which places a search may find. */
export interface Scope {
  readonly passing: Bitset;
  /** All places of the bundle. */
  readonly all: Bitset;
  /** Whether some do not pass. */
  readonly filtered: boolean;
  /** Whether it is asked from somewhere. */
  readonly near: boolean;
}

type Words = readonly string[];

/** So few places may have a word by accident. */
const MOST_ACCIDENTAL = 3;

/** Of more words than these, those that are missing are not looked for under another spelling as well. */
const MOST_LOOSE_WORDS = 6;

/** Finds the places that a text means, tier below tier; where it means none, what it may have meant. */
export class TextSearch {
  readonly #matching: Matching;
  readonly #scope: Scope;

  constructor(matching: Matching, scope: Scope) {
    this.#matching = matching;
    this.#scope = scope;
  }

  /** Fills `found` with the matches of a text. @returns the words searched for where those given found nothing. */
  find(q: string): Words | undefined {
    const { found, readings } = this.#matching;
    const read = readings.of(q, { asYouType: false });
    const elsewhere = this.#findAsTyped(q.trim(), read);
    if (found.size > 0) {
      this.#addLikelierSpelling(read);
      return undefined;
    }
    const groups = [...read.groups, read.withoutStopWords];
    const plain = groups.filter(([first]) => first && !first.lettersWhole);
    const corrected = this.#findCorrected(plain.flat(), elsewhere);
    return corrected || elsewhere ? corrected : this.#findFewerWords(plain.at(-1)?.[0]?.words ?? []);
  }

  /**
   * Fills `found` with the matches of a text as it is, tier below tier: by identifier; of its first group of readings that matches
   * any place by name or kind, passing or not, because to narrow a search never adds to it; without its stop words, unless a
   * kind is left beside such a match ("the park"); and by address.
   * @param typed the words that these stand for, where they are corrected.
   * @returns whether only places that don't pass are matched.
   */
  #findAsTyped(text: string, { groups, withoutStopWords }: QueryTokenizations, typed?: Words): boolean {
    const { found, places, trace, matcher } = this.#matching;
    const { passing, filtered } = this.#scope;
    trace.identified = places.identifiers.search(text);
    for (const place of trace.identified) {
      if (passing.has(place)) found.offer(place, rankKey({ tier: Tier.equal, score: 1 }), Field.name);
    }
    /** The least badness of any match, passing or not, as far as it matters. */
    let best = found.best;
    const lookElsewhere = (group: readonly QueryVariant[]): void => {
      best = Math.min(best, found.best);
      if (!filtered) return;
      for (const reading of group) {
        if (best >= rankBucketIn(Tier.context)) best = Math.min(best, this.#bestAnywhere(reading));
      }
    };
    for (const group of groups) {
      for (const reading of group) this.#match(reading, reading.words.length, typed);
      lookElsewhere(group);
      if (best < rankBucketIn(Tier.context)) break;
    }
    const isKind = (reading: QueryVariant): boolean => matcher.isKind(this.#questionOf(reading));
    if (best >= rankBucketIn(Tier.context) || !withoutStopWords.some(isKind)) {
      const ranked = (match: number): number => demoted(Tier.withoutStopWords, match);
      for (const reading of withoutStopWords) this.#matchRanked(reading, typed ?? reading.words, ranked);
      lookElsewhere(withoutStopWords);
    }
    return found.size === 0 && best < Number.POSITIVE_INFINITY;
  }

  /**
   * Where few places have the only word and none is called so, adds those that have a far more common one that is spelled nearly
   * alike, in the tier of corrected words.
   */
  #addLikelierSpelling({ groups }: QueryTokenizations): void {
    const { found, others, correction } = this.#matching;
    const [typed, ...more] = groups[0]?.[0]?.words ?? [];
    if (typed === undefined || more.length > 0) return;
    const { filtered } = this.#scope;
    if (found.size > MOST_ACCIDENTAL || found.hasName()) return;
    if (filtered) this.#bestAnywhere({ ...asTyped, words: [typed] });
    const exact = filtered ? others : found;
    if (exact.size > MOST_ACCIDENTAL || exact.hasName()) return;
    const likelier = correction.likelier(typed, Math.max(1, exact.size));
    if (!likelier) return;
    const { word, cost } = likelier;
    this.#matchRanked({ ...asTyped, words: [word] }, [typed], (match) =>
      rankKey({ tier: Tier.corrected, edits: cost, score: scoreOf(match) }),
    );
  }

  /**
   * Fills `found` with what the words may have meant, asked as if it had been typed: in some place of all, so that a search narrowed
   * by a facet still is the search that counted it; only where that leaves nothing, or other places have the words as typed, in one
   * that passes.
   */
  #findCorrected(readable: readonly QueryVariant[], elsewhere: boolean): Words | undefined {
    const { correction, readings } = this.#matching;
    const correctIn = (places: Bitset, inContext: boolean): Words | undefined => {
      for (const { words } of readable) {
        if (inContext && words.length === 1) continue;
        const corrected = correction.of(words, words.length, places, inContext);
        if (!corrected) continue;
        const text = corrected.join(' ');
        this.#findAsTyped(text, readings.of(text, { asYouType: false }), words);
        return corrected;
      }
      return undefined;
    };
    // By address last of all, and not for a single word, which is near the name of some street.
    return this.#among(elsewhere, (places) => correctIn(places, false) ?? correctIn(places, true));
  }

  /**
   * Fills `found` with the matches of fewer words: of those but one that no place has, where they are a whole name; of three
   * quarters of them; of three quarters, corrected.
   */
  #findFewerWords(words: Words): Words | undefined {
    const { found, expansion, readings, correction } = this.#matching;
    const known = expansion.knownOf(words);
    const text = known.join(' ');
    if (known.length === words.length - 1 && this.#isName(text)) {
      this.#findAsTyped(text, readings.of(text, { asYouType: false }));
      return undefined;
    }
    const most = Math.ceil(words.length * 0.75);
    if (most === words.length) return undefined;
    const loosely = { words, ...asTyped, lettersWhole: true };
    this.#match(loosely, most);
    if (found.size > 0 || words.length > MOST_LOOSE_WORDS) return undefined;
    const elsewhere = this.#scope.filtered && this.#bestAnywhere(loosely, most) < Number.POSITIVE_INFINITY;
    return this.#among(elsewhere, (places) => {
      const corrected = correction.of(words, most, places);
      if (corrected) this.#match({ ...loosely, words: corrected }, most, words);
      return corrected;
    });
  }

  /** Whether a text is the whole name of any place, passing or not. That of a kind, or a number, says too little. */
  #isName(text: string): boolean {
    const { readings, matcher, others } = this.#matching;
    if (!/\p{L}/u.test(text)) return false;
    const { groups } = readings.of(text, { asYouType: false });
    const isName = (reading: QueryVariant): boolean =>
      this.#bestAnywhere(reading) < rankBucketIn(Tier.starts) && others.hasName();
    const isKind = (reading: QueryVariant): boolean => matcher.isKind(this.#questionOf(reading));
    return groups.flat().some(isName) && !groups.flat().some(isKind);
  }

  /** @param correct corrects among some places, and fills `found`. */
  #among(elsewhere: boolean, correct: (places: Bitset) => Words | undefined): Words | undefined {
    const { passing, all, filtered } = this.#scope;
    for (const places of elsewhere || !filtered ? [passing] : [all, passing]) {
      const corrected = correct(places);
      if (this.#matching.found.size > 0) return corrected;
    }
    return undefined;
  }

  #questionOf(reading: QueryVariant): ExpandedQuery {
    const { near } = this.#scope;
    const options = { ...reading, near, asYouType: false, inContext: true, ...noCorrection };
    return this.#matching.expansion.of(reading.words, options);
  }

  #match(reading: QueryVariant, needed: number, typed = reading.words): void {
    const { trace, matcher, found } = this.#matching;
    const question = this.#questionOf(reading);
    trace.asked.push({ question, needed, typed });
    matcher.match(question, needed, this.#scope.passing, found);
  }

  /** The same for all words of a reading. @param ranked gives the badness that a match is ranked with. */
  #matchRanked(reading: QueryVariant, typed: Words, ranked: (match: number) => number): void {
    const { trace, matcher, found, others } = this.#matching;
    const question = this.#questionOf(reading);
    const needed = reading.words.length;
    trace.asked.push({ question, needed, typed, ranked });
    matcher.match(question, needed, this.#scope.passing, others.clear());
    for (const [i, place] of others.places.entries()) {
      found.offer(place, ranked(others.badnessAt(i)), others.fieldAt(i), others.phraseAt(i));
    }
  }

  /** Fills `others` with the matches among all places. @returns the least badness; infinite where none matches. */
  #bestAnywhere(reading: QueryVariant, needed = reading.words.length): number {
    const { matcher, others } = this.#matching;
    matcher.match(this.#questionOf(reading), needed, this.#scope.all, others.clear());
    return others.best;
  }
}
