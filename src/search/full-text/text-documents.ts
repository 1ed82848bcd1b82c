import type { fieldNames } from '../../core/explanation.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { levelsOf } from '../../core/place-type.ts';
import { type IntLists, mapList } from '../../core/structures/int-lists.ts';

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

  /** Returns the document of a place. @param hasAbout whether it also has the texts of `about`. */
  of(place: number, hasAbout: boolean): TextDocument {
    const texts = this.#places.texts.of(place).map(({ text }) => text);
    const about = hasAbout ? this.about(place).map(([, text]) => text) : [];
    return { id: place, text: texts.join(BETWEEN), about: about.join(BETWEEN) };
  }

  /** The names, types, tags, address and parents of a place, best field first. */
  about(place: number): AboutText[] {
    const { strings, types, type, tags, address, parents } = this.#places;
    const read = (list: IntLists, of: number): string[] => mapList(list, of, (number) => strings.get(number));
    const named = (of: number): AboutText[] =>
      (['name', 'short_name', 'alternative_names', 'hidden_names'] as const).flatMap((field) =>
        read(this.#places[field], of).map((text): AboutText => [field, text]),
      );
    const paths = new Set(mapList(type, place, (number) => levelsOf(types[number]!.path)).flat());
    const typeNames = [...paths].flatMap((path) => this.#typeNames.get(path) ?? []);
    return [
      ...named(place),
      ...read(tags, place).map((text): AboutText => ['tags', text]),
      ...typeNames.map((text): AboutText => ['type', text]),
      ...[
        ...read(address, place),
        ...mapList(parents, place, (parent) => named(parent).map(([, text]) => text)).flat(),
      ].map((text): AboutText => ['context', text]),
    ];
  }
}
