import { identifierPrefix } from '../../core/place.ts';
import type { IdentifierTable, StringTable } from '../../core/place-table.ts';
import { splitIdentifier } from './id-template.ts';
import { type IdentifierData, identifierAt } from './identifier-column.ts';

/** Identifiers of places: `identifiers[i]` is one of the place `places[i]`. */
export interface CarriedIdentifiers {
  readonly identifiers: IdentifierData;
  readonly places: Uint32Array;
  /** Whether they are primary identifiers. */
  readonly isPrimary: boolean;
}

/** The look-ups of search, and one more that only opening a bundle needs. */
export interface PlaceIdentifiers extends IdentifierTable {
  /** Returns the place with this primary identifier. */
  primaryOf(identifier: string): number | undefined;
}

/**
 * Creates the look-up of identifiers. The index is built on the first look-up. Its hash table is filled on the first text
 * that has the template of an identifier, because most queries have not.
 * @param templates the templates of all identifiers.
 * @param read returns the primary identifiers of the places, and their other identifiers.
 */
export function identifierTable(
  templates: StringTable,
  read: () => readonly CarriedIdentifiers[],
): PlaceIdentifiers {
  let built: IdentifierIndex | undefined;
  const index = (): IdentifierIndex => {
    built ??= new IdentifierIndex(templates, read);
    return built;
  };
  /** Returns the places with exactly this identifier, either as their primary one or as another. */
  const carriersOf = (identifier: string, primary: boolean): number[] =>
    index()
      .find(identifier.toLowerCase())
      .flatMap(({ column, at }) => {
        const matches =
          column.isPrimary === primary && identifierAt(column.identifiers, templates, at) === identifier;
        return matches ? [column.places[at]!] : [];
      });
  const primaryOf = (identifier: string): number | undefined => carriersOf(identifier, true)[0];

  return {
    primaryOf,
    placeOf: (identifier) => primaryOf(identifier) ?? carriersOf(identifier, false).sort(ascending)[0],
    search(text) {
      const folded = text.trim().toLowerCase();
      if (folded === '') return [];
      const whole = [folded, ...index().prefixes.map((prefix) => `${prefix}:${folded}`)];
      const found = whole.flatMap((identifier) => index().find(identifier));
      return [...new Set(found.map(({ column, at }) => column.places[at]!))].sort(ascending);
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
  /** The prefixes of all identifiers, in lower case. */
  readonly prefixes: readonly string[];
  /** Lower-case template → its number. Templates that differ only in case share one number. */
  readonly #folded = new Map<string, number>();
  readonly #foldedOf: Uint32Array;
  readonly #read: () => readonly CarriedIdentifiers[];
  #columns: readonly CarriedIdentifiers[] | undefined;
  /** Hash table with open addressing: 1 + the number of an entry across all columns; 0 for a free slot. */
  #slots = new Uint32Array(1);

  constructor(table: StringTable, read: () => readonly CarriedIdentifiers[]) {
    this.#read = read;
    const templates = table.all().map((template) => template.toLowerCase());
    for (const template of templates)
      if (!this.#folded.has(template)) this.#folded.set(template, this.#folded.size);
    this.#foldedOf = Uint32Array.from(templates, (template) => this.#folded.get(template)!);
    this.prefixes = [...new Set(templates.map(identifierPrefix))];
  }

  find(identifier: string): Entry[] {
    const { template, number } = splitIdentifier(identifier);
    const templateNumber = this.#folded.get(template);
    if (templateNumber === undefined) return [];
    const columns = this.#fill();
    const found: Entry[] = [];
    const mask = this.#slots.length - 1;
    for (let slot = hash(templateNumber, number) & mask; this.#slots[slot]! > 0; slot = (slot + 1) & mask) {
      const entry = entryOf(columns, this.#slots[slot]! - 1);
      const { templates, numbers } = entry.column.identifiers;
      if (numbers[entry.at] === number && this.#foldedOf[templates[entry.at]!] === templateNumber)
        found.push(entry);
    }
    return found;
  }

  /** Reads the columns and fills the slots, once. */
  #fill(): readonly CarriedIdentifiers[] {
    if (this.#columns) return this.#columns;
    const columns = this.#read();
    const entries = columns.reduce((sum, { places }) => sum + places.length, 0);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(entries * 1.5 + 2)));
    const mask = this.#slots.length - 1;
    let entry = 0;
    for (const { identifiers } of columns) {
      const { templates, numbers } = identifiers;
      for (let i = 0; i < templates.length; i++) {
        let slot = hash(this.#foldedOf[templates[i]!]!, numbers[i]!) & mask;
        while (this.#slots[slot]! > 0) slot = (slot + 1) & mask;
        this.#slots[slot] = ++entry;
      }
    }
    this.#columns = columns;
    return columns;
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

/** Hashes a template and a number of up to 50 bits. */
function hash(template: number, number: number): number {
  let mixed =
    Math.imul(template + 1, 0x9e3779b1) ^
    Math.imul(Math.floor(number / 2 ** 32), 0xc2b2ae35) ^
    (number % 2 ** 32);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
