import type { Nearby } from '../../core/query.ts';
import { type KindMeaning, KindRank } from '../query/kind-lexicon.ts';
import type { Lookups, Segment } from './phrase-lattice.ts';
import type { PlaceChoice } from './place-choice.ts';

/** The meaning of a request. */
export interface Meaning {
  /** The words to search for. */
  readonly q: readonly string[];
  readonly kind?: KindMeaning;
  readonly accessibility: readonly (readonly string[])[];
  readonly near?: Nearby;
  readonly within: readonly number[];
  readonly segments: readonly Segment[];
  /** Whether `q` has words that are no whole name, so that places must have them all as typed. */
  readonly isByWords: boolean;
}

/** How strictly a request is read. */
export interface Strictness {
  /** Whether words that mean nothing are left out. */
  readonly dropsWords: boolean;
}

/**
 * Puts the meaning of a request together from its segments.
 * @returns `undefined` if they make no request: nothing in them but a name or a kind, or words that mean nothing.
 */
export function meaningOf(
  words: readonly string[],
  segments: readonly Segment[],
  choice: PlaceChoice,
  { dropsWords }: Strictness,
): Meaning | undefined {
  const having = (role: Segment['role']): Segment[] => segments.filter((segment) => segment.role === role);
  const wordsOf = (some: readonly Segment[]): string[] =>
    some.flatMap(({ from, to }) => words.slice(from, to));
  const features = distinct(having('accessibility').map((segment) => segment.features!));
  const [names, kinds, loose] = [having('name'), having('kind'), having('word')];
  const main = mainKindOf(kinds);
  const relations = relationsOf(segments, choice);
  if (!relations || names.length > 1) return undefined;
  if (dropsWords && loose.some(({ to }) => kinds.some(({ from }) => from === to))) return undefined;
  // Words for one kind stand together.
  if (kinds.some(({ from, to }) => main!.to !== to && main!.from !== to && main!.to !== from))
    return undefined;
  if (dropsWords && main && main.kind!.rank >= KindRank.related) return undefined;
  const isAsking = having('ignored').some(({ isQuestion }) => isQuestion);
  const says =
    features.length > 0 || relations.near || relations.within.length > 0 || having('here').length > 0;
  const kept = dropsWords ? [] : loose;
  if (!main && !says) {
    // A question about a name, which may be misspelt.
    if (!isAsking && !dropsWords) return undefined;
    const about = dropsWords ? names : segments.filter(({ role }) => role === 'name' || role === 'word');
    const q = words.slice(about[0]?.from ?? 0, about.at(-1)?.to ?? 0);
    return about.length === 0 ? undefined : { q, accessibility: [], within: [], segments, isByWords: false };
  }
  if (kept.some(({ isKnown }) => !isKnown)) return undefined;
  if (!main && kept.length > 0 && names.length > 0) return undefined;
  const others = kinds.filter((kind) => kind !== main);
  const extra = wordsOf([...others, ...kept].sort((a, b) => a.from - b.from));
  const q = [...extra, ...(main?.kind?.q ? [main.kind.q] : [])];
  const base = {
    accessibility: features,
    segments,
    within: relations.within,
    ...(main && { kind: main.kind! }),
  };
  const isByWords = extra.length > 0;
  const here: Pick<Meaning, 'near'> = having('here').length > 0 ? { near: { me: true } } : {};
  const near = relations.near ? { near: relations.near } : here;
  const name =
    names[0] ?? (main ? undefined : askedPlaceOf(segments, features.length > 0 && isAsking, choice));
  const meaning = { ...base, ...near, q, isByWords };
  if (!name) return meaning;
  const nameWords = words.slice(name.from, name.to);
  return main
    ? kindAndName(meaning, name, nameWords, having('here').length > 0, choice)
    : featureAndName(meaning, name, nameWords, choice);
}

/** Returns the meaning of a feature or a relation beside a named place: a feature of a place is asked of that place. */
function featureAndName(meaning: Meaning, name: Segment, q: readonly string[], choice: PlaceChoice): Meaning {
  const { segments, near, within, accessibility } = meaning;
  if (accessibility.length > 0) return { q, segments, accessibility: [], within: [], isByWords: false };
  const hasPlace = (near && 'place' in near) || within.length > 0;
  return hasPlace
    ? { ...meaning, q, isByWords: false }
    : { ...meaning, near: { place: choice.pick(name.places!, false) } };
}

/**
 * Returns the meaning of a kind beside a named place: that place if it is of the type, otherwise what is in the street or area, or near the
 * place. "Nearest pub to" a place is always near it.
 */
function kindAndName(
  meaning: Meaning,
  name: Segment,
  q: readonly string[],
  isNearest: boolean,
  choice: PlaceChoice,
): Meaning | undefined {
  const { kind, near, ...others } = meaning;
  if (near && 'place' in near) return undefined;
  const place = choice.pick(name.places!, !isNearest);
  if (isNearest) return { ...meaning, near: { place } };
  if (choice.hasType(name.places!, kind!)) return { ...meaning, q, isByWords: false };
  if (kind!.rank >= KindRank.related) return undefined;
  return choice.isArea(place)
    ? { ...others, kind: kind!, within: [...meaning.within, place] }
    : { ...meaning, near: { place } };
}

/**
 * Returns the meaning with the words for a kind that no place is of as words to search for.
 * @returns `undefined` if it has no such kind.
 */
export function byWordsOfKind(words: readonly string[], meaning: Meaning): Meaning | undefined {
  const { kind, ...others } = meaning;
  if (!kind || kind.hasPlaces) return undefined;
  const of = meaning.segments.filter(({ role }) => role === 'kind' || role === 'word');
  return { ...others, q: of.flatMap(({ from, to }) => words.slice(from, to)), isByWords: true };
}

/**
 * Returns the name that is left of a request without one word that no place has, or that has to do with a kind.
 * @returns `undefined` if more is left than one name. A name of one word must come first: "Trevi fountain" is no Fountain.
 */
export function nameAmong(
  words: readonly string[],
  segments: readonly Segment[],
  { isKnown }: Pick<Lookups, 'isKnown'>,
): Meaning | undefined {
  const telling = segments.filter(({ role }) => role !== 'ignored');
  const isTooMany = (segment: Segment): boolean =>
    segment.role === 'word' ? !segment.isKnown : segment.kind?.rank === KindRank.related;
  const [name, ...others] = telling.filter((segment) => !isTooMany(segment));
  if (name?.role !== 'name' || others.length > 0 || telling.length > 2) return undefined;
  const q = words.slice(name.from, name.to);
  if (q.length === 1 && name !== telling[0]) return undefined;
  return q.every(isKnown) ? { q, accessibility: [], within: [], segments, isByWords: true } : undefined;
}

/**
 * Returns the words of a request without those that say nothing, as a meaning of their own.
 * @returns `undefined` if all words say something, or none.
 */
export function meaningOfRest(words: readonly string[], segments: readonly Segment[]): Meaning | undefined {
  const telling = segments.filter(({ role }) => role !== 'ignored');
  const q = telling.flatMap(({ from, to }) => words.slice(from, to));
  if (telling.length === segments.length || q.length === 0) return undefined;
  return { q, accessibility: [], within: [], segments, isByWords: true };
}

function distinct(lists: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join(), list])).values()];
}

/** Returns the place that a feature is asked of: "is there a lift in the town hall". A street or an area has none. */
function askedPlaceOf(
  segments: readonly Segment[],
  asksFeature: boolean,
  choice: PlaceChoice,
): Segment | undefined {
  const anchor = segments.find(({ role, places }) => role === 'within' && places);
  if (!asksFeature || !anchor || choice.isArea(choice.pick(anchor.places!, true))) return undefined;
  return { ...anchor, from: anchor.anchorFrom! };
}

/** Returns the kind that is wanted: of those that names stand for, the last. */
function mainKindOf(kinds: readonly Segment[]): Segment | undefined {
  return kinds.findLast(({ kind }) => kind!.rank < KindRank.related) ?? kinds.at(-1);
}

/** Returns the places that the segments relate to; `undefined` where they cannot be met together. */
function relationsOf(
  segments: readonly Segment[],
  choice: PlaceChoice,
): Pick<Meaning, 'near' | 'within'> | undefined {
  let near: Nearby | undefined;
  const within: number[] = [];
  for (const { role, places, kind } of segments) {
    if (role !== 'near' && role !== 'within') continue;
    const place = places ? choice.pick(places, role === 'within') : choice.pickOfKind(kind!);
    if (place === undefined) return undefined;
    if (role === 'within') within.push(place);
    else if (near) return undefined;
    else near = { place };
  }
  return { within, ...(near && { near }) };
}
