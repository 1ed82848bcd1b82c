import type { fieldNames } from '../../core/explanation.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { levelsOf } from '../../core/place-type.ts';
import { listOf, listOfItem, mapItem, type RowLists } from '../../core/structures/int-lists.ts';

/** The words of a place in the full-text index. */
export interface TextDocument {
  /** Place number. */
  readonly id: number;
  /** All its longer texts. */
  readonly text: string;
  /** Its names, types, tags, address and parents, because a query may name a place and what is in its text: "library lockers". */
  readonly about: string;
}

/** Names, tags and the like of a place, with the fields that they are from. */
export type AboutText = readonly [field: (typeof fieldNames)[number], text: string];

/** Joins texts into one. It ends a sentence. */
const BETWEEN = '\n';

/** Makes the documents of a bundle's texts: one for each place that has any. */
export class TextDocuments {
  readonly #places: PlaceTable;
  readonly #typeNames: ReadonlyMap<string, readonly string[]>;

  constructor(places: PlaceTable) {
    this.#places = places;
    this.#typeNames = new Map(places.types.map(({ path, name, plural }) => [path, [name, plural]]));
  }

  /** The numbers of the places with texts. */
  places(): number[] {
    return this.#places.texts.places();
  }

  /** Returns the document of a place. */
  of(place: number): TextDocument {
    const texts = this.#places.texts.of(place).map(({ text }) => text);
    const about = Array.from(this.about(place), ([, text]) => text);
    return { id: place, text: texts.join(BETWEEN), about: about.join(BETWEEN) };
  }

  /** Yields the names, types, tags, address and parents of a place, best field first. */
  *about(place: number): Generator<AboutText, void> {
    const { types, type, parents } = this.#places;
    yield* this.#names(place);
    yield* this.#texts('tags', this.#places.tags, place);
    const paths = new Set(mapItem(type, place, (number) => levelsOf(types[number]!.path)).flat());
    for (const path of paths) for (const text of this.#typeNames.get(path) ?? []) yield ['type', text];
    yield* this.#texts('context', this.#places.address, place);
    for (const parent of listOf(parents, place))
      for (const [, text] of this.#names(parent)) yield ['context', text];
  }

  *#names(place: number): Generator<AboutText, void> {
    for (const field of ['name', 'short_name', 'alternative_names', 'hidden_names'] as const)
      yield* this.#texts(field, this.#places[field], place);
  }

  *#texts(field: AboutText[0], lists: RowLists, place: number): Generator<AboutText, void> {
    for (const number of listOfItem(lists, place)) yield [field, this.#places.strings.get(number)];
  }
}
