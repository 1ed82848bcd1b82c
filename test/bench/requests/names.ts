import { isWithin } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import type { Random } from '../relevance/random.ts';
import type { Judge } from './judge.ts';
import { KINDS } from './words/kinds.ts';

/** A distinct name that people may ask for. */
export interface Named {
  readonly text: string;
  /** All places that have it. */
  readonly places: ReadonlySet<number>;
}

/** The most places that may have a name: "near Main Street" means nothing where twenty places have it. */
const MAX_NAMESAKES = 4;
const MAX_WORDS = 6;
/** Visitors do not search for these by name. */
const UNASKED = ['/amenities/post', '/amenities/atm', '/amenities/recycling-facility', '/amenities/toilets'];
/** Names of stops that begin so say where the stop is; nobody asks for them so. */
const BESIDE = /^(adjacent|opposite|outside|near|nr|adj|opp|before|after|by|behind|in front)\b/i;
/** Words that make no name by themselves, besides those of kinds. */
const PLAIN = ['the', 'of', 'and', 'in', 'at', 'on', 'old', 'new', 'st', 'no', 'main', 'public', 'area'];

const GENERIC: ReadonlySet<string> = new Set([
  ...PLAIN,
  ...KINDS.flatMap(({ words, mass }) => [...words, ...mass]).flatMap((word) => wordsOf(fold(word))),
]);

/** Whether a name says only what kind of place it is, as "Car Park" does. */
export const isGeneric = (name: string): boolean =>
  wordsOf(fold(name)).every((word) => GENERIC.has(word) || GENERIC.has(word.replace(/s$/, '')));

/**
 * Names that people ask for, in an endless seeded order. Every kind of place has its turn, so that stops and streets, of which there are
 * most, do not fill the requests.
 */
export function* namesByTurns(judge: Judge, random: Random): Generator<Named> {
  const byType = new Map<string, Named[]>();
  for (const { text } of judge.gazetteer.shown) {
    const places = judge.gazetteer.named(text);
    const [first] = places;
    const type = first === undefined ? undefined : judge.places[first]!.type[0];
    if (!type || !isAskedFor(text, places) || UNASKED.some((path) => isWithin(type, path))) continue;
    byType.set(type, [...(byType.get(type) ?? []), { text, places }]);
  }
  const types = [...byType.keys()];
  while (types.length > 0) yield random.pick(byType.get(random.pick(types))!);
}

const isAskedFor = (name: string, places: ReadonlySet<number>): boolean =>
  /\p{L}{4}/u.test(name) &&
  !BESIDE.test(name) &&
  wordsOf(fold(name)).length <= MAX_WORDS &&
  places.size <= MAX_NAMESAKES &&
  !isGeneric(name);
