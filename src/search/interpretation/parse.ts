// The reading of a request: segments that cover its words, each of which plays one role, with the lowest sum of costs.
import { isArea } from '../../core/place.ts';
import type { PhraseRole } from '../../core/query.ts';
import { isSameKind, type KindMeaning, KindRank, sharesKind, unitedKinds } from '../query/kinds.ts';
import { isSegmented } from '../text/analyzer.ts';
import { isElided, isOfNumber, joinElided, modifierOf, type PhraseBook, type Relation } from './lex.ts';
import {
  type Lookups,
  type Named,
  namedBehind,
  namedBy,
  namedWithin,
  partNamedBy,
  wholeNamesOf,
} from './names.ts';

/**
 * The costs of segments. Few long phrases win over many short ones, kinds over names of one word, and whole names over parts of them. That of
 * what a relation names adds to that of the relation.
 */
const Cost = {
  accessibility: 0.9,
  negated: 0.8,
  quality: 1.2,
  here: 0.4,
  timetable: 0.8,
  question: 0.45,
  ofNumber: 0.3,
  functionWord: 0.5,
  clause: 0.4,
  kind: 1,
  relatedKind: 1.9,
  inflected: 0.5,
  name: 1.1,
  nameOfOneWord: 1.4,
  relation: 1.3,
  relationByHere: 1.45,
  relationToWords: 1.5,
  knownWord: 3,
  unknownWord: 4,
} as const;

const MAX_NAME_WORDS = 8;
const MAX_KIND_WORDS = 6;
/** A word has so many letters where each letter is read as one. */
const LETTERS_OF_WORD = 2;
const MIN_LETTERS_OF_MODIFIER = 5;

const SEPARATOR = /[,/;、،・]/;

/** A run of words of a request that plays one role in it. */
export interface Segment {
  readonly role: PhraseRole;
  /** Index of its first word. */
  readonly from: number;
  /** Index after its last word. */
  readonly to: number;
  /** Lower is likelier. */
  readonly cost: number;
  /** Index of the first word of the place that it relates to. */
  readonly anchorFrom?: number;
  /** The places that it names: of the roles `name`, `near` and `within`. */
  readonly places?: readonly number[];
  /** The kind that it names, if its role is `kind`; of a relation, the kind that places are near any place of. */
  readonly kind?: KindMeaning;
  /** Whether it asks when something leaves there, if its role is `kind`: "next bus". */
  readonly isTimetable?: boolean;
  /** The name for the kind of a relation, as it is written. */
  readonly kindWords?: string;
  /** The accessibility features that it stands for, any of them, or that it denies. */
  readonly features?: readonly string[];
  /** Whether some place has the word, if its role is `word`. */
  readonly isKnown?: boolean;
  /** Whether it is a question or a courtesy of several words, if its role is `ignored`. One word may be part of a name. */
  readonly isQuestion?: boolean;
  /** When places are to be open, if its role is `ignored` and it asks for that: see `openAtOf`. */
  readonly openAt?: string;
  /** Whether it opens an addition that may be unknown, if its role is `ignored`: "with", "where". */
  readonly isClause?: boolean;
  /** Whether it says that a number is that of a house, or is the number of a flat, if its role is `ignored`. */
  readonly isOfNumber?: boolean;
}

/** Finds the segments that the words of a request may have. */
class Parser {
  readonly #words: readonly string[];
  readonly #lookups: Lookups;
  readonly #codeWords: ReadonlySet<string>;

  /** @param codeWords words that are no phrase by themselves, because they are part of a code. */
  constructor(words: readonly string[], lookups: Lookups, codeWords: ReadonlySet<string>) {
    this.#words = words;
    this.#lookups = lookups;
    this.#codeWords = codeWords;
  }

  /** Returns the segments with the lowest sum of costs. They follow each other and have all words. @param areSeveral whether none has all, of several. */
  cheapest(areSeveral: boolean): readonly Segment[] {
    const { length } = this.#words;
    const best: { readonly cost: number; readonly segment?: Segment }[] = [];
    best[length] = { cost: 0 };
    for (let from = length - 1; from >= 0; from--) {
      for (const segment of this.#segmentsFrom(from)) {
        if (areSeveral && length > 1 && segment.to - segment.from === length) continue;
        const cost = segment.cost + best[segment.to]!.cost;
        if (cost < (best[from]?.cost ?? Number.POSITIVE_INFINITY)) best[from] = { cost, segment };
      }
    }
    const segments: Segment[] = [];
    for (let at = 0; at < length; at = segments.at(-1)!.to) segments.push(best[at]!.segment!);
    return segments;
  }

  *#segmentsFrom(from: number): Generator<Segment> {
    const words = this.#words;
    const { book, names } = this.#lookups;
    const phrases = book.at(words, from);
    for (const { kind, length, features, openAt } of phrases) {
      const run = { from, to: from + length };
      if (isOfNumber(kind)) yield { ...run, role: 'ignored', cost: Cost.ofNumber, isOfNumber: true };
      if (length === 1 && this.#codeWords.has(words[from]!)) continue;
      if (kind === 'accessibility') yield { ...run, role: kind, cost: Cost.accessibility, features };
      else if (kind === 'clause') yield { ...run, role: 'ignored', cost: Cost.clause, isClause: true };
      else if (kind === 'qualities') {
        if (!this.#isOfName(run)) yield { ...run, role: 'quality', cost: Cost.quality };
      } else if (kind === 'ignored')
        yield {
          ...run,
          role: kind,
          cost: Cost.question,
          isQuestion: length > 1,
          ...(openAt !== undefined && { openAt }),
        };
      else if (kind === 'function' || kind === 'or')
        yield { ...run, role: 'ignored', cost: Cost.functionWord * length };
      else if (kind === 'here') {
        yield { ...run, role: kind, cost: Cost.here };
        yield* this.#relations('near', run, true, Cost.relationByHere);
      } else if (kind === 'near') {
        // "Bei" of "bei euch" relates to nothing, and "nearby" may be nearby the person.
        const isHere = phrases.some(
          (other) => other.kind === 'here' && other.length >= length + Number(from === 0),
        );
        yield* this.#relations(kind, run, isHere);
      } else if (kind === 'within') {
        yield* this.#relations(kind, run, from > 0 || book.isFunctionWord(words[from]!));
        // The words behind it may be of addresses: "hairdresser along mill road" where no street is a place.
        yield { ...run, role: 'ignored', cost: Cost.relationToWords };
      }
    }
    yield* this.#negated(from, phrases);
    yield* this.#timetables(from);
    yield* this.#kinds(from);
    // "Lift near Valletta" is not Valletta Lift, because a word of accessibility is never lost.
    const isBeforeRelation = phrases.some(
      ({ kind, length }) => kind === 'accessibility' && book.relationAt(words, from + length),
    );
    if (!isBeforeRelation) yield* this.#names(from);
    yield* this.#relationsBehind(from);
    const isKnown = names.isKnown(words[from]!);
    yield { role: 'word', from, to: from + 1, cost: isKnown ? Cost.knownWord : Cost.unknownWord, isKnown };
  }

  /** Returns whether some name has words beside a neighbour that tells something: "grand" of "grand hotel" describes no hotel there. */
  #isOfName({ from, to }: { readonly from: number; readonly to: number }): boolean {
    const { book, names } = this.#lookups;
    return [from - 1, to].some((at) => {
      const neighbour = this.#words[at];
      if (neighbour === undefined || book.isFunctionWord(neighbour)) return false;
      const run = this.#words.slice(Math.min(from, at), Math.max(to, at + 1));
      return names.partly(run).some(({ length }) => length > 0);
    });
  }

  /**
   * Yields the words of accessibility at an index that a negation before or behind them denies. What one phrase says is meant as it is:
   * "no steps".
   */
  *#negated(from: number, phrases: ReturnType<PhraseBook['at']>): Generator<Segment> {
    const longest = phrases.findLast(({ kind }) => kind === 'accessibility')?.length ?? 0;
    for (const { kind, length, features } of phrases) {
      if (kind === 'accessibility') {
        const behind = this.#nextPhrases(from + length).filter((next) => next.kind === 'negations_behind');
        for (const { to } of behind) yield { role: 'negated', from, to, cost: Cost.negated, features };
      } else if (kind === 'negations' && length >= longest) {
        const isAccess = (next: { readonly kind: string }): boolean => next.kind === 'accessibility';
        let next = this.#nextPhrases(from + length).findLast(isAccess);
        const denied = next;
        // "Not accessible for a wheelchair" has two phrases, and denies both.
        for (let more = next; more; more = this.#nextPhrases(more.to).findLast(isAccess)) next = more;
        if (denied && next)
          yield { role: 'negated', from, to: next.to, cost: Cost.negated, features: denied.features };
        yield* this.#negatedRelations(from, from + length);
      }
    }
  }

  /** Yields the relations that a negation before them denies: "not in Sliema", but not "not far from Sliema". */
  *#negatedRelations(from: number, at: number): Generator<Segment> {
    const { book } = this.#lookups;
    const relation = book.relationAt(this.#words, at);
    if (!relation || book.relationAt(this.#words, from)) return;
    for (const { to, cost } of this.#relations(
      relation.kind as Relation,
      { from: at, to: at + relation.length },
      false,
    ))
      yield { role: 'negated', from, to, cost };
  }

  /** Returns the phrases at an index, and those behind the little words there, each with the index after it. */
  #nextPhrases(from: number) {
    const { book } = this.#lookups;
    let at = from;
    while (book.isFunctionWord(this.#words[at] ?? '')) at++;
    const phrasesAt = (index: number) =>
      book.at(this.#words, index).map((phrase) => ({ ...phrase, to: index + phrase.length }));
    return at > from ? [...phrasesAt(from), ...phrasesAt(at)] : phrasesAt(from);
  }

  /** Yields the runs of words from an index, the shortest first. */
  *#runs(from: number, maxWords: number): Generator<readonly string[]> {
    const max = isSegmented(this.#words[from]!) ? maxWords * LETTERS_OF_WORD : maxWords;
    for (let to = from + 1; to <= Math.min(this.#words.length, from + max); to++)
      yield this.#words.slice(from, to);
  }

  /** Yields the kinds that begin at a word. Words that say nothing may stand among those for a kind: "lost my passport". */
  *#kinds(from: number): Generator<Segment> {
    const { kinds, book } = this.#lookups;
    for (const run of this.#runs(from, MAX_KIND_WORDS)) {
      const telling = run.filter((word) => !book.saysNothing(word));
      const isBetween = telling[0] === run[0] && telling.at(-1) === run.at(-1);
      const typed =
        kinds.meaningOf(joinElided(run)) ?? (isBetween ? kinds.meaningOf(joinElided(telling)) : undefined);
      const kind = typed ?? this.#inflectedKind(run);
      // Without streets among the places, "street" is a word of addresses.
      if (!kind || isElided(run.at(-1)) || (!kind.hasPlaces && isArea(kind.types))) continue;
      const cost = kind.rank < KindRank.related ? Cost.kind : Cost.relatedKind;
      const to = from + run.length;
      yield { role: 'kind', from, to, cost: typed ? cost : cost + Cost.inflected, kind };
    }
  }

  /** Yields the words that ask when something leaves at a kind of stops, or for where it goes: "next bus", "bus to". */
  *#timetables(from: number): Generator<Segment> {
    const { book, kinds } = this.#lookups;
    const starts = [from];
    // Behind "when does" may be "the next".
    for (const start of starts) {
      for (const length of book.timetableAt('timetable_before', this.#words, start)) {
        let end = start + length;
        while (book.isFunctionWord(this.#words[end] ?? '')) end++;
        if (end < this.#words.length) starts.push(end);
      }
    }
    for (const start of starts) {
      for (const run of this.#runs(start, MAX_KIND_WORDS)) {
        const kind = book.isVehicle(run) ? kinds.meaningOf(joinElided(run)) : undefined;
        if (!kind) continue;
        const end = start + run.length;
        const lengths = book.timetableAt('timetable_behind', this.#words, end);
        for (const behind of start > from ? [0, ...lengths] : lengths)
          yield { role: 'kind', from, to: end + behind, cost: Cost.timetable, kind, isTimetable: true };
      }
    }
  }

  /** Returns the kind with places that words are an inflected form of a name for: "pubeja" are pubs. Related words have too many forms. */
  #inflectedKind(run: readonly string[]): KindMeaning | undefined {
    const { kinds, endings } = this.#lookups;
    for (const form of endings.formsOf(run, false)) {
      const kind = kinds.meaningOf(form);
      if (kind?.hasPlaces && kind.rank < KindRank.related) return kind;
    }
    return undefined;
  }

  /** Yields the names that begin at a word. */
  *#names(from: number): Generator<Segment> {
    for (const run of this.#runs(from, MAX_NAME_WORDS)) {
      const places = wholeNamesOf(run, false, this.#lookups);
      const cost = run.length > 1 ? Cost.name : Cost.nameOfOneWord;
      if (places.length > 0) yield { role: 'name', from, to: from + run.length, cost, places };
    }
  }

  /**
   * Yields a relation with each kind and name that may follow it.
   * @param mayBeNone whether it is none where it leaves a request nothing to want: in "is there around here a museum" and "we would like to
   * go to a museum", the museum is no anchor.
   */
  *#relations(
    role: Relation,
    { from, to }: Pick<Segment, 'from' | 'to'>,
    mayBeNone: boolean,
    cost: number = Cost.relation,
  ): Generator<Segment> {
    const { book, kinds } = this.#lookups;
    const isSure = !mayBeNone || this.#isWantedBefore(from, role);
    for (let at = to; at < this.#words.length; at++) {
      for (const anchor of this.#anchors(role, at)) {
        if (isSure || !(anchor.kind || kinds.isKind(joinElided(this.#words.slice(at, anchor.to)))))
          yield { role, from, anchorFrom: at, ...anchor, cost: cost + anchor.cost };
      }
      if (!book.isFunctionWord(this.#words[at]!)) return;
    }
  }

  /** Returns whether something is wanted before a relation. */
  #isWantedBefore(end: number, role: Relation): boolean {
    const { book } = this.#lookups;
    const words = this.#words.slice(0, end);
    const before = new Parser(words, this.#lookups, this.#codeWords);
    // "A" of "a café or a bar" is an article, whatever it is in another language.
    const isJoint = book.at(words, end - 1).some(({ kind }) => kind === 'or');
    if (isJoint && book.isFunctionWord(this.#words[end]!)) return false;
    return book
      .tellingIn(words)
      .some(
        (at) =>
          role === 'within' ||
          !before.#kinds(at).next().done ||
          !before.#names(at).next().done ||
          book.at(words, at).some(({ kind }) => kind === 'accessibility'),
      );
  }

  /**
   * Yields what a relation before a word may be to: whole names and kinds, as typed or inflected, and parts of names, where a phrase or nothing
   * follows.
   */
  *#anchors(role: Relation, from: number): Generator<Named & { readonly to: number }> {
    const { book } = this.#lookups;
    const accessible =
      book.at(this.#words, from).findLast(({ kind }) => kind === 'accessibility')?.length ?? 0;
    for (const run of this.#runs(from, MAX_NAME_WORDS)) {
      const to = from + run.length;
      // "Near arrêt pmr" is near no stop, because the words together are a phrase of accessibility.
      const isCut = run.length < accessible;
      // "Near the bus" is near any stop, and near no place called Bus.
      const isVehicle = book.isVehicle(run);
      for (const named of namedBy(role, run, this.#lookups))
        if (named.kind ? !isCut : !isVehicle) yield { to, ...named };
      if (isVehicle) continue;
      const isLast = to === this.#words.length || book.at(this.#words, to).length > 0;
      const part = isLast ? partNamedBy(role, run, this.#lookups) : undefined;
      if (part) yield { to, ...part };
    }
  }

  /**
   * Yields the relations whose kind or name begins at a word: before a phrase that stands behind it, with an ending for "in", or as the first
   * part of a compound.
   */
  *#relationsBehind(from: number): Generator<Segment> {
    const { book, names } = this.#lookups;
    for (const anchor of this.#namedByModifier(from)) {
      const role = anchor.places?.some((place) => names.isArea(place)) ? 'within' : 'near';
      yield { role, from, to: from + 1, ...anchor, cost: Cost.relation + anchor.cost };
    }
    for (const run of this.#runs(from, MAX_NAME_WORDS)) {
      const to = from + run.length;
      for (const { kind, length } of book.at(this.#words, to)) {
        if (kind !== 'near_behind') continue;
        for (const anchor of namedBehind(run, this.#lookups)) {
          // "Kahvila lähellä" is a café near the visitor, "kahvilan lähellä" near a café.
          const cost = anchor.kind ? Cost.relationByHere : Cost.relation;
          yield { role: 'near', from, to: to + length, ...anchor, cost: cost + anchor.cost };
        }
      }
      for (const anchor of namedWithin(run, this.#lookups))
        yield { role: 'within', from, to, anchorFrom: from, ...anchor, cost: Cost.relation + anchor.cost };
    }
  }

  /** Returns what the first part of a compound names, whole. A short word must be the very name of a kind: "Postbank" is near no post. */
  #namedByModifier(at: number): readonly Named[] {
    const word = modifierOf(this.#words[at]!);
    if (word === undefined) return [];
    const isName =
      word.length >= MIN_LETTERS_OF_MODIFIER ||
      this.#lookups.kinds.kindsOf([word]).some(({ rank }) => rank === KindRank.name);
    return namedBy('near', [word], this.#lookups).filter(({ kind }) => isName || !kind);
  }
}

/**
 * Reads the words of a request. Several kinds, any of which is wanted, are one segment: "a café or a bakery".
 * @param text that of the words, unless some of them are corrected.
 * @param codeWords words that are no phrase by themselves, because they are part of a code.
 * @param areSeveral whether no segment may have all of several words.
 */
export function segmentsOf(
  words: readonly string[],
  text: string,
  lookups: Lookups,
  codeWords: ReadonlySet<string>,
  areSeveral = false,
): readonly Segment[] {
  const { book } = lookups;
  let end = 0;
  // The indices of the words before which a comma or a slash stands.
  const breaks = text.split(SEPARATOR).map((part) => (end += book.wordsOf(part).length));
  const isOr = ({ role, from, to }: Segment): boolean =>
    role === 'ignored' &&
    book.at(words, from).some(({ kind, length }) => kind === 'or' && length === to - from);
  const isJoint = (segment: Segment): boolean =>
    (breaks.includes(segment.from) && end === words.length) || isOr(segment);
  const joined: Segment[] = [];
  for (const segment of new Parser(words, lookups, codeWords).cheapest(areSeveral)) {
    const at = joined.findLastIndex(({ role }) => role !== 'ignored');
    const before = joined[at];
    const areKinds = before?.role === 'kind' && segment.role === 'kind';
    const between = joined.slice(at + 1);
    // "Hotel, where one may grill" is no grill.
    const areJoined =
      areKinds &&
      [...between, segment].some(isJoint) &&
      !between.some((other) => other.isClause && !isOr(other));
    const kind = areJoined && anyOf(before.kind!, segment.kind!);
    if (kind) joined.splice(at, joined.length, { ...before, to: segment.to, kind });
    else joined.push(segment);
  }
  return withKindsOfAccess(withDestination(joined, words, lookups), words, lookups);
}

/** Returns segments in which words of accessibility are the kind of places that has their name, if no other is wanted: "lift near the gate". */
function withKindsOfAccess(
  segments: readonly Segment[],
  words: readonly string[],
  { kinds }: Lookups,
): readonly Segment[] {
  if (segments.some(({ role }) => role === 'kind')) return segments;
  return segments.map((segment): Segment => {
    const { role, from, to, cost } = segment;
    const kind = role === 'accessibility' ? kinds.meaningOf(words.slice(from, to)) : undefined;
    return kind?.hasPlaces && kind.rank <= KindRank.name ? { role: 'kind', from, to, cost, kind } : segment;
  });
}

/** Returns segments with the last place or kind that something goes to as what its stops are near: "bus to Valletta". */
function withDestination(
  segments: readonly Segment[],
  words: readonly string[],
  lookups: Lookups,
): readonly Segment[] {
  const isPlace = ({ role, kind }: Segment): boolean =>
    role === 'name' || (role === 'kind' && kind!.rank < KindRank.related);
  const stop = segments.findIndex(({ isTimetable }) => isTimetable);
  const last = segments.findLastIndex(isPlace);
  if (stop < 0 || last <= stop) return segments;
  return segments.map((segment, i): Segment => {
    if (i <= stop || !isPlace(segment)) return segment;
    const { from, to, role } = segment;
    const named = namedBy('near', words.slice(from, to), lookups).find(
      ({ kind }) => !kind === (role === 'name'),
    );
    return i < last || !named
      ? { role: 'ignored', from, to, cost: 0 }
      : { ...named, role: 'near', from, to, anchorFrom: from, cost: 0 };
  });
}

/** Returns whether any of several kinds may be wanted. */
export function mayJoin(text: string, words: readonly string[], book: PhraseBook): boolean {
  return SEPARATOR.test(text) || words.some((_, i) => book.at(words, i).some(({ kind }) => kind === 'or'));
}

/** Returns the kind that is any of two; `undefined` where one says what the other does, is a related one, or stands for the kind above it. */
function anyOf(a: KindMeaning, b: KindMeaning): KindMeaning | undefined {
  const isMeant = ({ rank, isExact }: KindMeaning): boolean => rank < KindRank.related && !isExact;
  return isMeant(a) && isMeant(b) && !saysAgain(a, b) ? unitedKinds(a, b) : undefined;
}

/** Returns whether a kind adds nothing to the main one: two wants that the same places meet, "stamps" and "send a postcard", or one twice. */
export function saysAgain(kind: KindMeaning, main: KindMeaning): boolean {
  const areWants = kind.rank === KindRank.alias && main.rank === KindRank.alias;
  return areWants ? sharesKind(kind, main) : isSameKind(kind, main);
}
