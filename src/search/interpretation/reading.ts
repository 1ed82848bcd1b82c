import type { SearchQuery } from '../../core/query.ts';
import type { TextReading } from '../plan/ladder.ts';
import { type KindMeaning, KindRank, unitedKinds } from '../query/kinds.ts';
import { joinLetters } from '../text/analyzer.ts';
import { asText, joinElided, type PhraseBook } from './lex.ts';
import { hasWordApart, type Meaning, MIN_LITTLE_WORDS, meaningOf, meaningOfRest, saysAgain } from './mean.ts';
import type { PlaceChoice } from './names.ts';
import { type Lookups, type Segment, segmentsOf } from './parse.ts';

const SEPARATOR = /[,/;、،・]/;

/** Returns whether any of several kinds may be wanted. */
function mayJoin(text: string, words: readonly string[], book: PhraseBook): boolean {
  return SEPARATOR.test(text) || words.some((_, i) => book.at(words, i).some(({ kind }) => kind === 'or'));
}

/** Returns the indices of the words of a text before which a comma or a slash stands. */
function breaksOf(text: string, book: PhraseBook): readonly number[] {
  let at = 0;
  return text.split(SEPARATOR).map((part) => (at += book.wordsOf(part).length));
}

/**
 * Joins the segments of several kinds, any of which is wanted, to one of all: "a café or a bakery".
 * @param text that of the words, unless some of them are corrected.
 */
function withJoinedKinds(
  segments: readonly Segment[],
  words: readonly string[],
  text: string,
  book: PhraseBook,
): readonly Segment[] {
  const breaks = breaksOf(text, book);
  const isJoint = ({ role, from, to }: Segment): boolean =>
    (breaks.includes(from) && breaks.at(-1) === words.length) ||
    (role === 'ignored' &&
      book.at(words, from).some(({ kind, length }) => kind === 'or' && length === to - from));
  const joined: Segment[] = [];
  for (const segment of segments) {
    const at = joined.findLastIndex(({ role }) => role !== 'ignored');
    const before = joined[at];
    const areKinds = before?.role === 'kind' && segment.role === 'kind';
    const areJoined = areKinds && [...joined.slice(at + 1), segment].some(isJoint);
    const kind = areJoined && anyOf(before.kind!, segment.kind!);
    if (kind) joined.splice(at, joined.length, { ...before, to: segment.to, kind });
    else joined.push(segment);
  }
  return joined;
}

/** Returns the kind that is any of two; `undefined` where one says what the other does, is a related one, or stands for the kind above it. */
function anyOf(a: KindMeaning, b: KindMeaning): KindMeaning | undefined {
  const isMeant = ({ rank, isExact }: KindMeaning): boolean => rank < KindRank.related && !isExact;
  return isMeant(a) && isMeant(b) && !saysAgain(a, b) ? unitedKinds(a, b) : undefined;
}

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

/** The words of a request before an unknown place, and their meaning with its name. */
interface NearUnknown {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Reads a request for places near or in an unknown place.
 * @returns `undefined` for another request.
 */
export function nearUnknown(reading: Reading, book: PhraseBook): NearUnknown | undefined {
  const { words } = reading;
  for (let at = words.length - 2; at > 0; at--) {
    const relation = book.relationAt(words, at);
    if (!relation || at + relation.length >= words.length) continue;
    const before = reading.withWords(words.slice(0, at));
    const wanted = before.looseMeaning;
    const isWhole = before.segments.every(({ role }) => role !== 'word' && role !== 'name');
    if (!isWhole || !wanted?.kind) continue;
    const anchor = words.slice(at + relation.length);
    const name = anchor.slice(anchor.findIndex((word) => !book.isFunctionWord(word)));
    return near(name, before, wanted);
  }
  return undefined;
}

/** Reads a request for a kind beside a name that no place has a word of: "hotel zürich". */
export function besideUnknown(reading: Reading): NearUnknown | undefined {
  const { words, segments } = reading;
  const at = segments.find(({ role }) => role === 'word')?.from ?? 0;
  const isUnknown = segments.every(
    ({ role, from, isKnown }) => from < at || role === 'ignored' || (role === 'word' && !isKnown),
  );
  const before = reading.withWords(words.slice(0, at));
  const { meaning } = before;
  return isUnknown && meaning?.kind ? near(words.slice(at), before, meaning) : undefined;
}

function near(name: readonly string[], { words }: Reading, meaning: Meaning): NearUnknown {
  return { words, meaning: { ...meaning, near: { unknown: asText(name) }, isByWords: false } };
}

/** Returns the words of a name that a text is believable for; `undefined` if there is none. */
export type CorrectName = (text: string, isWhole: boolean) => readonly string[] | undefined;

/** Fewer letters are near a word of some name: "louvre" is no "couvre". */
const MIN_PART_LETTERS = 7;
const MAX_NAME_WORDS = 6;
/** Maximum number of runs tried as a misspelt name, because each costs a search. */
const MAX_RUNS = 3;

/**
 * Corrects misspelt words of a request within their phrases: the name of a place behind a relation, and the words for a kind.
 * @param correctName returns the words of the whole name, or of the part of one, that a text is believable for.
 * @returns all words, some of them corrected; `undefined` if none is.
 */
export function correctedPhrases(
  words: readonly string[],
  lookups: Lookups,
  correctName: CorrectName,
): readonly string[] | undefined {
  // One word alone may be the name of anything: "Uffizi" is no misspelt "uffici".
  if (words.length === 1) return undefined;
  const isMisspelt = misspelt(words, lookups);
  const named = withCorrectedName(words, lookups, correctName, isMisspelt);
  const corrected = named.map((word) =>
    isMisspelt(word) ? (lookups.kinds.correctWord(word) ?? word) : word,
  );
  return corrected.join(' ') === words.join(' ') ? undefined : corrected;
}

/** Corrects the longest run of words behind a relation to a whole name; if there is none, all of them to a part of one. */
function withCorrectedName(
  words: readonly string[],
  { book }: Lookups,
  correctName: CorrectName,
  isMisspelt: (word: string) => boolean,
): readonly string[] {
  let runs = 0;
  for (const [at] of words.entries()) {
    const relation = book.relationAt(words, at);
    if (!relation) continue;
    let from = at + relation.length;
    while (from < words.length && book.isFunctionWord(words[from]!)) from++;
    const end = Math.min(words.length, from + MAX_NAME_WORDS);
    for (let to = end; to > from && runs < MAX_RUNS; to--) {
      const run = words.slice(from, to);
      if (!run.some(isMisspelt)) break;
      runs++;
      const name = correctName(joinLetters(joinElided(run)).join(' '), true);
      if (name) return words.toSpliced(from, to - from, ...name);
    }
    const last = words.slice(from);
    const isTelling = last.join('').length >= MIN_PART_LETTERS && last.some(isMisspelt);
    if (end < words.length || !isTelling) continue;
    const part = correctName(joinLetters(joinElided(last)).join(' '), false);
    // Of another first letter it is another name: "anfield" is no "mansfield".
    if (part && part[0]?.[0] === last[0]?.[0]) return [...words.slice(0, from), ...part];
  }
  return words;
}

/** Makes a test of whether no place has a word of a request, no phrase begins with it, and none of accessibility has it. */
function misspelt(words: readonly string[], { book, isKnown }: Lookups): (word: string) => boolean {
  const ofAccessibility = words.flatMap((_, at) =>
    book
      .at(words, at)
      .filter(({ kind }) => kind === 'accessibility')
      .flatMap(({ length }) => words.slice(at, at + length)),
  );
  return (word) => !isKnown(word) && book.at([word], 0).length === 0 && !ofAccessibility.includes(word);
}
