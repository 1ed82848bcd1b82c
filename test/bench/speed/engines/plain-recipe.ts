import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import { distanceKm } from '../../../../src/core/geo/position.ts';
import { isWithin, levelsOf } from '../../../../src/core/place.ts';
import type { LeanPlace } from '../lean-place.ts';
import type { Question } from '../question.ts';
import { jsonOf, type Running, type SpeedEngine, textOf } from './engine.ts';

const KEYS = [
  ...['name', 'name_sort', 'type', 'lat', 'lon', 'identifiers', 'short_name', 'alternative_names'],
  ...['hidden_names', 'tags', 'address', 'phone', 'website', 'opening_hours', 'parent', 'child', 'shape'],
  ...['accessibility', 'files', 'flags', 'rti', 'park_and_ride', 'importance'],
];

/** As MiniSearch's documentation shows it: names and codes searched, a place's data stored with its document. */
const options: Options<LeanPlace> = {
  fields: ['name', 'short_name', 'alternative_names', 'hidden_names', 'tags', 'identifiers', 'id'],
  storeFields: KEYS,
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 } },
};

/** The search that a developer writes in an afternoon: the places as JSON, all added to MiniSearch at each start. */
export const plainRecipe: SpeedEngine = {
  title: 'plain recipe',
  files: ['places.json'],
  lists: true,
  async start(stored) {
    const places = jsonOf<LeanPlace[]>(stored, 'places.json');
    const index = new MiniSearch(options);
    index.addAll(places);
    return running(index);
  },
};

/** The same, with the index saved once and loaded at each start. */
export const plainSaved: SpeedEngine = {
  title: 'MiniSearch.loadJSON',
  files: ['index.json'],
  lists: true,
  start: async (stored) => running(MiniSearch.loadJSON(textOf(stored, 'index.json'), options)),
};

/** The index that `plainSaved` starts from. */
export function savedIndex(places: readonly LeanPlace[]): MiniSearch<LeanPlace> {
  const index = new MiniSearch(options);
  index.addAll(places);
  return index;
}

type Found = SearchResult & LeanPlace;

function running(index: MiniSearch<LeanPlace>): Running {
  const find = ({ q, type, position, counted, start, count }: Question): Found[] => {
    const within = type === undefined ? {} : { filter: (found: SearchResult) => isOfType(found, type) };
    let found = index.search(q === '' ? MiniSearch.wildcard : q, within) as Found[];
    if (q === '') found.sort((a, b) => collator.compare(a.name_sort ?? a.name, b.name_sort ?? b.name));
    if (position) {
      // The formula of places services in use, which the other peers get, too.
      const nearness = ({ lat, lon, score }: Found): number =>
        score / (2 * distanceKm(position, { lat: Number(lat), lon: Number(lon) }) + 20);
      found = found
        .map((place) => ({ place, near: nearness(place) }))
        .sort((a, b) => b.near - a.near)
        .map(({ place }) => place);
    }
    if (counted) countLevels(found);
    return found.slice(start, start + count);
  };
  return { search: async (question) => find(question).map(({ id }) => id) };
}

/** Returns how many places have each level of a type. */
function countLevels(found: readonly LeanPlace[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of found)
    for (const level of new Set(type.flatMap(levelsOf))) counts.set(level, (counts.get(level) ?? 0) + 1);
  return counts;
}

const collator = new Intl.Collator('en', { numeric: true });

const isOfType = (found: SearchResult, wanted: string): boolean =>
  (found as Found).type.some((path) => isWithin(path, wanted));
