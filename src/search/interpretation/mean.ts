// What a request means: the interpretation of a reading, the query by parameters that finds it, and what a page says of it.
import { kindKey } from '../../core/language-words.ts';
import { openAtOf } from '../../core/opening-hours.ts';
import { isWithin } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { InterpretedQuery, Nearby, SearchQuery } from '../../core/query.ts';
import { type KindMeaning, KindRank } from '../query/kinds.ts';
import { hasDigit, joinLetters } from '../text/analyzer.ts';
import { asText, isRelation, joinElided } from './lex.ts';
import type { NameLookup, PlaceChoice } from './names.ts';
import { type Segment, saysAgain } from './parse.ts';

/** So many little words make a sentence of others. */
export const MIN_LITTLE_WORDS = 2;
/** A type that no place has. */
const NO_TYPE = '/none';

/** The words of a request, and the segments that cover them. */
interface Covering {
  readonly words: readonly string[];
  readonly segments: readonly Segment[];
  /** Returns the words from an index up to another as they are typed; by default as they are read. */
  readonly typed?: ((from: number, to: number) => string) | undefined;
}

/** What a request means. */
export interface Interpretation extends Covering {
  /** The words to search for. */
  readonly q: readonly string[];
  readonly kind?: KindMeaning;
  readonly accessibility: readonly (readonly string[])[];
  readonly near?: Nearby;
  /** When the places are to be open: see `openAtOf`. */
  readonly openAt?: string;
  readonly within: readonly number[];
  /** Whether `q` has words that are no whole name, so that places must have them all as typed. */
  readonly isByWords: boolean;
}

/** Returns the interpretation of a request that wants words alone. */
export function ofWords(
  { words, segments, typed }: Covering,
  q: readonly string[],
  isByWords: boolean,
): Interpretation {
  return { words, segments, typed, q, accessibility: [], within: [], isByWords };
}

/**
 * Puts the interpretation of a request together from its segments.
 * @param dropsWords whether words that mean nothing are left out.
 * @returns `undefined` if they make no request: nothing in them but a name or a kind, or words that mean nothing.
 */
export function interpret(
  covering: Covering,
  choice: PlaceChoice,
  dropsWords: boolean,
): Interpretation | undefined {
  const { words } = covering;
  const segments = dropsWords ? withAdditionsAsWords(covering.segments) : covering.segments;
  const having = (role: Segment['role']): Segment[] => segments.filter((segment) => segment.role === role);
  const loose = having('word');
  const main = mainKindOf(having('kind'));
  // "It is raining, so something indoors" says one thing twice.
  const kinds = having('kind').filter((kind) => kind === main || !saysAgain(kind.kind!, main!.kind!));
  const relations = relationsOf(segments, choice);
  if (!relations || (main && !isOneKind(main, kinds))) return undefined;
  if (segments.some((segment) => isRelation(segment.role) && goesOn(segment, segments))) return undefined;
  if (dropsWords && (main?.kind?.rank === KindRank.related || loose.some((word) => mayName(word, segments))))
    return undefined;
  const kept = dropsWords ? [] : loose;
  const isLocated = relations.near !== undefined || relations.within.length > 0;
  // One word beside an unknown one is no whole name: "checkpoint charlie".
  const isPart = ({ from, to }: Segment): boolean =>
    to - from === 1 && loose.some((word) => word.to === from || word.from === to);
  if (dropsWords && having('name').some(isPart)) return undefined;
  const { names, area } = placesBeside(having('name'), !main && !isLocated && kept.length > 0, choice);
  if (names.length > 1) return undefined;
  const within = area === undefined ? relations.within : [...relations.within, area];
  const asked = new Map(having('accessibility').map(({ features }) => [features!.join(), features!]));
  // A feature that no place has would leave nothing of the kind.
  const features = [...asked.values()].filter((any) => !main || choice.isRecorded(any));
  const here = having('here').length > 0 || main?.isTimetable === true;
  const isAsking = having('ignored').some(({ isQuestion }) => isQuestion);
  // A named place is shown whether it is open or not.
  const opening = having('ignored').find((segment) => segment.openAt);
  const openAt = main || names.length === 0 ? opening?.openAt : undefined;
  const isAlone = openAt !== undefined && loose.length === 0;
  if (!main && features.length === 0 && !isLocated && area === undefined && !here && !isAlone)
    return isAsking || dropsWords ? askedName(covering, dropsWords, choice) : undefined;
  if (kept.some(({ isKnown }) => !isKnown)) return undefined;
  if (!main && kept.length > 0 && names.length > 0) return undefined;
  const others = kinds.filter((kind) => kind !== main);
  const extra = [...others, ...kept]
    .sort((a, b) => a.from - b.from)
    .flatMap(({ from, to }) => words.slice(from, to));
  const near = relations.near ?? (here ? { me: true as const } : undefined);
  const interpretation: Interpretation = {
    ...ofWords(
      { ...covering, segments },
      [...extra, ...(main?.kind?.q ? [main.kind.q] : [])],
      extra.length > 0,
    ),
    accessibility: features,
    within,
    ...(main && { kind: main.kind! }),
    ...(near && { near }),
    ...(openAt !== undefined && { openAt }),
  };
  const isOfPlace = features.length > 0 && isAsking && !main;
  // "In the library" alone is the library, as "is there a lift in the library" is.
  const inKind = main || names.length > 0 ? undefined : having('within').find(({ places }) => !places);
  if (inKind) {
    const { near: _, ...others } = interpretation;
    return { ...others, kind: inKind.kind! };
  }
  // Where a person is says nothing of what was lost: "is there a McDonald's here".
  if (dropsWords && loose.length > 0 && !main && features.length === 0 && names.length === 0)
    return undefined;
  const name = names[0] ?? (isOfPlace ? askedPlaceOf(segments, choice) : undefined);
  if (!name) return interpretation;
  return main
    ? kindAndName(interpretation, name, name.to <= main.from, here, choice)
    : featureAndName(interpretation, name, choice);
}

/** Returns segments with kinds and names of an addition to an earlier kind as words, because no record says which places have them. */
function withAdditionsAsWords(segments: readonly Segment[]): readonly Segment[] {
  const wanted = segments.findIndex(({ role }) => role === 'kind');
  const opener = segments.findIndex(({ isClause }, i) => isClause && i > wanted && wanted >= 0);
  if (opener < 0) return segments;
  return segments.map((segment, i): Segment => {
    const { from, to, cost } = segment;
    const isOther = segment.role === 'kind' || segment.role === 'name';
    return i > opener && isOther ? { role: 'word', from, to, cost } : segment;
  });
}

/** Returns whether words for several kinds stand together, so that they are about one: "library café". */
function isOneKind(main: Segment, kinds: readonly Segment[]): boolean {
  return kinds.every((kind) => kind === main || kind.to === main.from || main.to === kind.from);
}

/**
 * Returns whether a name goes on behind what is read of it: "opposite chapel lane" is not opposite a chapel, "near victoria road" not near
 * Victoria, and "near the market of zorba" near no market.
 */
function goesOn({ to, kind }: Segment, segments: readonly Segment[]): boolean {
  const isBetween = (segment: Segment): boolean => segment.role !== 'word' && isTie(segment);
  const next = segments.find((segment) => segment.from >= to && !(kind && isBetween(segment)));
  return next?.role === 'word' && (kind !== undefined || next.isKnown === true);
}

/**
 * Returns whether a word that nothing is known of may be of a name with a kind or a name of one word beside it: "adlon hotel", "hotel adlon",
 * "checkpoint charlie". Little words behind those tie both together, unless they open a clause: "museum of the moving image", but not "café
 * with live music".
 */
function mayName(word: Segment, segments: readonly Segment[]): boolean {
  const at = segments.indexOf(word);
  const before = segments.slice(0, at).findLast((segment) => !isTie(segment));
  const behind = segments.find(({ role }, i) => i > at && role !== 'quality' && role !== 'word');
  return [before, behind].some(
    (beside) =>
      (beside?.role === 'kind' && beside.kind!.rank < KindRank.related) ||
      (beside?.role === 'name' && beside.to - beside.from === 1),
  );
}

/** Returns whether a segment ties the words around it to one name, or is such a word itself. */
function isTie({ role, isQuestion, isClause }: Segment): boolean {
  return role === 'quality' || role === 'word' || (role === 'ignored' && !isQuestion && !isClause);
}

/**
 * Parts the names of a request from the last one that is a street's or an area's, if there is more than one, or words beside it. The
 * others are in there: "hotel excelsior floriana".
 */
function placesBeside(
  names: readonly Segment[],
  hasWords: boolean,
  choice: PlaceChoice,
): { readonly names: readonly Segment[]; readonly area?: number } {
  if (names.length !== 2 && !(names.length === 1 && hasWords)) return { names };
  const areaOf = ({ places }: Segment): number => choice.pick(places!, true);
  const last = names.findLast((name) => choice.isArea(areaOf(name)));
  return last ? { names: names.filter((name) => name !== last), area: areaOf(last) } : { names };
}

/** Returns the interpretation of a question about a name, which may be misspelt. */
function askedName(covering: Covering, dropsWords: boolean, choice: PlaceChoice): Interpretation | undefined {
  const about = covering.segments.filter(({ role }) => role === 'name' || (!dropsWords && role === 'word'));
  const q = covering.words.slice(about[0]?.from ?? 0, about.at(-1)?.to ?? 0);
  // One word beside a quality may be another name: "Villa Hermosa" is not The Villa, but "sunny Sliema" is Sliema.
  const isOther = ({ role, from, to }: Segment): boolean =>
    role === 'quality' && (to === about[0]?.from || from === about[0]?.to);
  const isArea = about[0]?.places && choice.isArea(choice.pick(about[0].places, true));
  if (q.length === 1 && !isArea && covering.segments.some(isOther)) return undefined;
  // Numbers are not misspelt, and a place without them is another.
  return about.length === 0 ? undefined : ofWords(covering, q, q.some(hasDigit));
}

/** Returns the interpretation of a feature or a relation beside a named place: the feature is about that place, or in that area. */
function featureAndName(interpretation: Interpretation, name: Segment, choice: PlaceChoice): Interpretation {
  const { words, accessibility, within } = interpretation;
  const q = words.slice(name.from, name.to);
  if (accessibility.length === 0) return { ...interpretation, q, isByWords: false };
  const place = choice.pick(name.places!, true);
  return choice.isArea(place)
    ? { ...interpretation, within: [...within, place] }
    : ofWords(interpretation, q, false);
}

/**
 * Returns the interpretation of a kind beside a named place: that place if it is of the type, otherwise what is in the street or area, or near
 * the place. "Nearest pub to" a place is always near it.
 */
function kindAndName(
  interpretation: Interpretation,
  name: Segment,
  isNameFirst: boolean,
  isNearest: boolean,
  choice: PlaceChoice,
): Interpretation | undefined {
  const { kind, near, openAt: _, ...others } = interpretation;
  if (near && !('me' in near)) return undefined;
  const place = choice.pick(name.places!, !isNearest);
  if (isNearest) return { ...interpretation, near: { place } };
  if (interpretation.isByWords && !choice.isArea(place)) return undefined;
  const q = interpretation.words.slice(name.from, name.to);
  if (choice.hasType(name.places!, kind!))
    return { ...others, kind: kind!, ...(near && { near }), q, isByWords: false };
  if (kind!.rank >= KindRank.related) return undefined;
  // "Grimaldi Forum conference centre" where no place is a conference centre
  if (isNameFirst && !kind!.hasPlaces) return { ...others, q, isByWords: true };
  return choice.isArea(place) || !choice.hasPosition(place)
    ? { ...interpretation, within: [...interpretation.within, place] }
    : { ...interpretation, near: choice.nearby(place, name.places!) };
}

/** Returns the place that a question for a feature is about: "is there a lift in the town hall". A street or an area has none. */
function askedPlaceOf(segments: readonly Segment[], choice: PlaceChoice): Segment | undefined {
  const anchor = segments.find(({ role, places }) => role === 'within' && places);
  if (!anchor || choice.isArea(choice.pick(anchor.places!, true))) return undefined;
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
): Pick<Interpretation, 'near' | 'within'> | undefined {
  let near: Nearby | undefined;
  const within: number[] = [];
  for (const { role, places, kind, kindWords } of segments) {
    if (!isRelation(role)) continue;
    const place = places && choice.pick(places, role === 'within');
    if (place === undefined && !kind!.hasPlaces) return undefined;
    if (place !== undefined && role === 'within') within.push(place);
    else if (near) return undefined;
    else
      near = place === undefined ? { kind: kindWords!, types: kind!.types } : choice.nearby(place, places!);
  }
  return { within, ...(near && { near }) };
}

/** Returns the interpretation with what is near a place instead of within it; `undefined` if it has nothing within a place, or words besides. */
export function nearInstead(interpretation: Interpretation | undefined): Interpretation | undefined {
  const place = interpretation?.within.at(-1);
  if (!interpretation || place === undefined || interpretation.isByWords) return undefined;
  const { near } = interpretation;
  return { ...interpretation, within: [], near: near && !('me' in near) ? near : { place } };
}

/**
 * Returns the interpretation with the words for a kind that no place is of as words to search for.
 * @returns `undefined` if it has no such kind.
 */
export function byWordsOfKind(interpretation: Interpretation | undefined): Interpretation | undefined {
  if (!interpretation?.kind || interpretation.kind.hasPlaces) return undefined;
  const { kind: _, ...others } = interpretation;
  const of = others.segments.filter(({ role }) => role === 'kind' || role === 'word');
  return { ...others, q: of.flatMap(({ from, to }) => others.words.slice(from, to)), isByWords: true };
}

/**
 * Returns the name that is left of a request without one word that no place has, or that has to do with a kind. Behind a name of several
 * words that is no street or area it may be any word.
 * @returns `undefined` if more is left than one name. A name of one word is no name beside one of no kind: "Trevi fountain" is no
 * Fountain, and "Villa Serenita" no Villa, but beautiful Monaco is Monaco.
 */
export function nameAmong(covering: Covering, names: NameLookup): Interpretation | undefined {
  const { words, segments } = covering;
  const telling = segments.filter(({ role }) => role !== 'ignored');
  const [first] = telling;
  const isLong =
    first?.role === 'name' &&
    first.to - first.from > 1 &&
    !first.places!.some((place) => names.isArea(place));
  const isTooMany = ({ role, isKnown, kind, from, to }: Segment): boolean =>
    role === 'word'
      ? !isKnown || (isLong && !words.slice(from, to).some(hasDigit))
      : role === 'quality' || kind?.rank === KindRank.related;
  const [name, ...others] = telling.filter((segment) => !isTooMany(segment));
  if (name?.role !== 'name' || others.length > 0 || telling.length > 2) return undefined;
  const q = words.slice(name.from, name.to);
  const other = telling.find((segment) => segment !== name);
  const isDescribed = other?.role === 'quality' && name.places!.some((place) => names.isArea(place));
  if (q.length === 1 && other && !isDescribed && (name !== first || other.role !== 'kind')) return undefined;
  return q.every((word) => names.isKnown(word)) ? ofWords(covering, q, true) : undefined;
}

/**
 * Returns the words of a request without some of its segments, as an interpretation of their own.
 * @param isLeftOut returns whether a segment is left out; by default those that say nothing.
 * @returns `undefined` if all words say something, or none.
 */
export function interpretRest(
  covering: Covering,
  isLeftOut: (segment: Segment) => boolean = ({ role }) => role === 'ignored',
): Interpretation | undefined {
  const { words, segments } = covering;
  const telling = segments.filter((segment) => !isLeftOut(segment));
  const q = telling.flatMap(({ from, to }) => words.slice(from, to));
  return telling.length === segments.length || q.length === 0 ? undefined : ofWords(covering, q, true);
}

/** Returns the request by parameters that finds what a request in words means. Words add to the parameters of the request. */
export function equivalentQuery(
  query: SearchQuery,
  interpretation: Interpretation,
  places: PlaceTable,
): SearchQuery {
  const { q, kind, accessibility, near, within, openAt } = interpretation;
  const { type, typeExact, near: given, nearKind, ...others } = query;
  const idOf = (place: number): string => places.summary(place).id;
  const nearby = anchorOf(near, idOf) ?? { near: given, nearKind };
  return {
    ...others,
    ...(kind && !kind.anyOf
      ? typesOf(query, kind, places)
      : { ...(type !== undefined && { type }), typeExact }),
    ...(kind?.anyOf && { kinds: [...(query.kinds ?? []), [...new Set(kind.kinds.map(kindKey))]] }),
    q: joinLetters(joinElided(q)).join(' '),
    interpret: false,
    accessibilityAny: [...(query.accessibilityAny ?? []), ...accessibility],
    within: [...(query.within ?? []), ...within.map((place) => [idOf(place)])],
    ...(openAt !== undefined &&
      places.hours && {
        openAt: openAtOf(openAt, places.hours.clockAt(query.now ?? 0)),
        open: ['open'],
      }),
    ...(nearby.near !== undefined && { near: nearby.near }),
    ...(nearby.nearKind !== undefined && { nearKind: nearby.nearKind }),
  };
}

/** Returns what a request wants places near to; `undefined` if that is no place. */
function anchorOf(
  near: Nearby | undefined,
  idOf: (place: number) => string,
): { readonly near?: string | undefined; readonly nearKind?: string | undefined } | undefined {
  if (!near || 'me' in near) return undefined;
  if ('kind' in near) return { nearKind: near.kind };
  return { near: 'place' in near ? idOf(near.place) : near.unknown };
}

/** Returns the types that a request and its words allow together. */
function typesOf(
  { type, typeExact }: Pick<SearchQuery, 'type' | 'typeExact'>,
  { types, isExact }: KindMeaning,
  places: PlaceTable,
): Pick<SearchQuery, 'type' | 'typeExact'> {
  const [only] = types;
  const isFree = type === undefined && typeExact.length === 0;
  if (isFree && types.length === 1 && !isExact) return { type: only!, typeExact: [] };
  const isMeant = (path: string): boolean =>
    isExact ? types.includes(path) : types.some((own) => isWithin(path, own));
  const isAllowed = (path: string): boolean =>
    typeExact.length > 0 ? typeExact.includes(path) : type === undefined || isWithin(path, type);
  const paths = places.types.map(({ path }) => path).filter((path) => isMeant(path) && isAllowed(path));
  return { typeExact: paths.length > 0 ? paths : isFree ? types : [NO_TYPE] };
}

/** Returns what a page says of the interpretation of its words. @param query the equivalent one. */
export function interpretedQuery(interpretation: Interpretation, query: SearchQuery): InterpretedQuery {
  const { words, segments, q, kind, accessibility, near, within, openAt } = interpretation;
  const isLeftOut = ({ from, to }: Segment): boolean =>
    !words.slice(from, to).every((word) => q.includes(word));
  const isFilter = ({ features }: Segment): boolean =>
    accessibility.some((alternatives) => alternatives.join() === features!.join());
  // A feature that is asked of a named place is a part of the question.
  const isOpen = (segment: Segment): boolean =>
    openAt !== undefined && query.openAt !== undefined && segment.openAt === openAt;
  const isIgnored = (segment: Segment): boolean =>
    (segment.role === 'ignored' && !isOpen(segment)) ||
    (isUnmet(segment) && kind === undefined && isLeftOut(segment));
  const isUnmet = (segment: Segment): boolean => segment.role === 'accessibility' && !isFilter(segment);
  const isUnknown = (segment: Segment): boolean => {
    if (segment.role === 'word') return isLeftOut(segment);
    return (
      segment.role === 'quality' || segment.role === 'negated' || (isUnmet(segment) && kind !== undefined)
    );
  };
  return {
    q: query.q,
    types: kind?.types ?? [],
    ...(kind?.anyOf && { kinds: kind.anyOf }),
    accessibility,
    ...(near && { near }),
    ...(segments.some(isOpen) && { openAt: query.openAt! }),
    within,
    ignored: segments.filter(isIgnored).flatMap(({ from, to }) => joinLetters(words.slice(from, to))),
    unknown: textsOf(interpretation, isUnknown),
    isTimetable: segments.some((segment) => segment.isTimetable),
    phrases: segments.map((segment) => ({
      role: isOpen(segment) ? 'open' : segment.role,
      words: asText(words.slice(segment.from, segment.to)),
    })),
    query,
  };
}

/** Returns the words of segments as they are typed, those of a run as one text. Words between that say nothing are of the run. */
function textsOf(
  { words, segments, typed = (from, to) => asText(words.slice(from, to)) }: Covering,
  isWanted: (segment: Segment) => boolean,
): string[] {
  const runs: { from: number; to: number }[] = [];
  let last: Segment | undefined;
  for (const segment of segments) {
    if (segment.role === 'ignored' && !isWanted(segment)) continue;
    const isNext = last !== undefined && isWanted(last);
    last = segment;
    if (!isWanted(segment)) continue;
    if (isNext) runs.at(-1)!.to = segment.to;
    else runs.push({ from: segment.from, to: segment.to });
  }
  return runs.map(({ from, to }) => typed(from, to));
}

/**
 * Returns what an interpretation that finds nothing leads to: it without when it is open, what it is near or within, without its
 * accessibility, without both, and without its kind, each with the words for it as they are typed.
 */
export function leadingOn(
  interpretation: Interpretation,
): { text: string; interpretation: Interpretation }[] {
  const { kind, accessibility, near, within, openAt, ...words } = interpretation;
  const [hasAccess, isLocated] = [accessibility.length > 0, near !== undefined || within.length > 0];
  const without = (lost: (role: Segment['role']) => boolean) => {
    const isKept = ({ role, features, openAt: own }: Segment): boolean =>
      own !== undefined
        ? own === openAt && !lost('open')
        : !lost(role) &&
          (role === 'kind' ||
            isOfPlace(role) ||
            accessibility.some((any) => any.join() === features?.join()));
    return {
      text: textsOf(words, isKept).join(' '),
      interpretation: {
        ...words,
        q: kind?.q && !lost('kind') ? [kind.q] : [],
        isByWords: false,
        ...(kind && !lost('kind') && { kind }),
        accessibility: lost('accessibility') ? [] : accessibility,
        ...(near && !lost('near') && { near }),
        ...(openAt !== undefined && !lost('open') && { openAt }),
        within: lost('within') ? [] : within,
      },
    };
  };
  // Beside a kind, a name is what it is near or within.
  const isOfPlace = (role: Segment['role']): boolean => isRelation(role) || role === 'name';
  if (!kind) return [];
  // Beside an unknown name, a known area leads on: "gluten free bakery in Sliema" to "bakery in Sliema".
  const isInKnown = within.length > 0 && near !== undefined && 'unknown' in near;
  return [
    ...(isInKnown ? [without((role) => role === 'near')] : []),
    ...(openAt === undefined ? [] : [without((role) => role === 'open')]),
    ...(isLocated ? [without(isOfPlace)] : []),
    ...(hasAccess ? [without((role) => role === 'accessibility')] : []),
    ...(isLocated && hasAccess
      ? [without((role) => role !== 'kind' && role !== 'open'), without((role) => role === 'kind')]
      : []),
  ];
}
