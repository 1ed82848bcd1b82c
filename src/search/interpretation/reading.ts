import type { SearchQuery } from '../../core/query.ts';
import { KindRank } from '../query/kind-lexicon.ts';
import type { TextReading } from '../text-reading.ts';
import type { Lookups } from './anchor-runs.ts';
import { hasWordApart, type Meaning, MIN_LITTLE_WORDS, meaningOf, meaningOfRest } from './meaning.ts';
import { joinElided } from './phrase-book.ts';
import { type Segment, segmentsOf } from './phrase-lattice.ts';
import type { PlaceChoice } from './place-choice.ts';
import { mayJoin, withJoinedKinds } from './wants.ts';

/** Requests of more words are corrected within their phrases only, because they are no misspelt names, and it would take too long. */
const MAX_CORRECTED_WORDS = 7;

/** A query as a request in people's own words. Each property is computed at its first use, because most stages need few. */
export class Reading {
  /** The same text as words to search for. */
  readonly text: TextReading;
  readonly words: readonly string[];
  readonly lookups: Lookups;
  readonly #choice: PlaceChoice;
  #segments: readonly Segment[] | undefined;
  #mayBeRequest: boolean | undefined;
  #isRequest: boolean | undefined;
  #meaning: { readonly strict: Meaning | undefined } | undefined;

  constructor(text: TextReading, words: readonly string[], lookups: Lookups, choice: PlaceChoice) {
    this.text = text;
    this.words = words;
    this.lookups = lookups;
    this.#choice = choice;
  }

  get query(): SearchQuery {
    return this.text.query;
  }

  /** The same request in other words. */
  withWords(words: readonly string[]): Reading {
    return new Reading(this.text, words, this.lookups, this.#choice);
  }

  get segments(): readonly Segment[] {
    this.#segments ??= withJoinedKinds(
      segmentsOf(this.words, this.lookups, this.#codeWords),
      this.words,
      this.query.q,
      this.lookups.book,
    );
    return this.#segments;
  }

  /** Whether words of a phrase of a request are there. Within a name they are none: "Stow on the Wold". */
  get mayBeRequest(): boolean {
    this.#mayBeRequest ??=
      (this.lookups.book.hasPhrases(this.words) || this.#wantsSeveral || this.#saysNeed) &&
      !this.text.isInOneName(false);
    return this.#mayBeRequest;
  }

  /** Whether little words and a need are all: "it is raining". */
  get #saysNeed(): boolean {
    return (
      this.isSentence &&
      this.segments.some(isNeed) &&
      this.segments.every((segment) => segment.role === 'ignored' || isNeed(segment))
    );
  }

  /** Whether any of several kinds is wanted. */
  get #wantsSeveral(): boolean {
    const mayBe = mayJoin(this.query.q, this.words, this.lookups.book);
    return mayBe && this.segments.some(({ kind }) => kind?.anyOf);
  }

  /** Whether a phrase of a request plays its part among the words: a relation has a place, for example. */
  get isRequest(): boolean {
    this.#isRequest ??=
      this.mayBeRequest &&
      (this.#saysNeed ||
        (this.segments.some(isPhrase) && (this.segments.some(isWanted) || !this.text.isInOneName(true))));
    return this.#isRequest;
  }

  get isLongRequest(): boolean {
    return this.words.length > MAX_CORRECTED_WORDS && this.mayBeRequest;
  }

  /** Whether there are little words enough, or one comes first. */
  get isSentence(): boolean {
    const isOfNumber = (at: number): boolean =>
      this.segments.some(({ isOfNumber, from, to }) => isOfNumber && from <= at && at < to);
    const isLittle = (word: string, at: number): boolean =>
      this.lookups.book.isFunctionWord(word) && !this.#codeWords.has(word) && !isOfNumber(at);
    const little = this.words.map(isLittle);
    return little[0] === true || little.filter(Boolean).length >= MIN_LITTLE_WORDS;
  }

  /** Whether words of accessibility are there. */
  get hasAccessibility(): boolean {
    return this.segments.some(({ role }) => role === 'accessibility');
  }

  /** The meaning of all words together. */
  get meaning(): Meaning | undefined {
    this.#meaning ??= { strict: meaningOf(this.words, this.segments, this.#choice, false) };
    return this.#meaning.strict;
  }

  /** The meaning without the words that mean nothing. */
  get looseMeaning(): Meaning | undefined {
    if (this.hasLooseCode) return undefined;
    return meaningOf(this.words, this.segments, this.#choice, true);
  }

  /** The meaning of a kind with a relation without the one word that stands apart. */
  get meaningWithoutWord(): Meaning | undefined {
    return hasWordApart(this.segments) ? this.looseMeaning : undefined;
  }

  /** Whether a part of a code is no name. A place with the other part alone is another. */
  get hasLooseCode(): boolean {
    return this.segments.some(({ role, from }) => role === 'word' && this.#codeWords.has(this.words[from]!));
  }

  get #codeWords(): ReadonlySet<string> {
    return this.text.variants.codeWords;
  }

  /** The words without those that say nothing and those of accessibility: "is villa aurra accessible". */
  get restWithoutFeatures(): Meaning | undefined {
    const isLeftOut = ({ role }: Segment): boolean => role === 'ignored' || role === 'accessibility';
    return this.hasAccessibility ? meaningOfRest(this.words, this.segments, isLeftOut) : undefined;
  }

  /** The words for a kind that are also a name, without those that say nothing: they find what they find alone. */
  get namesake(): Meaning | undefined {
    const [only, ...others] = this.segments.filter(({ role }) => role !== 'ignored');
    if (only?.role !== 'kind' || only.kind!.rank === KindRank.typeName || others.length > 0) return undefined;
    const isName = this.lookups.names.named(joinElided(this.words.slice(only.from, only.to))).length > 0;
    return isName ? this.rest : undefined;
  }

  /** The words without those that say nothing. */
  get rest(): Meaning | undefined {
    return meaningOfRest(this.words, this.segments);
  }
}

/** Returns whether a segment is for a kind by words that seldom end a name. */
function isNeed({ kind }: Segment): boolean {
  return kind?.rank === KindRank.alias;
}

/** Returns whether a segment is a phrase of a request, and not only a name, a kind or a little word. */
function isPhrase({ role, isQuestion, kind }: Segment): boolean {
  if (role === 'kind') return kind!.anyOf !== undefined;
  return role === 'ignored' ? isQuestion === true : role !== 'name' && role !== 'word';
}

/** Returns whether a segment says more than where a place is. "Outside the Oval" may be a stop's name. */
function isWanted({ role, isQuestion }: Segment): boolean {
  return role === 'kind' || role === 'accessibility' || role === 'here' || isQuestion === true;
}
