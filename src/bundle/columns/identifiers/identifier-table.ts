import type { IdentifierTable, StringTable } from '../../../core/place-table.ts';
import { splitIdentifier } from './id-template.ts';
import type { IdentifierData } from './identifier-column.ts';

/** Identifiers of places: `identifiers[i]` is one of the place `places[i]`. */
export interface CarriedIdentifiers {
  readonly identifiers: IdentifierData;
  readonly places: Uint32Array;
}

/**
 * Creates the look-up of identifiers. The index is built on the first look-up. Its hash table is filled on the first text
 * that has the template of an identifier, because most queries have not.
 * @param templates the templates of all identifiers.
 * @param read returns the primary identifiers of the places, then their other identifiers.
 */
export function identifierTable(
  templates: StringTable,
  read: () => readonly CarriedIdentifiers[],
): IdentifierTable {
  let built: IdentifierIndex | undefined;
  const index = (): IdentifierIndex => {
    built ??= new IdentifierIndex(templates, read);
    return built;
  };
  return {
    placeOf(identifier) {
      const template = index().templateOf(identifier);
      // Primary identifiers come first.
      for (const { column, at } of index().find(identifier.toLowerCase())) {
        if (column.identifiers.templates[at] === template) return column.places[at]!;
      }
      return undefined;
    },
    search(text) {
      const folded = text.trim().toLowerCase();
      if (folded === '') return [];
      const found = index().findWithAnyPrefix(folded);
      return [...new Set(Array.from(found, ({ column, at }) => column.places[at]!))].sort(ascending);
    },
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** One identifier of a column. */
interface Entry {
  readonly column: CarriedIdentifiers;
  readonly at: number;
}

/** Finds identifiers case-insensitively, by template and number. */
class IdentifierIndex {
  /** Template → its number. */
  readonly #exact: ReadonlyMap<string, number>;
  /** Lower-case template → its number. Templates that differ only in case share one number. */
  readonly #folded = new Map<string, number>();
  readonly #foldedOf: Uint32Array;
  /** Lower-case template without its prefix → the numbers of those that have it. A bundle may have a prefix for each place. */
  readonly #behindPrefix = new Map<string, number[]>();
  readonly #read: () => readonly CarriedIdentifiers[];
  readonly #hash = randomHash();
  #columns: readonly CarriedIdentifiers[] | undefined;
  /**
   * Hash table with open addressing: 1 + the number of an entry across all columns, the first of its identifier; 0 for a free
   * slot.
   */
  #slots = new Uint32Array(1);
  /** Entry → 1 + the next entry with the same identifier, or 0. A bundle may give one identifier to every place. */
  #next = new Uint32Array();

  constructor(table: StringTable, read: () => readonly CarriedIdentifiers[]) {
    this.#read = read;
    const exact = table.all();
    this.#exact = new Map(exact.map((template, number) => [template, number]));
    const templates = exact.map((template) => template.toLowerCase());
    for (const template of templates)
      if (!this.#folded.has(template)) this.#folded.set(template, this.#folded.size);
    this.#foldedOf = Uint32Array.from(templates, (template) => this.#folded.get(template)!);
    for (const [template, number] of this.#folded) {
      const colon = template.indexOf(':');
      if (colon < 0) continue;
      const rest = template.slice(colon + 1);
      const known = this.#behindPrefix.get(rest);
      if (known) known.push(number);
      else this.#behindPrefix.set(rest, [number]);
    }
  }

  /** Returns the number of an identifier's template, in its own case. */
  templateOf(identifier: string): number | undefined {
    return this.#exact.get(splitIdentifier(identifier).template);
  }

  /** Yields the entries of an identifier, in the order of the columns. */
  *find(identifier: string): Generator<Entry, void> {
    const { template, number } = splitIdentifier(identifier);
    const folded = this.#folded.get(template);
    if (folded !== undefined) yield* this.#entries(folded, number);
  }

  /** Yields the entries of an identifier, and of those that are the same behind a prefix. */
  *findWithAnyPrefix(identifier: string): Generator<Entry, void> {
    yield* this.find(identifier);
    // A prefix ends before the digits of the number, so it is in the template.
    const { template, number } = splitIdentifier(identifier);
    for (const folded of this.#behindPrefix.get(template) ?? []) yield* this.#entries(folded, number);
  }

  *#entries(folded: number, number: number): Generator<Entry, void> {
    const columns = this.#fill();
    const first = this.#slots[this.#slotOf(columns, folded, number)]!;
    for (let entry = first; entry > 0; entry = this.#next[entry - 1]!) yield entryOf(columns, entry - 1);
  }

  /** Reads the columns and fills the slots, once. */
  #fill(): readonly CarriedIdentifiers[] {
    if (this.#columns) return this.#columns;
    const columns = this.#read();
    const entries = columns.reduce((sum, { places }) => sum + places.length, 0);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(entries * 1.5 + 2)));
    this.#next = new Uint32Array(entries);
    // From the last to the first, so that each chain ascends.
    let entry = entries;
    for (const { identifiers } of columns.toReversed()) {
      const { templates, numbers } = identifiers;
      for (let i = templates.length - 1; i >= 0; i--) {
        const slot = this.#slotOf(columns, this.#foldedOf[templates[i]!]!, numbers[i]!);
        this.#next[entry - 1] = this.#slots[slot]!;
        this.#slots[slot] = entry--;
      }
    }
    this.#columns = columns;
    return columns;
  }

  /** Returns the slot of an identifier, or the free one where it belongs. */
  #slotOf(columns: readonly CarriedIdentifiers[], template: number, number: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(template, number) & mask;
    for (; this.#slots[slot]! > 0; slot = (slot + 1) & mask) {
      const { column, at } = entryOf(columns, this.#slots[slot]! - 1);
      const { templates, numbers } = column.identifiers;
      if (numbers[at] === number && this.#foldedOf[templates[at]!] === template) break;
    }
    return slot;
  }
}

function entryOf(columns: readonly CarriedIdentifiers[], number: number): Entry {
  let at = number;
  for (const column of columns) {
    if (at < column.places.length) return { column, at };
    at -= column.places.length;
  }
  throw new RangeError(`there is no identifier ${number}`);
}

/**
 * Creates a hash of a template and a number of up to 50 bits. Its factors are random, because nobody can then make a bundle of
 * identifiers that all have the same hash.
 */
function randomHash(): (template: number, number: number) => number {
  const [ofTemplate, ofHigh, ofLow] = Array.from({ length: 3 }, () => (Math.random() * 2 ** 32) | 1);
  return (template, number) => {
    let mixed =
      Math.imul(template + 1, ofTemplate!) ^
      Math.imul(Math.floor(number / 2 ** 32), ofHigh!) ^
      Math.imul(number % 2 ** 32, ofLow!);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    return (mixed ^ (mixed >>> 13)) >>> 0;
  };
}
