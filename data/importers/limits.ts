/**
 * Limits for the pieces of a file in memory, in characters: a file without ends must not fill the memory.
 * docs/importing.md names the most important ones.
 */

/** A row of a table. The longest in real tables have some thousands. */
export const MAX_ROW_LENGTH = 100_000;

/** A record of NaPTAN XML, and text outside of tags. */
export const MAX_XML_RECORD_LENGTH = 1_000_000;

/** A JSON record: a line of places, or a feature. An outline of some hundred thousand points fits in. */
export const MAX_JSON_RECORD_LENGTH = 16 * 1024 * 1024;

/** An element of OpenStreetMap: a country has its whole border in one. */
export const MAX_ELEMENT_LENGTH = 64 * 1024 * 1024;

/** Text of RDF without a complete statement in it. An outline of some hundred thousand points is one statement. */
export const MAX_STATEMENT_LENGTH = 8 * 1024 * 1024;

/** Statements of RDF, which are in memory together, because the parts of a place may be anywhere in the file. */
export const MAX_STATEMENTS = 3_000_000;

/** Describes a value that is longer than the limit. */
export function isLongerThan(limit: number): string {
  return `is longer than ${limit.toLocaleString('en')} characters`;
}
