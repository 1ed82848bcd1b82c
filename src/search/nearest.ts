import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceKm, type Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Bitset } from './bitset.ts';

/** Finds places in the order of their distance. The spatial index is made when it is first asked. */
export class Nearest {
  readonly #places: PlaceTable;
  #tree: { readonly index: KDBush; readonly numbers: readonly number[] } | undefined;

  constructor(places: PlaceTable) {
    this.#places = places;
  }

  /**
   * The first `wanted` of the `passing` places, nearest first; equally near ones by number, places without a
   * position last.
   */
  first(wanted: number, passing: Bitset, from: Position): number[] {
    if (wanted === 0) return [];
    this.#tree ??= plant(this.#places);
    const { index, numbers } = this.#tree;
    const isPassing = (i: number): boolean => passing.has(numbers[i]!);
    const at = (i: number): number => this.#distance(numbers[i]!, from);
    let found = around(index, from.lon, from.lat, wanted, Number.POSITIVE_INFINITY, isPassing);
    if (found.length === wanted) {
      // Which of several places at the very same distance came is chance; fetch them all to order them.
      const farthest = at(found[found.length - 1]!) * (1 + 1e-9) + 1e-9;
      found = around(index, from.lon, from.lat, Number.POSITIVE_INFINITY, farthest, isPassing);
    }
    const placed = found
      .map((i) => ({ number: numbers[i]!, km: at(i) }))
      .sort((a, b) => a.km - b.km || a.number - b.number)
      .map(({ number }) => number);
    if (placed.length >= wanted) return placed.slice(0, wanted);
    const unplaced = passing.toArray().filter((number) => Number.isNaN(this.#places.lat[number]!));
    return [...placed, ...unplaced].slice(0, wanted);
  }

  #distance(number: number, from: Position): number {
    return distanceKm(from, { lat: this.#places.lat[number]!, lon: this.#places.lon[number]! });
  }
}

function plant({ lat, lon }: PlaceTable): { index: KDBush; numbers: number[] } {
  const numbers = [...lat.keys()].filter((number) => !Number.isNaN(lat[number]!));
  const index = new KDBush(numbers.length);
  for (const number of numbers) index.add(lon[number]!, lat[number]!);
  return { index: index.finish(), numbers };
}
