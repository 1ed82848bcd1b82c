import { isArea, isWithin, STREET_TYPE } from '../../../../src/core/place.ts';
import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { fold } from '../../relevance/fold.ts';
import type { TestQuery } from '../../relevance/query.ts';
import type { Random } from '../../relevance/random.ts';
import type { Judge } from '../judge.ts';
import { isGeneric } from '../names.ts';
import { formsOf, typed, wordingOf } from '../wording.ts';
import { KINDS } from '../words/kinds.ts';

const NUMBER = /^\d+[a-z]?(?:\s*[-–]\s*\d+[a-z]?)?$/i;
/** A line of an address that is a street, a number before or after it. */
const NUMBER_FIRST = /^(\d+[a-z]?(?:[-–]\d+[a-z]?)?) (.*\p{L}{3}.*)$/iu;
const NUMBER_LAST = /^(.*\p{L}{3}.*?),? (\d+[a-z]?)$/iu;

/** The street, and the house number if there is one, of an address. */
export function streetOf(address: string): { readonly street: string; readonly number?: string } | undefined {
  const [line = '', next = ''] = address.split(',').map((part) => part.trim());
  if (NUMBER.test(line)) return /\p{L}{3}/u.test(next) ? { street: next, number: line } : undefined;
  const first = NUMBER_FIRST.exec(line);
  if (first) return { street: first[2]!, number: first[1]! };
  const last = NUMBER_LAST.exec(line);
  if (last) return { street: last[1]!, number: last[2]! };
  return /\p{L}{3}/u.test(line) ? { street: line } : undefined;
}

/** A word of streets, in some languages, and how people shorten it. */
const SHORT: readonly (readonly [word: RegExp, short: string])[] = [
  [/\bstreet$/i, 'st'],
  [/\broad$/i, 'rd'],
  [/\bavenue\b/i, 'ave'],
  [/\blane$/i, 'ln'],
  [/\bdrive$/i, 'dr'],
  [/\bsquare$/i, 'sq'],
  [/\bboulevard\b/i, 'bd'],
  [/\bsaint\b/i, 'st'],
];

function streetAsTyped(street: string, random: Random): string {
  const short = SHORT.find(([word]) => word.test(street));
  return typed(short && random.next() < 0.25 ? street.replace(...short) : street, random);
}

/** Words that make the first line of an address a street and no building. */
const STREET_WORD =
  /\b(street|road|lane|avenue|drive|way|square|crescent|place|walk|hill|row|terrace|gardens|close|rue|boulevard|quai|chemin|allée|triq|misraħ|misrah|vjal|sqaq|via|st|rd|ave)\b/i;

/** Distinct streets that addresses name. */
function addressedStreets(judge: Judge): string[] {
  const streets = judge.places.flatMap(({ address }) => {
    const street = address === undefined ? undefined : streetOf(address)?.street;
    return street !== undefined && STREET_WORD.test(street) && !isGeneric(street) ? [street] : [];
  });
  return distinct(streets);
}

/** Distinct names of streets that are places. */
function streetPlaces(judge: Judge): string[] {
  const streets = judge.places.filter(({ type }) => type.some((path) => isWithin(path, STREET_TYPE)));
  return distinct(streets.map(({ name }) => name).filter((name) => STREET_WORD.test(name)));
}

const distinct = (streets: readonly string[]): string[] => [
  ...new Map(streets.map((street) => [fold(street), street])).values(),
];

const ON_FORMS = formsOf(`
  {one} on {street} | {one} in {street} | {many} on {street} | {many} in {street} | {any} on {street} | {one} {street}
  | {street} {one} | {one} along {street}
`);

const HOUSE_FORMS = formsOf(`
  {number} {street} | {number} {street} | {street} {number} | {number}, {street} | what is at {number} {street}
  | no {number} {street}
`);

/** A street alone, a kind on a street, a house in a street. */
export const street: QueryClass = {
  name: 'street, address',
  *queries({ judge, random }) {
    const addressed = addressedStreets(judge);
    const streets = distinct([...streetPlaces(judge), ...addressed]);
    const houses = judge.places.flatMap(({ address }) => {
      const house = address === undefined ? undefined : streetOf(address);
      return house?.number !== undefined && STREET_WORD.test(house.street) ? [address!] : [];
    });
    if (streets.length === 0) return;
    const kindsOn = kindsByPlaceOf(judge);
    for (let turn = 0; turn < TURNS; turn++) {
      const form = random.below(3);
      if (form === 0) yield alone(random.pick(streets), judge, random);
      else if (form === 1) {
        const request = addressed.length > 0 && onStreet(random.pick(addressed), kindsOn, judge, random);
        if (request) yield request;
      } else if (houses.length > 0) yield house(random.pick(houses), judge, random);
    }
  },
};

const TURNS = 5000;

/** Right is the street, what is named after it, and what has it in its address or, as stops do, as a tag. */
function alone(street: string, judge: Judge, random: Random): TestQuery {
  const right = new Set([...judge.nameHas(street), ...judge.withAddress(street), ...judge.tagged(street)]);
  return { q: streetAsTyped(street, random), asYouType: false, wanted: street, right };
}

function onStreet(street: string, kindsOf: KindsOf, judge: Judge, random: Random): TestQuery | undefined {
  const within = judge.withAddress(street);
  const kinds = kindsOf(within);
  if (kinds.length === 0) return undefined;
  const wording = wordingOf(random.pick(kinds), random);
  const q = random.pick(ON_FORMS)({ ...wording, street: streetAsTyped(street, random) });
  const right = new Set(judge.ofKind(wording.kind).filter((number) => within.has(number)));
  return { q, asYouType: false, wanted: `${wording.one} with ${street} in its address`, right };
}

/** Right is every place with this number in this street, as the address has it. */
function house(address: string, judge: Judge, random: Random): TestQuery {
  const { street, number = '' } = streetOf(address)!;
  const key = fold(`${number} ${street}`);
  const right = new Set(
    judge.places.flatMap((place, index) => {
      const other = place.address === undefined ? undefined : streetOf(place.address);
      return other?.number !== undefined && fold(`${other.number} ${other.street}`) === key ? [index] : [];
    }),
  );
  const q = random
    .pick(HOUSE_FORMS)({ number, street: streetAsTyped(street, random) })
    .toLowerCase();
  return { q, asYouType: false, wanted: `${number} ${street}`, right };
}

const IN_FORMS = formsOf(`
  {one} in {area} | {many} in {area} | {any} in {area} | {one} {area} | {area} {one} | all {many} in {area}
  | {one} at {area}
`);

/** A kind in an area or in another place: below it, inside its outline, or with its name in the address. */
export const area: QueryClass = {
  name: 'in an area or place',
  *queries({ judge, random }) {
    const ids = new Set(judge.places.flatMap(({ parent }) => parent));
    const names = judge.gazetteer.shown.flatMap(({ text, places }) => {
      const holds = [...places].some((number) => {
        const { type, identifiers } = judge.places[number]!;
        const isStreet = type.some((path) => isWithin(path, STREET_TYPE));
        return (isArea(type) && !isStreet) || identifiers.some((id) => ids.has(id));
      });
      return holds && !isGeneric(text) ? [text] : [];
    });
    if (names.length === 0) return;
    const kindsOf = kindsByPlaceOf(judge);
    const withins = new Map<string, Set<number>>();
    for (let turn = 0; turn < TURNS; turn++) {
      const name = random.pick(names);
      const within = withins.get(name) ?? judge.within(name);
      withins.set(name, within);
      const others = new Set([...within].filter((number) => !judge.gazetteer.named(name).has(number)));
      const kinds = kindsOf(others);
      if (kinds.length === 0) continue;
      const wording = wordingOf(random.pick(kinds), random, true);
      const q = random.pick(IN_FORMS)({ ...wording, area: typed(name, random) });
      const right = new Set(judge.ofKind(wording.kind).filter((number) => within.has(number)));
      yield { q, asYouType: false, wanted: `${wording.one} within ${name}`, right };
    }
  },
};

type KindsOf = ReturnType<typeof kindsByPlaceOf>;

/** Returns the kinds that some of the places are of. */
function kindsByPlaceOf(judge: Judge) {
  const sets = KINDS.map((kind) => [kind, judge.ofKind(kind)] as const);
  return (among: ReadonlySet<number>) =>
    sets.filter(([, numbers]) => numbers.some((number) => among.has(number))).map(([kind]) => kind);
}
