/**
 * How long the pieces of a file may be that are held at a time, in characters: a file without ends must not fill the
 * memory. What they are for people is in docs/importing.md.
 */

/** A line of a table. The longest of real tables have some thousands. */
export const MAX_ROW_LENGTH = 100_000;

/** A record of XML of the register, and what stands in it without a tag. */
export const MAX_XML_RECORD_LENGTH = 1_000_000;

/** A JSON record: a line of places, or a feature. An outline of some hundred thousand points fits in. */
export const MAX_JSON_RECORD_LENGTH = 16 * 1024 * 1024;

/** An element of OpenStreetMap: a country has its whole border in one. */
export const MAX_ELEMENT_LENGTH = 64 * 1024 * 1024;

/**
 * So many brackets may lie in brackets in a JSON record. GeoJSON itself has nine, and what lies in one of its collections
 * two more for each; what people put into properties is a handful. What walks through a record may go on calling itself.
 */
export const MAX_JSON_DEPTH = 100;

/** The words for what lies deeper. */
export const TOO_DEEP = 'is nested too deep';

/** The words for what is longer. */
export function isLongerThan(limit: number): string {
  return `is longer than ${limit.toLocaleString('en')} characters`;
}
