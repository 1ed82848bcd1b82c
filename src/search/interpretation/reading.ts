// A request in people's own words: its text, the reading of its words, and what they mean, all together or without some of them.
import type { SearchQuery } from '../../core/query.ts';
import type { QueryText } from '../plan/ladder.ts';
import { editsBetween } from '../query/fuzzy.ts';
import { KindRank } from '../query/kinds.ts';
import { BORDER_OF_NUMBER } from '../query/variants.ts';
import { hasDigit, joinLetters } from '../text/analyzer.ts';
import { asText, isRelation, joinElided, type Relation } from './lex.ts';
import { type Interpretation, interpret, interpretRest, MIN_LITTLE_WORDS, ofWords } from './mean.ts';
import type { Lookups, PlaceChoice } from './names.ts';
import { mayJoin, type Segment, segmentsOf } from './parse.ts';

/** Requests of more words are corrected within their phrases only, because they are no misspelt names, and it would take too long. */
const MAX_CORRECTED_WORDS = 7;
/** Fewer letters are near a word of some name: "louvre" is no "couvre". */
const MIN_PART_LETTERS = 7;
const MAX_NAME_WORDS = 6;
/** More words behind a relation are no name: "at the door because my mum uses a walker". */
const MAX_ANCHOR_WORDS = 5;
/** Maximum edits of the name of an area for each letter typed. */
const MAX_EDITS_WITHIN = 0.2;
/** Maximum number of runs tried as a misspelt name, because each costs a search. */
const MAX_RUNS = 3;

/** More codes are left out together only, because each way to leave some out costs a search. */
const MAX_CODES = 3;
/** The roles of words that a name may have beside little words and unknown ones: "rue de l'abbaye". */
const OF_NAMES: readonly Segment['role'][] = ['word', 'kind', 'name'];
const SEPARATORS = /[\s,;]+/;
/** A word that continues the number before it: "31 B", "9 bis". */
const AFTER_NUMBER = /^(?:\p{L}|bis|ter)$/u;

/** A query as a request in people's own words. Each property is computed at its first use, because most stages need few. */
export class Reading {
  /** The same text as words to search for. */
  readonly text: QueryText;
  readonly words: readonly string[];
  readonly lookups: Lookups;
  /** Which of the places of one name is meant. */
  readonly choice: PlaceChoice;
  #segments: readonly Segment[] | undefined;
  #mayBeRequest: boolean | undefined;
  #isRequest: boolean | undefined;
  #typed: ((from: number, to: number) => string) | undefined;
  #interpretation: Interpretation | null | undefined;
  #kindInTown: Interpretation | null | undefined;

  constructor(text: QueryText, words: readonly string[], lookups: Lookups, choice: PlaceChoice) {
    this.text = text;
    this.words = words;
    this.lookups = lookups;
    this.choice = choice;
  }

  /** Returns the words from an index up to another as they are typed. */
  readonly typed = (from: number, to: number): string => {
    this.#typed ??= this.lookups.book.typedWords(this.query.q, this.words);
    return this.#typed(from, to);
  };

  get query(): SearchQuery {
    return this.text.query;
  }

  /** The same request in other words. */
  withWords(words: readonly string[]): Reading {
    return new Reading(this.text, words, this.lookups, this.choice);
  }

  get segments(): readonly Segment[] {
    this.#segments ??= segmentsOf(this.words, this.query.q, this.lookups, this.#codeWords);
    return this.#segments;
  }

  /** Whether words of a phrase of a request are there. Within a name they are none: "Stow on the Wold". */
  get mayBeRequest(): boolean {
    this.#mayBeRequest ??=
      (this.lookups.book.hasPhrases(this.words) ||
        this.#wantsSeveral ||
        this.#saysNeed ||
        this.kindInTown !== undefined ||
        this.segments.some(({ isTimetable }) => isTimetable)) &&
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

  /** The meaning of a kind beside a town, and nothing else, even where both are one name: "pub sliema". */
  get kindInTown(): Interpretation | undefined {
    if (this.#kindInTown === undefined) this.#kindInTown = this.#interpretKindInTown() ?? null;
    return this.#kindInTown ?? undefined;
  }

  #interpretKindInTown(): Interpretation | undefined {
    const { words, query, lookups, choice, typed } = this;
    const [first, ...others] = this.segments;
    const isOneName = first?.role === 'name' && others.length === 0;
    const segments = isOneName ? segmentsOf(words, query.q, lookups, this.#codeWords, true) : this.segments;
    const roles = segments.map(({ role }) => role).filter((role) => role !== 'ignored');
    if (roles.sort().join() !== 'kind,name') return undefined;
    const interpretation = interpret({ words, segments, typed }, choice, false);
    const [town] = interpretation?.within ?? [];
    return interpretation?.kind?.hasPlaces && town !== undefined && choice.isTown(town)
      ? interpretation
      : undefined;
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
        this.kindInTown !== undefined ||
        (this.segments.some(isPhrase) && (this.segments.some(isWanted) || !this.text.isInOneName(true))));
    return this.#isRequest;
  }

  get isLongRequest(): boolean {
    return this.words.length > MAX_CORRECTED_WORDS && this.mayBeRequest;
  }

  /** Whether there are little words enough, or one comes first. Those beside words that nothing is known of may be of a name. */
  get isSentence(): boolean {
    const { segments } = this;
    const telling = (at: number, step: number): Segment['role'] | undefined => {
      let i = segments.findIndex(({ from, to }) => from <= at && at < to);
      while (segments[i]?.role === 'ignored') i += step;
      return segments[i]?.role;
    };
    const isOfNumber = (at: number): boolean =>
      segments.some(({ isOfNumber, from, to }) => isOfNumber && from <= at && at < to);
    const isOfName = (at: number): boolean => {
      const sides = [telling(at, -1), telling(at, 1)];
      return sides.includes('word') && sides.every((role) => role && OF_NAMES.includes(role));
    };
    const isLittle = (word: string, at: number): boolean =>
      this.lookups.book.isFunctionWord(word) &&
      !this.#codeWords.has(word) &&
      !isOfNumber(at) &&
      !isOfName(at);
    const little = this.words.map(isLittle);
    return little[0] === true || little.filter(Boolean).length >= MIN_LITTLE_WORDS;
  }

  /** Whether it is a sentence, or a word such as "with" is behind a kind: words that mean nothing may be left out. */
  get isFramed(): boolean {
    return this.isSentence || this.#addition < this.segments.length;
  }

  /** The index of the segment that begins an addition to a kind, such as "with"; that after the last one if there is none. */
  get #addition(): number {
    const kind = this.segments.findIndex(({ role }) => role === 'kind');
    const at = this.segments.findIndex(({ isClause }, i) => isClause && kind >= 0 && i > kind);
    return at < 0 ? this.segments.length : at;
  }

  /** Whether words of accessibility are there. */
  get hasAccessibility(): boolean {
    return this.segments.some(isOfAccess);
  }

  /** Whether a place or a kind is there that something is near or within. */
  get isLocated(): boolean {
    return this.segments.some(({ role }) => isRelation(role));
  }

  /** The interpretation of all words together. */
  get interpretation(): Interpretation | undefined {
    if (this.#interpretation === undefined)
      this.#interpretation = interpret(this, this.choice, false) ?? null;
    return this.#interpretation ?? undefined;
  }

  /** The interpretation without the words that mean nothing. */
  get looseInterpretation(): Interpretation | undefined {
    return this.hasLooseCode ? undefined : interpret(this, this.choice, true);
  }

  /** Whether a part of a code is no name. A place with the other part alone is another. Numbers of an addition are no codes. */
  get hasLooseCode(): boolean {
    return this.segments
      .slice(0, this.#addition)
      .some(({ role, from }) => role === 'word' && this.#codeWords.has(this.words[from]!));
  }

  get #codeWords(): ReadonlySet<string> {
    return this.text.variants.codeWords;
  }

  /** The words without those that say nothing and those of accessibility: "is villa aurra accessible". */
  get restWithoutFeatures(): Interpretation | undefined {
    const isLeftOut = (segment: Segment): boolean => segment.role === 'ignored' || isOfAccess(segment);
    return this.hasAccessibility ? interpretRest(this, isLeftOut) : undefined;
  }

  /** The words for a kind that are also a name, without those that say nothing: they find what they find alone. */
  get namesake(): Interpretation | undefined {
    const [only, ...others] = this.segments.filter(({ role }) => role !== 'ignored');
    if (only?.role !== 'kind' || only.kind!.rank === KindRank.typeName || others.length > 0) return undefined;
    const isName = this.lookups.names.named(joinElided(this.words.slice(only.from, only.to))).length > 0;
    return isName ? this.rest : undefined;
  }

  /** The words without those that say nothing. */
  get rest(): Interpretation | undefined {
    return interpretRest(this);
  }
}

/** Returns whether a segment is for a kind by words that seldom end a name. */
function isNeed({ kind }: Segment): boolean {
  return kind?.rank === KindRank.alias;
}

/** Returns whether a segment asks for accessibility or denies it. */
function isOfAccess({ role }: Segment): boolean {
  return role === 'accessibility' || role === 'negated';
}

/** Returns whether a segment is a phrase of a request, and not only a name, a kind or a little word. */
function isPhrase({ role, isQuestion, isTimetable, kind }: Segment): boolean {
  if (role === 'kind') return kind!.anyOf !== undefined || isTimetable === true;
  return role === 'ignored' ? isQuestion === true : !['name', 'word', 'quality'].includes(role);
}

/** Returns whether a segment says more than where a place is. "Outside the Oval" may be a stop's name. */
function isWanted({ role, isQuestion }: Segment): boolean {
  return ['kind', 'accessibility', 'negated', 'here'].includes(role) || isQuestion === true;
}

/** Interprets a request for places near or in an unknown place; `undefined` for another request. */
export function nearUnknown(reading: Reading): Interpretation | undefined {
  const { words } = reading;
  const { book } = reading.lookups;
  for (let at = words.length - 2; at > 0; at--) {
    const relation = book.relationAt(words, at);
    if (!relation || at + relation.length >= words.length || isKnownAnchor(reading, at)) continue;
    const before = reading.withWords(words.slice(0, at));
    const wanted = before.looseInterpretation;
    const isWhole = before.segments.every(({ role }) => role !== 'word' && role !== 'name');
    if (!isWhole || !wanted || !(wanted.kind || wanted.accessibility.length > 0)) continue;
    const isOfName = (word: string, i: number): boolean =>
      i >= at + relation.length && !book.isFunctionWord(word);
    const from = words.findIndex(isOfName);
    if (from < 0 || words.length - from > MAX_ANCHOR_WORDS) continue;
    const name: Segment = { role: 'word', from, to: words.length, cost: 0 };
    const segments = [
      ...wanted.segments,
      { role: relation.kind as Relation, from: at, to: from, cost: 0 },
      name,
    ];
    return near({ ...wanted, words, segments, typed: reading.typed }, [name]);
  }
  return undefined;
}

/**
 * Returns whether a relation is to a known place or a kind with places whose name ends there: "in Sliema with live music", but not "near hotel
 * adlon".
 */
function isKnownAnchor({ segments }: Reading, at: number): boolean {
  const i = segments.findIndex(({ role, from }) => from === at && isRelation(role));
  return i >= 0 && segments[i]!.kind?.hasPlaces !== false && segments[i + 1]?.role !== 'word';
}

/** Returns whether a request ends with words that no place has, behind a kind: "hotel zürich". */
export function endsWithUnknown({ segments }: Reading): boolean {
  const first = segments.findIndex(({ role }) => role === 'word');
  const isSilent = ({ role, isKnown }: Segment): boolean =>
    role === 'ignored' || role === 'quality' || (role === 'word' && !isKnown);
  return (
    segments.slice(0, first).some(({ role }) => role === 'kind') && segments.slice(first).every(isSilent)
  );
}

/**
 * Interprets a request for a kind, for accessibility or for what is here, and a name beside it of which no place has some word: "zorba hotel",
 * "museum of the moving image", "gluten free bakery in Sliema".
 * @returns `undefined` if it says anything else.
 */
export function ofUnknownName({ words, segments, typed, choice }: Reading): Interpretation | undefined {
  const having = (...roles: Segment['role'][]): Segment[] =>
    segments.filter(({ role }) => roles.includes(role));
  const [main = having('within').find(({ kind }) => kind), ...kinds] = having('kind');
  if (kinds.length > 0) return undefined;
  const placeOf = ({ places }: Segment): number => choice.pick(places!, true);
  const isArea = (segment: Segment): boolean => segment.role === 'name' && choice.isArea(placeOf(segment));
  const name = having('word', 'quality', 'name').filter((segment) => !isArea(segment));
  const access = having('accessibility');
  const within = segments.filter(
    (segment) => (segment.role === 'within' && segment.places) || isArea(segment),
  );
  const says = main !== undefined || access.length > 0 || having('here').length > 0;
  if (!says || !name.some(({ role }) => role !== 'name')) return undefined;
  const wanted: Interpretation = {
    ...ofWords({ words, segments, typed }, [], false),
    accessibility: access.map(({ features }) => features!),
    within: within.map(placeOf),
    ...(main && { kind: main.kind! }),
  };
  return near(wanted, name);
}

function near(wanted: Interpretation, name: readonly Segment[]): Interpretation {
  const words = name.flatMap(({ from, to }) => wanted.words.slice(from, to));
  return { ...wanted, near: { unknown: asText(words) }, isByWords: false };
}

/** Returns the words of a name that a text is believable for; `undefined` if there is none. */
export type CorrectName = (text: string, isWhole: boolean) => readonly string[] | undefined;

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
  const correctedWord = (word: string): string => {
    const found = isMisspelt(word) ? lookups.kinds.correctWord(word) : undefined;
    // A word that says nothing or describes is no correction: "Adler" is not "aller".
    return found !== undefined && lookups.book.at([found], 0).length === 0 ? found : word;
  };
  const corrected = named.map(correctedWord);
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
      const text = joinLetters(joinElided(run)).join(' ');
      const name = correctName(text, true);
      if (name && mayBeMeant(relation.kind, text, name)) return words.toSpliced(from, to - from, ...name);
    }
    const last = words.slice(from);
    const isTelling = last.join('').length >= MIN_PART_LETTERS && last.some(isMisspelt);
    if (end < words.length || !isTelling) continue;
    const part = correctName(joinLetters(joinElided(last)).join(' '), false);
    // Of another first letter it is another name: "anfield" is no "mansfield".
    if (part && part[0]?.[0] === last[0]?.[0] && mayBeMeant(relation.kind, last.join(' '), part))
      return [...words.slice(0, from), ...part];
  }
  return words;
}

/** Returns whether a name may be meant behind a relation. Behind "in" it must be nearer, because there are other towns: "zürich" is not Żurrieq. */
function mayBeMeant(relation: string, typed: string, name: readonly string[]): boolean {
  return relation === 'near' || editsBetween(typed, name.join(' '), true) <= MAX_EDITS_WITHIN * typed.length;
}

/** Makes a test of whether no place has a word of a request, no phrase begins with it, and none of accessibility has it. */
function misspelt(words: readonly string[], { book, names }: Lookups): (word: string) => boolean {
  const ofAccessibility = words.flatMap((_, at) =>
    book
      .at(words, at)
      .filter(({ kind }) => kind === 'accessibility')
      .flatMap(({ length }) => words.slice(at, at + length)),
  );
  return (word) => !names.isKnown(word) && book.at([word], 0).length === 0 && !ofAccessibility.includes(word);
}

/** A part of a query between spaces or commas. */
interface Part {
  readonly words: readonly string[];
  /** Whether it is a code or a number: "2.05", "CM.1.26", or the letter of "31 B". */
  readonly isCode: boolean;
  /** Whether it belongs to a question, such as "where is", or to a number, such as "no". */
  readonly isQuestion: boolean;
}

/** The interpretation of a query without some of its codes and numbers. Words that are run together with a number are parted from it. */
interface WithoutCodes extends Interpretation {
  /** Whether words beside the codes are left out, too: the "room" of "room 2205". */
  readonly losesWords: boolean;
}

/**
 * Yields the ways to leave out codes and numbers of a query: one, then all.
 * @param isLate whether words that are run together with a number are parted from it, and words beside a code may be left out.
 */
export function* withoutCodes(reading: Reading, isLate: boolean): Generator<WithoutCodes> {
  const parts = partsOf(reading, isLate);
  const codes = parts.filter(({ isCode }) => isCode);
  if (codes.length === 0) return;
  const all = new Set(codes);
  for (const code of codes.length > MAX_CODES ? [] : codes) yield without(parts, new Set([code]));
  if (codes.length > 1) yield without(parts, all);
  for (const step of isLate ? [-1, 1] : []) {
    const besides = parts.filter((part, i) => !part.isCode && parts[i - step]?.isCode);
    if (besides.length > 0) yield { ...without(parts, new Set([...all, ...besides])), losesWords: true };
  }
}

function partsOf({ query, segments, lookups }: Reading, isLate: boolean): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const texts = query.q.split(SEPARATORS).flatMap((text) => (isLate ? text.split(BORDER_OF_NUMBER) : [text]));
  for (const text of texts) {
    const words = lookups.book.wordsOf(text);
    if (words.length === 0) continue;
    const isAfterCode = parts.at(-1)?.isCode === true && AFTER_NUMBER.test(words.join(' '));
    const isQuestion = segments.some(
      ({ isQuestion, isOfNumber, from, to }) =>
        from <= at && ((isQuestion && at < to) || (isOfNumber && at + words.length <= to)),
    );
    const isCode = !isQuestion && (isAfterCode || (hasDigit(text) && !BORDER_OF_NUMBER.test(text)));
    parts.push({ words, isCode, isQuestion });
    at += words.length;
  }
  return parts;
}

function without(parts: readonly Part[], dropped: ReadonlySet<Part>): WithoutCodes {
  const segments: Segment[] = [];
  const roleOf = (part: Part): Segment['role'] =>
    part.isQuestion ? 'ignored' : dropped.has(part) ? 'word' : 'name';
  for (const part of parts) {
    const role = roleOf(part);
    const from = segments.at(-1)?.to ?? 0;
    const before = segments.at(-1)?.role === role ? segments.pop() : undefined;
    segments.push({ role, from: before?.from ?? from, to: from + part.words.length, cost: 0 });
  }
  const q = parts.filter((part) => roleOf(part) === 'name').flatMap(({ words }) => words);
  const words = parts.flatMap((part) => part.words);
  return { ...ofWords({ words, segments }, q, false), losesWords: false };
}

/**
 * Interprets a known place beside a kind with a code as that place: "room 2205 in Hartley Library". The kind and its code are a segment of the
 * role `word`.
 * @returns `undefined` if a request has anything else that says something.
 */
export function kindWithCode({ words, segments, text }: Reading): Interpretation | undefined {
  const { codeWords } = text.variants;
  const isOfCode = ({ from, to }: Segment): boolean =>
    words.slice(from, to).every((word) => hasDigit(word) || codeWords.has(word));
  const isSentence = segments.some(({ role }) => role === 'ignored' || role === 'within');
  // Outside of a sentence, an unknown word is likelier misspelt than a kind: "westgate stpo m1".
  const isKind = (segment: Segment): boolean =>
    segment.role === 'kind' ||
    (segment.role === 'word' && !isOfCode(segment) && (isSentence || segment.isKnown === true));
  const at = segments.findIndex(
    (segment, i) => isKind(segment) && segments.slice(i + 1, i + 2).some(isOfCode),
  );
  if (at < 0) return undefined;
  const behind = segments.findIndex((segment, i) => i > at && !isOfCode(segment));
  const end = behind < 0 ? segments.length : behind;
  const others = segments.toSpliced(at, end - at);
  const [known, ...more] = others.filter(({ role }) => role !== 'ignored');
  const isPlace = known?.role === 'name' || (known?.role === 'within' && known.places);
  if (!known || !isPlace || more.length > 0) return undefined;
  const code: Segment = { role: 'word', from: segments[at]!.from, to: segments[end - 1]!.to, cost: 0 };
  const start = known.anchorFrom ?? known.from;
  const relation: Segment[] =
    start > known.from ? [{ role: 'ignored', from: known.from, to: start, cost: 0 }] : [];
  const name: Segment = { ...known, role: 'name', from: start };
  const read = [...others.filter((segment) => segment !== known), ...relation, name, code];
  const covering = { words, segments: read.sort((a, b) => a.from - b.from) };
  return ofWords(covering, words.slice(start, known.to), false);
}
