import type { PlaceTable } from '../core/place-table.ts';
import { isWithin, levelsOf } from '../core/place-type.ts';
import type { FacetCount, FacetName, SearchQuery } from '../core/query.ts';
import type { Bitset } from '../core/structures/bitset.ts';
import type { TypeSets } from './index/type-sets.ts';

/**
 * Counts the matches of each value of a facet, sorted by value. Counts are exact, because every match is counted.
 * - `type` counts every level of the hierarchy, or only the levels below the query's `type`.
 * - `type_exact` counts the types that places have themselves, limited to those that the query's `type` and `typeExact` allow.
 * - An accessibility feature counts the places known to have it, as the value `true`.
 */
export class Facets {
  readonly #having: (feature: string) => Bitset;
  readonly #types: TypeSets;
  /** Type number → indexes in `#levels` of its path and of every level above. */
  readonly #levelsOfType: readonly (readonly number[])[];
  readonly #levels: readonly string[];
  readonly #paths: readonly string[];

  /** @param having returns the places that have an accessibility feature. */
  constructor(places: PlaceTable, types: TypeSets, having: (feature: string) => Bitset) {
    this.#having = having;
    this.#types = types;
    this.#paths = places.types.map((type) => type.path);
    this.#levels = [...new Set(this.#paths.flatMap(levelsOf))].sort();
    const numbers = new Map(this.#levels.map((level, number) => [level, number]));
    this.#levelsOfType = this.#paths.map((path) => levelsOf(path).map((level) => numbers.get(level)!));
  }

  count(
    matches: Uint32Array,
    query: Pick<SearchQuery, 'facets' | 'type' | 'typeExact'>,
  ): ReadonlyMap<FacetName, readonly FacetCount[]> {
    return new Map(query.facets.map((facet) => [facet, this.#countOne(facet, matches, query)]));
  }

  #countOne(
    facet: FacetName,
    matches: Uint32Array,
    { type, typeExact }: Pick<SearchQuery, 'type' | 'typeExact'>,
  ): FacetCount[] {
    if (facet === 'type') {
      const below = (path: string): boolean => type === undefined || (path !== type && isWithin(path, type));
      return tally(matches, this.#types, this.#levels, (t) => this.#levelsOfType[t]!).filter((c) =>
        below(c.value),
      );
    }
    if (facet === 'type_exact') {
      const requested = (path: string): boolean =>
        (typeExact.length === 0 || typeExact.includes(path)) && (type === undefined || isWithin(path, type));
      return tally(matches, this.#types, this.#paths, (t) => [t]).filter((c) => requested(c.value));
    }
    const having = this.#having(facet);
    let count = 0;
    // A filtered copy of 330,000 places takes nine times as long: 10.5 ms.
    if (!having.isEmpty) for (const place of matches) count += Number(having.has(place));
    return count > 0 ? [{ value: 'true', count }] : [];
  }
}

/** Counts the places of each value. A place counts once for a value, however many of its types lead to it. */
function tally(
  matches: Uint32Array,
  { ofPlace, sets }: TypeSets,
  values: readonly string[],
  valuesOfType: (type: number) => readonly number[],
): FacetCount[] {
  const counts = new Uint32Array(sets.length);
  for (const place of matches) counts[ofPlace[place]!]!++;
  const totals = new Uint32Array(values.length);
  sets.forEach((types, set) => {
    if (counts[set] === 0) return;
    for (const value of new Set(types.flatMap(valuesOfType))) totals[value]! += counts[set]!;
  });
  return values
    .map((value, i) => ({ value, count: totals[i]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}
