import type { IdentifierTable, StringTable } from '../../core/place-table.ts';
import { append } from '../../core/structures/multimap.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { splitIdentifier } from '../columns/identifiers.ts';
import { type IdentifierData, IdentifierHashTable } from './identifier-hash-table.ts';

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
