import { createHash } from 'node:crypto';
import type { Report } from '../../record/report.ts';
import type { Mapping } from './schema.ts';

/** Keys that ids are derived from when a file has none and the mapping is silent. */
const BY_NAME_AND_POSITION: readonly string[] = ['name', 'lat', 'lon'];

/** Hex digits of a hash: among a million places, two collide by chance once in 500 times. */
const HASH_DIGITS = 12;
/** Decimals of degrees: a tenth of a metre. Further digits differ between programs. */
const POSITION_DECIMALS = 6;

/**
 * Returns the record with an id that is derived from other keys: those of the mapping's `hash`, or, when neither
 * mapping nor record has an id, name and position, with a warning.
 */
export function withDerivedId(record: object, mapping: Mapping, prefix: string, report: Report): object {
  const keys = typeof mapping.id === 'object' && 'hash' in mapping.id ? mapping.id.hash : undefined;
  if (keys === undefined && (mapping.id !== undefined || 'id' in record)) return record;
  const id = derivedId(record as Record<string, unknown>, keys ?? BY_NAME_AND_POSITION, prefix);
  if (id === undefined) return record;
  if (keys === undefined) {
    report.warn(
      'an id follows from name and position, as there is none, and changes with them: name the column of one that stays ' +
        'as "id" under "imports" in the --config',
    );
  }
  return { ...record, id };
}

/**
 * Returns an identifier that is the same for records with the same values of these keys, or `undefined` when all are
 * empty.
 */
function derivedId(
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  prefix: string,
): string | undefined {
  const content = keys.map((key) => [record[key] ?? []].flat().map((value) => normal(key, value)));
  if (content.every((values) => values.length === 0 || values.every((value) => value === '')))
    return undefined;
  return `${prefix}:${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, HASH_DIGITS)}`;
}

function normal(key: string, value: unknown): string {
  const text = String(value).normalize('NFC').trim();
  const isDegrees = (key === 'lat' || key === 'lon') && text !== '' && Number.isFinite(Number(text));
  return isDegrees
    ? Number(text)
        .toFixed(POSITION_DECIMALS)
        .replace(/^-(?=0\.0+$)/, '')
    : text;
}
