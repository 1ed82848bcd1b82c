import { FingerpostError } from '../core/errors.ts';
import type { LanguageTexts } from '../core/language-words.ts';
import type { FlattenedType, Place } from '../core/place.ts';
import type { StringData, StringTable } from '../core/place-table.ts';
import { type IntLists, sequence } from '../core/structures/int-lists.ts';
import { ByteReader, CorruptDataError } from './columns/bytes.ts';
import type { ColumnSource, TableName } from './columns/column.ts';
import { type Decoded, readerOf } from './columns/columns.ts';
import { EncodedStrings, readStrings, stemsOf } from './columns/strings.ts';
import { corruptPart, type Part } from './format.ts';
import { type PlacesHours, readHours } from './hours.ts';
import type { PartKind } from './manifest.ts';

/**
 * Reads the tables and columns of one part, each on first use. Rows are in storage order; an absent column has no values.
 * All methods throw FingerpostError `bundle-corrupt` for a damaged section, whatever its reader threw.
 */
export class PartReader implements ColumnSource {
  readonly kind: PartKind;
  readonly count: number;
  readonly #name: string;
  readonly #part: Part;
  readonly #types: readonly FlattenedType[];
  /** The decoded sections, or the error of a damaged one, which every other place would run into again. */
  readonly #decoded = new Map<string, { readonly value: unknown } | { readonly error: FingerpostError }>();

  /** @param name the name of the part, for messages. @param types the flattened type tree. */
  constructor(name: string, part: Part, types: readonly FlattenedType[]) {
    this.#name = name;
    this.#part = part;
    this.#types = types;
    this.kind = part.kind;
    this.count = part.count;
  }

  get none(): Uint32Array {
    return this.#once('none', () => new Uint32Array(this.count + 1));
  }

  get one(): Uint32Array {
    return this.#once('one', () => sequence(this.count + 1));
  }

  stringData(table: TableName): StringData {
    const section = `#${table}`;
    return this.#once(section, () => readStrings(this.#section(section)));
  }

  table(name: TableName | 'types'): StringTable {
    return name === 'types' ? typePaths(this.#types) : new EncodedStrings(this.stringData(name));
  }

  /** Returns for each string of the names a 1 if it ties with the one before, else a 0. */
  ties(): Uint8Array {
    const ties = this.#part.sections.get('#ties') ?? new Uint8Array();
    const names = this.table('names').length;
    if (ties.length === names) return ties;
    throw this.corrupt(`has ${ties.length} ties of ${names} names`);
  }

  /** Returns for each place a bit that says whether it has an outline; no bytes where none has. */
  outlined(): Uint8Array {
    const bits = this.#part.sections.get('#outlined') ?? new Uint8Array();
    if (bits.length !== 0 && bits.length !== Math.ceil(this.count / 8))
      throw this.corrupt(`has ${bits.length} bytes of outlined places`);
    return bits;
  }

  /** Returns the words of a part with words. */
  words(): LanguageTexts {
    return { kinds: this.#textOf('#kinds'), phrases: this.#textOf('#phrases') };
  }

  /** Returns the opening hours of a part with hours, by row. */
  hours(): PlacesHours {
    return this.#once('#hours', () => readHours(this.#textOf('#hours')));
  }

  /** Returns a column, by row. */
  column<Key extends keyof Place>(key: Key): Decoded<Key> {
    const read = (): unknown => readerOf(key).read(this.#section(key), this);
    return this.#once(key, read) as Decoded<Key>;
  }

  likely(key: 'name' | 'tags'): IntLists {
    return key === 'tags' ? this.column('tags') : { offsets: this.one, values: stemsOf(this.column('name')) };
  }

  #textOf(section: string): string {
    return new TextDecoder().decode(this.#part.sections.get(section));
  }

  #section(name: string): ByteReader {
    return new ByteReader(this.#part.sections.get(name) ?? new Uint8Array());
  }

  /** Creates the error for a damaged part. @param what a clause such as `has no names`. */
  corrupt(what: string, options?: ErrorOptions): FingerpostError {
    return corruptPart(this.#name, what, options);
  }

  #once<T>(section: string, decode: () => T): T {
    let decoded = this.#decoded.get(section);
    if (!decoded) {
      decoded = this.#attempt(section, decode);
      this.#decoded.set(section, decoded);
    }
    if ('error' in decoded) throw decoded.error;
    return decoded.value as T;
  }

  #attempt(section: string, decode: () => unknown): { value: unknown } | { error: FingerpostError } {
    try {
      return { value: decode() };
    } catch (cause) {
      if (cause instanceof FingerpostError) return { error: cause };
      const why = cause instanceof CorruptDataError ? ` (${cause.message})` : '';
      return { error: this.corrupt(`has a damaged section "${section}"${why}`, { cause }) };
    }
  }
}

/** Returns the paths of types as a table. */
export function typePaths(types: readonly FlattenedType[]): StringTable {
  return { length: types.length, get: (type) => types[type]!.path, all: () => types.map(({ path }) => path) };
}
