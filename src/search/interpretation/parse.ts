import { isArea } from '../../core/place.ts';
import type { PhraseRole } from '../../core/query.ts';
import { type KindLexicon, type KindMeaning, KindRank } from '../query/kinds.ts';
import { isSegmented } from '../text/analyzer.ts';
import {
  type Endings,
  isElided,
  isOfNumber,
  isRelation,
  joinElided,
  modifierOf,
  type PhraseBook,
  type Relation,
} from './lex.ts';
import { Fit, type NameLookup } from './names.ts';

const MAX_NAME_WORDS = 8;
/** A word has so many letters where each letter is read as one. */
const LETTERS_OF_WORD = 2;
/** Too many names have a shorter word, so it is not read as the beginning of one, or as a part. */
const MIN_TELLING_LETTERS = 4;
const MIN_LETTERS_OF_MODIFIER = 5;

/** The costs that add to that of a relation to a place by its whole name. */
const AnchorCost = { kind: 0.05, namesake: 0.15, inflected: 0.2 } as const;
/** The cost of each `Fit`. */
const PART_COSTS = [0.9, 1, 1.05, 1.1] as const;

/** The tables that the words of a request are looked up in. */
export interface Lookups {
  readonly book: PhraseBook;
  readonly kinds: KindLexicon;
  readonly names: NameLookup;
  readonly endings: Endings;
  /** Returns whether some place has a word. */
  readonly isKnown: (word: string) => boolean;
  /** Returns whether names may lack a word. */
  readonly isStopWord: (word: string) => boolean;
  /** Returns whether a place is a street or another area. */
  readonly isAreaPlace: (place: number) => boolean;
}

/** The places that some words of a relation name, or the kind of them. */
interface Named {
  readonly places?: readonly number[];
  readonly kind?: KindMeaning;
  readonly kindWords?: string;
  /** The cost that adds to that of the relation. */
  readonly cost: number;
}

/** A run of words that a relation may be to, up to its last word. */
interface AnchorRun extends Named {
  readonly to: number;
}

/**
 * Yields the runs of words from an index that a relation before them may be to: whole names and kinds, as typed or inflected, and parts of
 * names, where a phrase or nothing follows.
 */
function* anchorsFrom(
  role: Relation,
  words: readonly string[],
  from: number,
  lookups: Lookups,
): Generator<AnchorRun> {
  const { book } = lookups;
  const accessible = book.at(words, from).findLast(({ kind }) => kind === 'accessibility')?.length ?? 0;
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_NAME_WORDS, words[from]!)); to++) {
    const run = words.slice(from, to);
    // "Near arrêt pmr" is near no stop, because the words together are a phrase of accessibility.
    const isCut = to - from < accessible;
    for (const named of namedBy(role, run, lookups)) if (!(isCut && named.kind)) yield { to, ...named };
    const isLast = to === words.length || book.at(words, to).length > 0;
    const telling = joinElided(run);
    if (!isLast || !isTelling(telling, book)) continue;
    const part = partNamedBy(role, telling, lookups);
    if (part) yield { to, ...part };
  }
}

/**
 * Returns the places with a name that some words are a part of, as typed or else inflected. Behind "in", only inner words of a name may be
 * missing, because "New York" is no part of a name there.
 */
function partNamedBy(
  role: Relation,
  typed: readonly string[],
  { names, endings }: Lookups,
): Named | undefined {
  if (role === 'within' && typed.length === 1) return undefined;
  const forms = [typed, ...endings.formsOf(typed, false)];
  for (const [i, form] of forms.entries()) {
    const parts = names.partly(form);
    const fit = parts.findIndex(
      (places, fit) => places.length > 0 && (role === 'near' || fit === Fit.around),
    );
    if (fit >= 0) return { places: parts[fit]!, cost: PART_COSTS[fit]! + (i > 0 ? AnchorCost.inflected : 0) };
  }
  return undefined;
}

/** Returns what a run names before a relation: "jäähallin lähellä". The words may be a part of a name. */
function namedBehind(run: readonly string[], lookups: Lookups): Named[] {
  const whole = namedBy('near', run, lookups);
  const telling = joinElided(run);
  if (whole.some(({ kind }) => kind?.hasPlaces !== false) || !isTelling(telling, lookups.book)) return whole;
  const part = partNamedBy('near', telling, lookups);
  return part ? [part] : whole;
}

/** Returns what the first part of a compound names, whole. A short word must be the very name of a kind: "Postbank" is near no post. */
function namedByModifier(word: string, lookups: Lookups): Named[] {
  const isName =
    word.length >= MIN_LETTERS_OF_MODIFIER ||
    lookups.kinds.kindsOf([word]).some(({ rank }) => rank === KindRank.name);
  return namedBy('near', [word], lookups).filter(({ kind }) => isName || !kind);
}

/** Returns what a run of words names: a kind or places with this name, or else those that it is an inflected form of. */
function namedBy(role: Relation, run: readonly string[], lookups: Lookups): Named[] {
  const typed = namedAsTyped(role, run, lookups);
  if (typed.some(({ kind }) => kind?.hasPlaces !== false)) return typed;
  const inflected = inflectedIn(role, lookups.endings.formsOf(run, false), lookups);
  return inflected.length > 0 ? inflected : typed;
}

/** Returns what a run names whose last word has an ending that means "in" or "on". */
function namedWithin(run: readonly string[], lookups: Lookups): Named[] {
  return inflectedIn('within', lookups.endings.formsOf(run, true), lookups);
}

function inflectedIn(role: Relation, forms: readonly string[][], lookups: Lookups): Named[] {
  for (const form of forms) {
    const named = namedAsTyped(role, form, lookups);
    if (named.length > 0) return named.map((one) => ({ ...one, cost: one.cost + AnchorCost.inflected }));
  }
  return [];
}

function namedAsTyped(role: Relation, run: readonly string[], lookups: Lookups): Named[] {
  const kind = kindNamedBy(role, run, lookups);
  const named = mayBeName(run, true, lookups) ? lookups.names.named(joinElided(run)) : [];
  // A place that is called after a kind is not what people mean, but an area has a name of its own.
  const places = kind?.kind?.hasPlaces ? named.filter(lookups.isAreaPlace) : named;
  const cost = places.length < named.length || (kind && role === 'near') ? AnchorCost.namesake : 0;
  return [...(kind ? [kind] : []), ...(places.length > 0 ? [{ places, cost }] : [])];
}

/** Returns the kind that a relation may be to: near or in any place of it, or in the one town that is meant by "town". */
function kindNamedBy(role: Relation, run: readonly string[], { kinds }: Lookups): Named | undefined {
  const joined = joinElided(run);
  const meaning = kinds.meaningOf(joined);
  if (!meaning || meaning.rank >= KindRank.related || isElided(run.at(-1))) return undefined;
  const kindWords = kinds.kindsOf(joined)[0]!.text;
  const all = kinds.placesOfText(kindWords);
  const kind = { ...meaning, hasPlaces: all !== undefined };
  if (all && role === 'within' && isArea(meaning.types))
    return { places: [...all.toArray()], cost: AnchorCost.kind };
  return { kind, kindWords, cost: AnchorCost.kind };
}

/**
 * Returns whether words may be a whole name. No little word is their first or last.
 * @param isRelated whether they stand in a relation. There, a name of several words may begin with a little one: "near US Embassy".
 */
function mayBeName(
  run: readonly string[],
  isRelated: boolean,
  { book, isStopWord }: Pick<Lookups, 'book' | 'isStopWord'>,
): boolean {
  const isLittle = (word: string): boolean => isStopWord(word) || book.isFunctionWord(word);
  const [first = ''] = run;
  const isByLetters = isSegmented(first);
  const mayBegin = !isLittle(first) || ((isRelated || run.length > 1) && !isStopWord(first));
  const isBegun = isElided(first) || isByLetters || (mayBegin && first.length > 1);
  return isBegun && (!isLittle(run.at(-1)!) || (isByLetters && run.length > 1));
}

/** Returns the maximum length of a run that begins with a word: more where it is a letter of a script without spaces. */
function lengthOf(maxWords: number, first: string): number {
  return isSegmented(first) ? maxWords * LETTERS_OF_WORD : maxWords;
}

function isTelling(run: readonly string[], book: PhraseBook): boolean {
  return run.some((word) => word.length >= MIN_TELLING_LETTERS && !book.isFunctionWord(word));
}

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
  /** The name for the kind of a relation, as it is written. */
  readonly kindWords?: string;
  /** The accessibility features that it stands for, any of them. */
  readonly features?: readonly string[];
  /** Whether some place has the word, if its role is `word`. */
  readonly isKnown?: boolean;
  /** Whether it is a question or a courtesy of several words, if its role is `ignored`. One word may be part of a name. */
  readonly isQuestion?: boolean;
  /** Whether it says that a number is that of a house, or is the number of a flat, if its role is `ignored`. */
  readonly isOfNumber?: boolean;
}

/**
 * The costs of segments. A request is read with the lowest sum, so that few long phrases win over many short ones, kinds over names of one
 * word, and whole names over parts of them.
 */
const Cost = {
  accessibility: 0.9,
  here: 0.4,
  question: 0.45,
  ofNumber: 0.3,
  functionWord: 0.5,
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

const MAX_KIND_WORDS = 6;
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
    if (isOfNumber(kind))
      yield { role: 'ignored', from, to: from + length, cost: Cost.ofNumber, isOfNumber: true };
    if (length === 1 && codeWords.has(words[from]!)) continue;
    const run = { from, to: from + length };
    if (kind === 'accessibility') yield { ...run, role: 'accessibility', cost: Cost.accessibility, features };
    else if (kind === 'here') yield { ...run, role: 'here', cost: Cost.here };
    else if (kind === 'ignored')
      yield { ...run, role: 'ignored', cost: Cost.question, isQuestion: length > 1 };
    else if (kind === 'function' || kind === 'or')
      yield { ...run, role: 'ignored', cost: Cost.functionWord * length };
    if (kind === 'near' && isHere(length)) yield* relationsToOthers(kind, words, run, lookups, Cost.relation);
    else if (kind === 'within' && (from > 0 || book.isFunctionWord(words[from]!)))
      yield* relationsToOthers(kind, words, run, lookups, Cost.relation);
    else if (isRelation(kind)) yield* relationsOf(kind, words, run, lookups);
    // The words behind it may be of addresses: "hairdresser along mill road" where no street is a place.
    if (kind === 'within') yield { ...run, role: 'ignored', cost: Cost.relationToWords };
    if (kind === 'here') yield* relationsToOthers('near', words, run, lookups, Cost.relationByHere);
  }
  yield* kindsFrom(words, from, lookups);
  // "Lift near Valletta" is not Valletta Lift, because a word of accessibility is never lost.
  const isBeforeRelation = phrases.some(
    ({ kind, length }) => kind === 'accessibility' && book.relationAt(words, from + length),
  );
  if (!isBeforeRelation) yield* namesFrom(words, from, lookups);
  yield* relationsBehind(words, from, lookups);
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
  // "A" of "a café or a bar" is an article, whatever it is in another language.
  const isJoint = book.at(before, run.from - 1).some(({ kind }) => kind === 'or');
  const isArticle = isJoint && book.isFunctionWord(words[run.from]!);
  const mayBeWanted = (from: number): boolean =>
    role === 'within' ||
    !kindsFrom(before, from, lookups).next().done ||
    !namesFrom(before, from, lookups).next().done ||
    book.at(before, from).some(({ kind }) => kind === 'accessibility');
  const isWanted = !isArticle && book.tellingIn(before).some(mayBeWanted);
  for (const segment of relationsOf(role, words, run, lookups, cost)) {
    const anchor = joinElided(words.slice(segment.anchorFrom ?? segment.from, segment.to));
    if (isWanted || !(segment.kind || kinds.isKind(anchor))) yield segment;
  }
}

/** Yields the kinds that begin at a word. Words that say nothing may stand among those for a kind: "lost my passport". */
function* kindsFrom(
  words: readonly string[],
  from: number,
  { kinds, book, endings }: Lookups,
): Generator<Segment> {
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_KIND_WORDS, words[from]!)); to++) {
    const run = words.slice(from, to);
    const telling = run.filter((word) => !book.saysNothing(word));
    const isBetween = telling[0] === run[0] && telling.at(-1) === run.at(-1);
    const typed =
      kinds.meaningOf(joinElided(run)) ?? (isBetween ? kinds.meaningOf(joinElided(telling)) : undefined);
    const kind = typed ?? inflectedKind(run, endings, kinds);
    // Without streets among the places, "street" is a word of addresses.
    if (!kind || isElided(words[to - 1]) || (!kind.hasPlaces && isArea(kind.types))) continue;
    const cost = kind.rank < KindRank.related ? Cost.kind : Cost.relatedKind;
    yield { role: 'kind', from, to, cost: typed ? cost : cost + Cost.inflected, kind };
  }
}

/** Returns the kind with places that words are an inflected form of a name for: "pubeja" are pubs. Related words have too many forms. */
function inflectedKind(
  run: readonly string[],
  endings: Lookups['endings'],
  kinds: Lookups['kinds'],
): KindMeaning | undefined {
  for (const form of endings.formsOf(run, false)) {
    const kind = kinds.meaningOf(form);
    if (kind?.hasPlaces && kind.rank < KindRank.related) return kind;
  }
  return undefined;
}

/** Yields the names that begin at a word. */
function* namesFrom(words: readonly string[], from: number, lookups: Lookups): Generator<Segment> {
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_NAME_WORDS, words[from]!)); to++) {
    const run = words.slice(from, to);
    const places = mayBeName(run, false, lookups) ? lookups.names.named(joinElided(run)) : [];
    const cost = run.length > 1 ? Cost.name : Cost.nameOfOneWord;
    if (places.length > 0) yield { role: 'name', from, to, cost, places };
  }
}

/** Yields a relation with each kind and name that may follow it. */
function* relationsOf(
  role: 'near' | 'within',
  words: readonly string[],
  { from, to: end }: Pick<Segment, 'from' | 'to'>,
  lookups: Lookups,
  cost: number = Cost.relation,
): Generator<Segment> {
  for (let at = end; at < words.length; at++) {
    for (const anchor of anchorsFrom(role, words, at, lookups))
      yield { role, from, anchorFrom: at, ...anchor, cost: cost + anchor.cost };
    if (!lookups.book.isFunctionWord(words[at]!)) return;
  }
}

/**
 * Yields the relations whose kind or name begins at a word: before a phrase that stands behind it, with an ending for "in", or as the first
 * part of a compound.
 */
function* relationsBehind(words: readonly string[], from: number, lookups: Lookups): Generator<Segment> {
  const modifier = modifierOf(words[from]!);
  for (const anchor of modifier === undefined ? [] : namedByModifier(modifier, lookups)) {
    const role = anchor.places?.some(lookups.isAreaPlace) ? 'within' : 'near';
    yield { role, from, to: from + 1, ...anchor, cost: Cost.relation + anchor.cost };
  }
  for (let to = from + 1; to <= Math.min(words.length, from + lengthOf(MAX_NAME_WORDS, words[from]!)); to++) {
    const run = words.slice(from, to);
    for (const { kind, length } of lookups.book.at(words, to)) {
      if (kind !== 'near_behind') continue;
      for (const anchor of namedBehind(run, lookups)) {
        // "kahvila lähellä" is a café near the visitor, "kahvilan lähellä" near a café.
        const cost = anchor.kind ? Cost.relationByHere : Cost.relation;
        yield { role: 'near', from, to: to + length, ...anchor, cost: cost + anchor.cost };
      }
    }
    for (const anchor of namedWithin(run, lookups))
      yield { role: 'within', from, to, anchorFrom: from, ...anchor, cost: Cost.relation + anchor.cost };
  }
}
