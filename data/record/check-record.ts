import * as v from 'valibot';
import { isPosition } from '../../src/core/geo/position.ts';
import type { Place, TypeTree } from '../../src/core/place.ts';
import { unknownAccessKey } from './accessibility-keys.ts';
import { cleanRecord } from './clean-record.ts';
import { toPlace } from './place-record.ts';
import { type PlaceRecord, placeSchema } from './place-schema.ts';
import { DEGREES_ONLY } from './positions.ts';
import type { Report } from './report.ts';
import { hasScheme } from './safe-links.ts';
import { findType, hasRootOf, isPossibleKey, isPossiblePath } from './type-tree.ts';

/** The reason why an item cannot be used; see `Problem`. */
export interface Fault {
  readonly reason: string;
  readonly detail?: string;
  readonly value?: string;
  readonly byRule?: true;
}

/** Reason for a type without a root in the tree. */
export const OUTSIDE_TREE = 'its type is outside every root of the type tree';
/** Warning for accessibility keys outside the default list. */
const UNKNOWN_ACCESS = 'accessibility keys that are not known, which search takes as they are';
/** Warning for new types, which are allowed. */
const NEW_TYPES = 'types that the type tree lacks join it';

/**
 * Returns the place of a record in the places format, or the reason why it cannot be used. Warns of unknown keys.
 */
export function checkRecord(json: object, types: TypeTree, report: Report): Place | Fault {
  const result = v.safeParse(placeSchema, json);
  if (!result.success) return faultOf(result.issues[0]);
  const fault =
    wrongKey(json) ??
    wrongPosition(result.output) ??
    wrongType(result.output, types) ??
    wrongAccess(result.output);
  if (fault) {
    const { id, lat, lon } = result.output;
    if (Math.abs(Number(lat)) > 180 && Math.abs(Number(lon)) > 180)
      report.warn(`lat and lon may be metres of a grid: ${DEGREES_ONLY}`, id);
    return fault;
  }

  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(placeSchema.entries, key)) report.warn(`unknown key "${key}" is kept out`);
  }
  const record = cleanRecord(result.output, report);
  const { website } = record;
  if (website && !hasScheme(website))
    report.warnOf('a website without a scheme such as https:// is no link', website);
  for (const key of Object.keys(result.output.accessibility ?? {})) {
    const unknown = unknownAccessKey(key);
    if (unknown !== undefined) report.warnOf(UNKNOWN_ACCESS, unknown);
  }
  return toPlace(record);
}

/**
 * Warns of types that are new below a root, which the build adds to the tree.
 * @param known types that importers give themselves, and nobody can have misspelt.
 */
export function warnOfNewTypes(
  { type }: Pick<Place, 'type'>,
  types: TypeTree,
  report: Report,
  known: ReadonlySet<string> = new Set(),
): void {
  for (const path of type) if (!known.has(path) && !findType(types, path)) report.warnOf(NEW_TYPES, path);
}

/** Returns whether a result is a fault. */
export function isFault(checked: object): checked is Fault {
  return 'reason' in checked;
}

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const key = v.getDotPath(issue) ?? 'line';
  if (issue.received === 'undefined') return { reason: `has no ${key}` };
  return issue.message.startsWith('Invalid')
    ? {
        reason: `"${key}" is not what it should be`,
        detail: `${issue.received} where ${issue.expected} was expected`,
      }
    : { reason: `"${key}" ${issue.message}`, detail: issue.received };
}

/** Checks the keys of nested records, which the schema drops silently. */
function wrongKey(json: object): Fault | undefined {
  for (const [key, value] of Object.entries(json)) {
    if (key !== 'rti' && key !== 'accessibility' && key !== 'texts') continue;
    const detail = Object.keys(value).find((inner) => !isPossibleKey(inner));
    if (detail !== undefined) return { reason: `"${key}" has a key that is not possible`, detail };
  }
  return undefined;
}

function wrongPosition({ lat, lon }: PlaceRecord): Fault | undefined {
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined) return { reason: 'has a lon without a lat' };
  if (lon === undefined) return { reason: 'has a lat without a lon' };
  if (isPosition({ lat: Number(lat), lon: Number(lon) })) return undefined;
  return {
    reason: 'its position is not on the globe',
    detail: `${lat}, ${lon}${meantPosition(Number(lat), Number(lon))}`,
  };
}

/** Returns a question when exchanged coordinates would be on the globe, otherwise `''`. */
export function meantPosition(lat: number, lon: number): string {
  return isPosition({ lat: lon, lon: lat }) ? `; did you mean latitude ${lon}, longitude ${lat}?` : '';
}

function wrongType({ type }: PlaceRecord, types: TypeTree): Fault | undefined {
  const impossible = type.find((path) => !isPossiblePath(path));
  if (impossible !== undefined) {
    return { reason: 'its type has a part that none can have', detail: impossible };
  }
  const outside = type.find((path) => !hasRootOf(types, path));
  return outside === undefined ? undefined : { reason: OUTSIDE_TREE, detail: outside, value: outside };
}

function wrongAccess({ accessibility = {} }: PlaceRecord): Fault | undefined {
  for (const [key, value] of Object.entries(accessibility)) {
    const yesOrNo = key.startsWith('has_') && typeof value === 'boolean';
    const count = key.startsWith('number_of_') && Number.isSafeInteger(value) && Number(value) >= 0;
    if (yesOrNo || count) continue;
    return {
      reason: `"accessibility.${key}" is neither has_* with true or false, nor number_of_* with a whole number`,
      detail: String(value),
    };
  }
  return undefined;
}
