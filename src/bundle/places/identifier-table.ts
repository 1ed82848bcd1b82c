import type { IdentifierTable, StringTable } from '../../core/place-table.ts';
import { Uint32Builder } from '../../core/structures/int-lists.ts';
import { append } from '../../core/structures/multimap.ts';
import { splitIdentifier } from '../columns/identifiers.ts';

/** Split identifiers: for each, the number of its template, and its own number. */
interface IdentifierData {
  readonly templates: Uint32Array;
  readonly numbers: Float64Array;
}

/** Finds the identifiers of a column by template and number, without making texts of them. */
export class IdentifierHashTable {
  readonly #identifiers: IdentifierData;
  /** Open addressing: 1 + the index of the first of equal identifiers; 0 for a free slot. */
  readonly #slots: Uint32Array;
  /** Identifier → 1 + the index of the next one that equals it, or 0. */
  readonly #next: Uint32Array;

  constructor(identifiers: IdentifierData) {
    const { templates, numbers } = identifiers;
    this.#identifiers = identifiers;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(templates.length * 1.5 + 2)));
    this.#next = new Uint32Array(templates.length);
    // From the last to the first, so that each chain ascends.
    for (let i = templates.length - 1; i >= 0; i--) {
      const slot = this.#slotOf(templates[i]!, numbers[i]!);
      this.#next[i] = this.#slots[slot]!;
      this.#slots[slot] = i + 1;
    }
  }

  /** Returns the first index of an identifier, or -1. */
  indexOf(template: number, number: number): number {
    return this.#slots[this.#slotOf(template, number)]! - 1;
  }

  /** Yields all indexes of an identifier, ascending. */
  *indexesOf(template: number, number: number): Generator<number, void> {
    for (let i = this.indexOf(template, number); i >= 0; i = this.#next[i]! - 1) yield i;
  }

  /** Returns the slot of an identifier, or the free one where it belongs. */
  #slotOf(template: number, number: number): number {
    const { templates, numbers } = this.#identifiers;
    const mask = this.#slots.length - 1;
    let slot = hash(template, number) & mask;
    for (; this.#slots[slot]! > 0; slot = (slot + 1) & mask) {
      const i = this.#slots[slot]! - 1;
      if (numbers[i] === number && templates[i] === template) break;
    }
    return slot;
  }
}

/** Mixes a template and a number of up to 50 bits. */
function hash(template: number, number: number): number {
  let mixed =
    Math.imul(template + 1, 0x9e3779b1) ^
    Math.imul(Math.floor(number / 2 ** 32), 0xc2b2ae35) ^
    Math.imul(number % 2 ** 32, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** Identifiers of places: `identifiers[i]` is one of the place `places[i]`. */
export interface CarriedIdentifiers {
  readonly identifiers: IdentifierData;
  readonly places: Uint32Array;
}

/**
 * Creates the look-up of identifiers. The index is built on the first look-up. Its hash tables are filled on the first text
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
      for (const found of index().find(identifier.toLowerCase())) {
        if (found.template === template) return found.place;
      }
      return undefined;
    },
    search(text) {
      const folded = text.trim().toLowerCase();
      if (folded === '') return [];
      const places = new Uint32Builder();
      for (const { place } of index().findWithAnyPrefix(folded)) places.push(place);
      return places.distinct();
    },
  };
}

/** The template of an identifier, in its own case, and its place. */
interface Entry {
  readonly template: number;
  readonly place: number;
}

/** Finds identifiers case-insensitively, by template and number. */
class IdentifierIndex {
  /** Template → its number. */
  readonly #exact: ReadonlyMap<string, number>;
  /** Lower-case template → its number. Templates that differ only in case share one number. */
  readonly #folded = new Map<string, number>();
  readonly #foldedOf: Uint32Array;
  /** Lower-case template without its prefix → the numbers of those that have it. */
  readonly #behindPrefix = new Map<string, number[]>();
  readonly #read: () => readonly CarriedIdentifiers[];
  /** The columns, each with a table of its identifiers by lower-case template. */
  #columns: readonly (readonly [CarriedIdentifiers, IdentifierHashTable])[] | undefined;

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
      append(this.#behindPrefix, rest, number);
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
    this.#columns ??= this.#read().map((column) => {
      const { templates, numbers } = column.identifiers;
      const foldedTemplates = templates.map((template) => this.#foldedOf[template]!);
      return [column, new IdentifierHashTable({ templates: foldedTemplates, numbers })];
    });
    for (const [{ identifiers, places }, table] of this.#columns) {
      for (const i of table.indexesOf(folded, number))
        yield { template: identifiers.templates[i]!, place: places[i]! };
    }
  }
}
