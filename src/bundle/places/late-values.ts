import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import type { NamedText, PlaceOutlines, PlaceTexts } from '../../core/place-table.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import type { Tables } from '../columns/column.ts';
import { keysOf, readerOf } from '../columns/columns.ts';
import type { PartKind } from '../manifest.ts';
import type { PartReader } from '../part-reader.ts';

/** The values of one part, by place number. */
export interface PartValues {
  /** Returns a function from a place to its value of a key. It throws where the value can't be decoded. */
  reader(key: keyof Place): (place: number) => unknown;
  /** Decodes, step by step, everything that is otherwise decoded only on use. @throws FingerpostError `bundle-corrupt` */
  validate(): Iterable<void>;
}

/**
 * Creates the values of a part.
 * @param columnAt returns a decoded column; `undefined` where no place has a value.
 * @param rows place → row in which it is stored.
 */
export function partValues(
  kind: PartKind,
  columnAt: (key: keyof Place) => unknown,
  rows: Uint32Array,
  tables: Tables,
): PartValues {
  return {
    reader(key) {
      const column = readerOf(key);
      return (place) => column.valueOf(columnAt(key), rows[place]!, tables);
    },
    *validate() {
      for (const key of keysOf(kind)) {
        const column = readerOf(key);
        const decoded = columnAt(key);
        if (column.validate) yield* column.validate(decoded, tables);
        yield;
      }
    },
  };
}

/** Creates the values of a part whose columns are decoded on first use. @param rows place → row in which it is stored. */
export function lateValues(reader: PartReader, rows: Uint32Array): PartValues {
  return partValues(reader.kind, (key) => reader.column(key), rows, tablesOf(reader));
}

/** Decodes the tables of a part. */
function tablesOf(reader: PartReader): Tables {
  return {
    names: reader.table('names'),
    templates: reader.table('templates'),
    texts: reader.table('texts'),
    types: reader.table('types'),
  };
}

/** The values of the details, which may arrive after the search part. Until then using them throws FingerpostError `bundle-unreachable`. */
export class AwaitedDetails implements PartValues {
  #values: PartValues | undefined;

  load(values: PartValues): void {
    this.#values = values;
  }

  reader(key: keyof Place): (place: number) => unknown {
    let read: ((place: number) => unknown) | undefined;
    return (place) => {
      read ??= this.#arrived.reader(key);
      return read(place);
    };
  }

  validate(): Iterable<void> {
    return this.#arrived.validate();
  }

  get #arrived(): PartValues {
    if (this.#values) return this.#values;
    throw new FingerpostError('bundle-unreachable', 'The details of the places have not arrived yet');
  }
}

/** An answer needs an outline that has not arrived yet. */
export class OutlineAwaited extends FingerpostError {
  constructor() {
    super('bundle-unreachable', 'The outlines of the places have not arrived yet: try again in a moment');
  }
}

/** The outlines of places, until `load` gets the part `outlines`. */
export class LoadedOutlines implements PlaceOutlines {
  readonly #rows: Uint32Array;
  #values: PartValues | undefined;
  /** For each row a bit that says whether it has an outline, as in the section `#outlined` of the details. */
  #outlined: Uint8Array = new Uint8Array();
  areDispensable = false;

  /** @param rows place → row in which it is stored. */
  constructor(rows: Uint32Array) {
    this.#rows = rows;
  }

  /** Takes note of the places that have an outline. */
  announce(details: PartReader): void {
    this.#outlined = details.outlined();
  }

  /** Makes the outlines readable. @throws FingerpostError `bundle-corrupt`; then they stay as they are. */
  load(reader: PartReader): void {
    const values = lateValues(reader, this.#rows);
    for (const _ of values.validate());
    this.#values = values;
  }

  get isLoaded(): boolean {
    return this.#values !== undefined;
  }

  /** As in `PartValues`. @throws OutlineAwaited before `load`, for a place with an outline that is not dispensable. */
  reader(key: keyof Place): (place: number) => unknown {
    let read: ((place: number) => unknown) | undefined;
    return (place) => {
      read ??= this.#values?.reader(key);
      if (read) return read(place);
      if (!this.areDispensable && this.#hasOutline(this.#rows[place]!)) throw new OutlineAwaited();
      return undefined;
    };
  }

  #hasOutline(row: number): boolean {
    return ((this.#outlined[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
  }
}

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
