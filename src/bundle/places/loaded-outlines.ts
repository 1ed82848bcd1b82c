import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import type { PlaceOutlines } from '../../core/place-table.ts';
import type { PartReader } from '../part-reader.ts';
import { lateValues, type PartValues } from './part-values.ts';

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
