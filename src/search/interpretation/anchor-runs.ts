import { isArea } from '../../core/place-type.ts';
import { type KindLexicon, type KindMeaning, KindRank } from '../query/kind-lexicon.ts';
import { isSegmented } from '../text/analyzer.ts';
import type { Endings } from './endings.ts';
import { Fit, type NameLookup } from './name-lookup.ts';
import { isElided, joinElided, type PhraseBook, type Relation } from './phrase-book.ts';

export const MAX_NAME_WORDS = 8;
/** A word has so many letters where each letter is read as one. */
const LETTERS_OF_WORD = 2;
/** Too many names have a shorter word, so it is not read as the beginning of one, or as a part. */
const MIN_TELLING_LETTERS = 4;
const MIN_LETTERS_OF_MODIFIER = 5;

/** The costs that add to that of a relation to a place by its whole name. */
const Cost = { kind: 0.05, namesake: 0.15, inflected: 0.2 } as const;
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
export interface AnchorRun extends Named {
  readonly to: number;
}

/**
 * Yields the runs of words from an index that a relation before them may be to: whole names and kinds, as typed or inflected, and parts of
 * names, where a phrase or nothing follows.
 */
export function* anchorsFrom(
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
    if (fit >= 0) return { places: parts[fit]!, cost: PART_COSTS[fit]! + (i > 0 ? Cost.inflected : 0) };
  }
  return undefined;
}

/** Returns what a run names before a relation: "jäähallin lähellä". The words may be a part of a name. */
export function namedBehind(run: readonly string[], lookups: Lookups): Named[] {
  const whole = namedBy('near', run, lookups);
  const telling = joinElided(run);
  if (whole.some(({ kind }) => kind?.hasPlaces !== false) || !isTelling(telling, lookups.book)) return whole;
  const part = partNamedBy('near', telling, lookups);
  return part ? [part] : whole;
}

/** Returns what the first part of a compound names, whole. A short word must be the very name of a kind: "Postbank" is near no post. */
export function namedByModifier(word: string, lookups: Lookups): Named[] {
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
export function namedWithin(run: readonly string[], lookups: Lookups): Named[] {
  return inflectedIn('within', lookups.endings.formsOf(run, true), lookups);
}

function inflectedIn(role: Relation, forms: readonly string[][], lookups: Lookups): Named[] {
  for (const form of forms) {
    const named = namedAsTyped(role, form, lookups);
    if (named.length > 0) return named.map((one) => ({ ...one, cost: one.cost + Cost.inflected }));
  }
  return [];
}

function namedAsTyped(role: Relation, run: readonly string[], lookups: Lookups): Named[] {
  const kind = kindNamedBy(role, run, lookups);
  const named = mayBeName(run, true, lookups) ? lookups.names.named(joinElided(run)) : [];
  // A place that is called after a kind is not what people mean, but an area has a name of its own.
  const places = kind?.kind?.hasPlaces ? named.filter(lookups.isAreaPlace) : named;
  const cost = places.length < named.length || (kind && role === 'near') ? Cost.namesake : 0;
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
    return { places: [...all.toArray()], cost: Cost.kind };
  return { kind, kindWords, cost: Cost.kind };
}

/**
 * Returns whether words may be a whole name. No little word is their first or last.
 * @param isRelated whether they stand in a relation. There, a name of several words may begin with a little one: "near US Embassy".
 */
export function mayBeName(
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
export function lengthOf(maxWords: number, first: string): number {
  return isSegmented(first) ? maxWords * LETTERS_OF_WORD : maxWords;
}

function isTelling(run: readonly string[], book: PhraseBook): boolean {
  return run.some((word) => word.length >= MIN_TELLING_LETTERS && !book.isFunctionWord(word));
}
