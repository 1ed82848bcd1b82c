import { isArea } from '../../core/place-type.ts';
import type { PhraseRole } from '../../core/query.ts';
import type { KindLexicon, KindMeaning } from '../query/kind-lexicon.ts';
import { KindRank } from '../query/kind-lexicon.ts';
import { isSegmented } from '../text/analyzer.ts';
import type { NameLookup } from './name-lookup.ts';
import { isElided, joinElided, type PhraseBook } from './phrase-book.ts';

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
  /** The kind that it names, if its role is `kind`, or if no place has the name of a relation. */
  readonly kind?: KindMeaning;
  /** The places whose name is the kind of a relation, and which are not of that kind. */
  readonly namesakes?: readonly number[];
  /** The accessibility features that it stands for, any of them. */
  readonly features?: readonly string[];
  /** Whether some place has the word, if its role is `word`. */
  readonly isKnown?: boolean;
  /** Whether it is a question or a courtesy of several words, if its role is `ignored`. One word may be part of a name. */
  readonly isQuestion?: boolean;
}

/**
 * The costs of segments. A request is read with the lowest sum, so that few long phrases win over many short ones, kinds over names of one
 * word, and whole names over parts of them.
 */
const Cost = {
  accessibility: 0.9,
  here: 0.4,
  question: 0.45,
  functionWord: 0.5,
  kind: 1,
  relatedKind: 1.9,
  name: 1.1,
  nameOfOneWord: 1.4,
  relation: 1.3,
  relationByHere: 1.45,
  relationToNamesakes: 1.7,
  relationToKind: 1.8,
  relationToBegun: 2.2,
  relationToWords: 1.5,
  knownWord: 3,
  unknownWord: 4,
} as const;

const MAX_KIND_WORDS = 6;
const MAX_NAME_WORDS = 8;
/** A word has so many letters where each letter is read as one. */
const LETTERS_OF_WORD = 2;
/** Too many names begin with a shorter word, so it is not read as the beginning of one. */
const MIN_BEGUN_LETTERS = 4;

/** The tables that the lattice looks words up in. */
export interface Lookups {
  readonly book: PhraseBook;
  readonly kinds: KindLexicon;
  readonly names: NameLookup;
  /** Returns whether some place has a word. */
  readonly isKnown: (word: string) => boolean;
  /** Returns whether names may lack a word. */
  readonly isStopWord: (word: string) => boolean;
  /** Returns whether a place is a street or another area. */
  readonly isAreaPlace: (place: number) => boolean;
}

/**
 * Returns the segments with the lowest sum of costs. They follow each other and have all words.
 * @param codeWords words that are no phrase by themselves, because they are part of a code.
 */
export function segmentsOf(
  words: readonly string[],
  lookups: Lookups,
  codeWords: ReadonlySet<string>,
): readonly Segment[] {
  const best: { readonly cost: number; readonly segment?: Segment }[] = [];
  best[words.length] = { cost: 0 };
  for (let from = words.length - 1; from >= 0; from--) {
    for (const segment of segmentsFrom(words, from, lookups, codeWords)) {
      const cost = segment.cost + best[segment.to]!.cost;
      if (cost < (best[from]?.cost ?? Number.POSITIVE_INFINITY)) best[from] = { cost, segment };
    }
  }
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; at = segments.at(-1)!.to) segments.push(best[at]!.segment!);
  return segments;
}

function* segmentsFrom(
  words: readonly string[],
  from: number,
  lookups: Lookups,
  codeWords: ReadonlySet<string>,
): Generator<Segment> {
  const { book, isKnown } = lookups;
  const phrases = book.at(words, from);
  // "Bei" of "bei euch" relates to nothing, and "nearby" may be nearby the person.
  const isHere = (length: number): boolean =>
    phrases.some(
      (phrase) => phrase.kind === 'here' && (from > 0 ? phrase.length >= length : phrase.length > length),
    );
  for (const { kind, length, features } of phrases) {
    if (length === 1 && codeWords.has(words[from]!)) continue;
    const run = { from, to: from + length };
    if (kind === 'accessibility') yield { ...run, role: 'accessibility', cost: Cost.accessibility, features };
    else if (kind === 'here') yield { ...run, role: 'here', cost: Cost.here };
    else if (kind === 'ignored')
      yield { ...run, role: 'ignored', cost: Cost.question, isQuestion: length > 1 };
    else if (kind === 'function') yield { ...run, role: 'ignored', cost: Cost.functionWord * length };
    if (kind === 'near' && isHere(length)) yield* relationsToOthers(kind, words, run, lookups, Cost.relation);
    else if (kind === 'within' && from > 0)
      yield* relationsToOthers(kind, words, run, lookups, Cost.relation);
    else if (kind === 'near' || kind === 'within') yield* relationsOf(kind, words, run, lookups);
    // The words behind it may be of addresses: "hairdresser along mill road" where no street is a place.
    if (kind === 'within') yield { ...run, role: 'ignored', cost: Cost.relationToWords };
    if (kind === 'here') yield* relationsToOthers('near', words, run, lookups, Cost.relationByHere);
  }
  yield* kindsFrom(words, from, lookups);
  yield* namesFrom(words, from, lookups);
  const known = isKnown(words[from]!);
  const cost = known ? Cost.knownWord : Cost.unknownWord;
  yield { role: 'word', from, to: from + 1, cost, isKnown: known };
}

/**
 * Yields a relation without those that leave a request nothing to want: in "is there around here a museum" and "we would like to go to a
 * museum", the museum is no anchor.
 */
function* relationsToOthers(
  role: 'near' | 'within',
  words: readonly string[],
  run: Pick<Segment, 'from' | 'to'>,
  lookups: Lookups,
  cost: number,
): Generator<Segment> {
  const { book, kinds } = lookups;
  const before = words.slice(0, run.from);
  const isWanted =
    role === 'within'
      ? !book.areIgnored(before)
      : before.some(
          (_, from) =>
            !kindsFrom(before, from, lookups).next().done ||
            !namedRuns(before, from, lookups, false).next().done ||
            book.at(before, from).some(({ kind }) => kind === 'accessibility'),
        );
  for (const segment of relationsOf(role, words, run, lookups, cost)) {
    const anchor = joinElided(words.slice(segment.anchorFrom ?? segment.from, segment.to));
    if (isWanted || !(segment.kind || kinds.isKind(anchor))) yield segment;
  }
}

/** Yields the kinds that begin at a word. Words that say nothing may stand among those for a kind: "lost my passport". */
function* kindsFrom(words: readonly string[], from: number, { kinds, book }: Lookups): Generator<Segment> {
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_KIND_WORDS, words[from]!)); to++) {
    const run = words.slice(from, to);
    const telling = run.filter((word) => !book.saysNothing(word));
    const isBetween = telling[0] === run[0] && telling.at(-1) === run.at(-1);
    const kind =
      kinds.meaningOf(joinElided(run)) ?? (isBetween ? kinds.meaningOf(joinElided(telling)) : undefined);
    // Without streets among the places, "street" is a word of addresses.
    if (!kind || isElided(words[to - 1]) || (!kind.hasPlaces && isArea(kind.types))) continue;
    const cost = kind.rank < KindRank.related ? Cost.kind : Cost.relatedKind;
    yield { role: 'kind', from, to, cost, kind };
  }
}

/** Yields the names that begin at a word, and the relations that stand behind them. */
function* namesFrom(words: readonly string[], from: number, lookups: Lookups): Generator<Segment> {
  for (const { to, places } of namedRuns(words, from, lookups, false)) {
    const cost = to - from > 1 ? Cost.name : Cost.nameOfOneWord;
    yield { role: 'name', from, to, cost, places };
    for (const { kind, length } of lookups.book.at(words, to)) {
      if (kind === 'near_behind') yield { role: 'near', from, to: to + length, cost: Cost.relation, places };
    }
  }
}

/** Yields a relation with each name that may follow it; if none does, with each kind or beginning of a name. */
function* relationsOf(
  role: 'near' | 'within',
  words: readonly string[],
  { from, to: end }: Pick<Segment, 'from' | 'to'>,
  lookups: Lookups,
  cost: number = Cost.relation,
): Generator<Segment> {
  const { book, names, kinds } = lookups;
  for (let at = end; at < words.length; at++) {
    for (const { to, places } of namedRuns(words, at, lookups, true)) {
      const kind = kindNamedBy(words.slice(at, to), places, lookups);
      yield kind
        ? { role, from, to, cost: Cost.relationToNamesakes, kind, namesakes: places }
        : { role, from, to, anchorFrom: at, cost, places };
    }
    for (let to = at + 1; to <= Math.min(words.length, at + lengthOf(MAX_NAME_WORDS, words[at]!)); to++) {
      const run = joinElided(words.slice(at, to));
      const kind = kinds.meaningOf(run);
      if (kind && kind.rank < KindRank.related) yield { role, from, to, cost: Cost.relationToKind, kind };
      const isLast = to === words.length || book.at(words, to).length > 0;
      const isBegun =
        role === 'near' &&
        isLast &&
        run.some((word) => word.length >= MIN_BEGUN_LETTERS && !book.isFunctionWord(word));
      const places = isBegun ? names.startingWith(run) : [];
      if (places.length > 0) yield { role, from, to, cost: Cost.relationToBegun, places };
    }
    if (!book.isFunctionWord(words[at]!)) return;
  }
}

/**
 * Returns the kind that is meant where places are only called after it: the shop Casino and the stop Hospital are not what people mean.
 * An area has a name of its own.
 */
function kindNamedBy(
  words: readonly string[],
  places: readonly number[],
  { kinds, isAreaPlace }: Lookups,
): KindMeaning | undefined {
  const kind = kinds.meaningOf(joinElided(words));
  if (!kind?.hasPlaces || kind.rank >= KindRank.related || places.some(isAreaPlace)) return undefined;
  const ofKind = kinds.placesOfMeaning(kind);
  return places.some((place) => ofKind.has(place)) ? undefined : kind;
}

/**
 * Yields the runs of words from an index that are whole names. No little word is their first or last.
 * @param isRelated whether they follow a relation. There, a name of several words may begin with a little one: "near US Embassy".
 */
function* namedRuns(
  words: readonly string[],
  from: number,
  { book, names, isStopWord }: Lookups,
  isRelated: boolean,
): Generator<{ readonly to: number; readonly places: readonly number[] }> {
  const isLittle = (word: string): boolean => isStopWord(word) || book.isFunctionWord(word);
  const [first] = words.slice(from, from + 1);
  const mayBegin = !isLittle(first!) || (isRelated && !isStopWord(first!));
  const isByLetters = isSegmented(first!);
  if (!isElided(first) && !isByLetters && (!mayBegin || first!.length === 1)) return;
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_NAME_WORDS, first!)); to++) {
    if (isLittle(words[to - 1]!) && !(isByLetters && to > from + 1)) continue;
    const places = names.named(joinElided(words.slice(from, to)));
    if (places.length > 0) yield { to, places };
  }
}

/** Returns the maximum length of a run that begins with a word: more where it is a letter of a script without spaces. */
function lengthOf(maxWords: number, first: string): number {
  return isSegmented(first) ? maxWords * LETTERS_OF_WORD : maxWords;
}
