import type { Place } from '../core/place.ts';
import type { NamedText, PlaceTexts } from '../core/place-table.ts';
import { readCell } from './columns/cells.ts';
import { DetailsColumns } from './columns/details-columns.ts';
import type { PartReader } from './source/part-reader.ts';

/** The longer texts of places: none until `load` gets the part `text`. */
export class LoadedTexts implements PlaceTexts {
  readonly #rows: Uint32Array;
  #columns: DetailsColumns | undefined;

  /** @param rows place → row in which it is stored. */
  constructor(rows: Uint32Array) {
    this.#rows = rows;
  }

  /** Makes the texts readable. All of them are decoded once. @throws FingerpostError `bundle-corrupt`; then there are no texts. */
  load(reader: PartReader): void {
    const columns = new DetailsColumns(reader, this.#rows);
    for (const _ of columns.distinct('description'));
    for (const json of columns.distinct('texts')) readCell('texts', json);
    this.#columns = columns;
  }

  get isLoaded(): boolean {
    return this.#columns !== undefined;
  }

  /** Returns the strings of a place in a column of the part. */
  strings(key: keyof Place, place: number): string[] {
    return this.#columns?.strings(key, place) ?? [];
  }

  places(): number[] {
    const found: number[] = [];
    const columns = this.#columns;
    if (!columns) return found;
    for (let place = 0; place < this.#rows.length; place++) {
      if (columns.has('description', place) || columns.has('texts', place)) found.push(place);
    }
    return found;
  }

  of(place: number): NamedText[] {
    const [description] = this.strings('description', place);
    const [json] = this.strings('texts', place);
    const others = json === undefined ? {} : (readCell('texts', json) as Record<string, string>);
    const named = Object.entries(others).map(([name, text]) => ({ name, text }));
    return description === undefined ? named : [{ name: 'description', text: description }, ...named];
  }
}
