import type { Place } from '../../src/core/place.ts';
import { keysMerged } from '../record/fields.ts';
import { wordsOfName } from './name-index.ts';

const SINGLE = keysMerged('first');
const LISTS = keysMerged('all') as readonly ('tags' | 'subtypes' | 'flags')[];
const BY_KEY = keysMerged('by-key');

/**
 * Unites several places, the most trusted first, by the rules of the fields. The first place defines the id and every value it has; others
 * fill the gaps. Lists are united. Names with other words become alternative names.
 */
export function unitePlaces(places: readonly [Place, ...Place[]]): Place {
  const [first] = places;
  const lists = LISTS.map((key) => [key, [...new Set(places.flatMap((place) => place[key]))]]);
  const single = SINGLE.flatMap((key) => {
    const value = places.find((place) => place[key] !== undefined)?.[key];
    return value === undefined ? [] : [[key, value]];
  });
  const byKey = BY_KEY.flatMap((key) => {
    const values = places.flatMap((place): object[] =>
      place[key] === undefined ? [] : [place[key] as object],
    );
    return values.length === 0 ? [] : [[key, Object.assign({}, ...values.toReversed())]];
  });
  const { name, name_sort } = places.find((place) => place.name !== '') ?? first;
  const alternatives = alternativeNames(name, places);
  const positioned = places.find(({ lat }) => lat !== undefined);
  const wheelchair = places.find(knowsWheelchairAccess)?.wheelchair_access;
  return {
    ...first,
    ...(Object.fromEntries([...lists, ...single, ...byKey]) as Partial<Place>),
    name,
    name_sort,
    ...(positioned && { lat: positioned.lat!, lon: positioned.lon! }),
    alternative_names: alternatives,
    hidden_names: hiddenNames([name, ...alternatives], places),
    files: [
      ...new Map(places.flatMap(({ files }) => files).map((file) => [JSON.stringify(file), file])).values(),
    ],
    ...(wheelchair !== undefined && { wheelchair_access: wheelchair }),
  };
}

/** Flag and text come from the same place, so that they do not contradict each other. */
function knowsWheelchairAccess({ accessibility, wheelchair_access }: Place): boolean {
  return accessibility.has_wheelchair_access !== undefined || wheelchair_access !== undefined;
}

/** Returns the names besides `name`, each spelling once, without those that have the same words as `name`. */
function alternativeNames(name: string, places: readonly Place[]): string[] {
  const [first, ...others] = places;
  const known = new Set([nameKey(name), ...first!.alternative_names.map(nameKey)]);
  const added = others
    .flatMap((place) => [place.name, place.short_name ?? '', ...place.alternative_names])
    .filter((other) => other !== '' && !known.has(nameKey(other)) && known.add(nameKey(other)));
  return [...first!.alternative_names, ...added];
}

/** Returns the hidden names without those that have the same words as a shown one. */
function hiddenNames(shown: readonly string[], places: readonly Place[]): string[] {
  const known = new Set(shown.map(nameKey));
  return [...new Set(places.flatMap(({ hidden_names }) => hidden_names))].filter(
    (hidden) => !known.has(nameKey(hidden)),
  );
}

/** Returns the key that spellings of one name share. A name without words, such as "?", is its own key. */
function nameKey(name: string): string {
  return wordsOfName(name) || name;
}
