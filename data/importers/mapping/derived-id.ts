import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../src/bundle/signature.ts';
import type { Report } from '../../record/report.ts';
import type { Mapping } from './schema.ts';

/** Keys that ids are derived from by default, where a source has links between its records. */
const BY_NAME_AND_POSITION: readonly string[] = ['name', 'lat', 'lon'];

/** Hex digits of a hash: among a million places, two collide by chance once in 500 times. */
const HASH_DIGITS = 12;
/** Decimals of degrees: a tenth of a metre. Further digits differ between programs. */
const POSITION_DECIMALS = 6;

/**
 * Returns the record with an id that is derived: from the keys of the mapping's `hash`, or, where they are empty, or neither
 * mapping nor record has an id, from all that is given. Where nothing names the keys, with a warning.
 * @param rest returns the columns that are not in the record, with their texts. Without it, name and position are all.
 */
export function withDerivedId(
  record: object,
  mapping: Mapping,
  prefix: string,
  report: Report,
  rest?: () => readonly (readonly [column: string, texts: readonly string[]])[],
): object {
  const keys = typeof mapping.id === 'object' && 'hash' in mapping.id ? mapping.id.hash : undefined;
  if (keys === undefined && (mapping.id !== undefined || 'id' in record)) return record;
  const content =
    (keys === undefined && rest ? undefined : contentOf(record, keys ?? BY_NAME_AND_POSITION)) ??
    (rest && wholeContent(record, rest()));
  if (content === undefined) return record;
  if (keys === undefined) {
    report.warn(
      `an id follows from ${rest ? 'all values of a place' : 'name and position'}, as there is none, and changes with them: ` +
        'name the column of one that stays as "id" under "imports" in the --config',
    );
  }
  return { ...record, id: hashedId(prefix, content) };
}

/** Returns an id that follows from a text. */
export function hashedId(prefix: string, content: string): string {
  return `${prefix}:${createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS)}`;
}

/** Returns a text that is the same for records with the same values of these keys; `undefined` when all are empty. */
function contentOf(record: object, keys: readonly string[]): string | undefined {
  const values = keys.map((key) => valuesOf(key, record));
  return values.flat().every((text) => text === '') ? undefined : JSON.stringify(values);
}

/** Returns a text that is the same for rows with the same values; `undefined` for those that have only a type. */
function wholeContent(
  record: object,
  rest: readonly (readonly [column: string, texts: readonly string[]])[],
): string | undefined {
  const values = Object.keys(record)
    .map((key) => [key, valuesOf(key, record)] as const)
    .filter(([, texts]) => texts.some((text) => text !== ''));
  if (values.every(([key]) => key === 'type') && rest.length === 0) return undefined;
  return canonicalJson([Object.fromEntries(values), Object.fromEntries(rest)]);
}

function valuesOf(key: string, record: object): string[] {
  return [(record as Record<string, unknown>)[key] ?? []].flat().map((one) => {
    const text = (typeof one === 'object' ? canonicalJson(one) : String(one)).normalize('NFC').trim();
    const isDegrees = (key === 'lat' || key === 'lon') && text !== '' && Number.isFinite(Number(text));
    return isDegrees
      ? Number(text)
          .toFixed(POSITION_DECIMALS)
          .replace(/^-(?=0\.0+$)/, '')
      : text;
  });
}
