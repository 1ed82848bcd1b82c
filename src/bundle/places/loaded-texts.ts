import type { Place } from '../../core/place.ts';
import type { NamedText, PlaceTexts } from '../../core/place-table.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import type { PartReader } from '../part-reader.ts';
import { type PartValues, partValues, tablesOf } from './part-values.ts';

/** The longer texts of places: none until `load` gets the part `text`. */
export class LoadedTexts implements PlaceTexts {
  readonly #rows: Uint32Array;
  #loaded: { readonly values: PartValues; readonly lists: readonly IntLists[] } | undefined;

  /** @param rows place → row in which it is stored. */
  constructor(rows: Uint32Array) {
    this.#rows = rows;
  }

  /** Makes the texts readable. All of them are decoded once. @throws FingerpostError `bundle-corrupt`; then there are no texts. */
  load(reader: PartReader): void {
    // Values that refer to the reader would keep the bytes of the part beside the decoded texts.
    const columns = { description: reader.column('description'), texts: reader.column('texts') };
    const columnAt = (key: keyof Place) => columns[key as keyof typeof columns];
    const values = partValues(reader.kind, columnAt, this.#rows, tablesOf(reader));
    for (const _ of values.validate());
    this.#loaded = { values, lists: Object.values(columns) };
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** As in `PartValues`. Before `load` no place has a value. */
  reader(key: keyof Place): (place: number) => unknown {
    return (place) => this.#loaded?.values.reader(key)(place);
  }

  places(): number[] {
    const found: number[] = [];
    const { lists = [] } = this.#loaded ?? {};
    for (let place = 0; place < this.#rows.length; place++) {
      const row = this.#rows[place]!;
      if (lists.some(({ offsets }) => offsets[row]! < offsets[row + 1]!)) found.push(place);
    }
    return found;
  }

  of(place: number): NamedText[] {
    const description = this.reader('description')(place) as Place['description'];
    const others = (this.reader('texts')(place) ?? {}) as NonNullable<Place['texts']>;
    const named = Object.entries(others).map(([name, text]) => ({ name, text }));
    return description === undefined ? named : [{ name: 'description', text: description }, ...named];
  }
}
