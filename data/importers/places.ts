import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { canonicalJson } from '../../src/bundle/canonical-json.ts';
import { isPosition } from '../../src/core/geo.ts';
import type { Place } from '../../src/core/place.ts';
import type { TypeTree } from '../../src/core/place-type.ts';
import { toPlace } from '../place-record.ts';
import { type PlaceRecord, placeSchema } from '../place-schema.ts';
import type { Report } from '../report.ts';
import { findType } from '../type-tree.ts';
import { keepDigits, wellFormed } from './json-text.ts';
import { LONGEST_LINE, readLines } from './lines.ts';

/**
 * Reads a places NDJSON file, plain or gzip. A line that can't be used is left out and reported; it never stops the
 * others. Types that the tree lacks are reported; adding them to it is for the build.
 *
 * @param path of the file; named in the report as it is given.
 * @param types the tree whose roots a place's types must be under.
 * @throws FingerpostError `bad-input` where the file itself can't be read.
 */
export async function* importPlaces(path: string, types: TypeTree, report: Report): AsyncGenerator<Place> {
  const seen = new Map<string, { hash: string; line: number }>();
  for await (const { number: line, text } of readLines(path)) {
    report.read++;
    const leaveOut = (reason: string): void => report.leaveOut({ file: path, line, reason });
    if (text === undefined) {
      leaveOut(`is longer than ${LONGEST_LINE.toLocaleString('en')} bytes`);
      continue;
    }
    const result = parseLine(text, types, report);
    if (typeof result === 'string') {
      leaveOut(result);
      continue;
    }
    const hash = createHash('sha256').update(canonicalJson(result)).digest('base64');
    const before = seen.get(result.id);
    if (before?.hash === hash) report.repeated++;
    else if (before) leaveOut(`${result.id} was given with other content in line ${before.line}`);
    else {
      seen.set(result.id, { hash, line });
      report.kept++;
      yield result;
    }
  }
}

/** The place that a line describes, or the reason why it can't be used. */
function parseLine(text: string, types: TypeTree, report: Report): Place | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    return `is not JSON (${thrown instanceof Error ? thrown.message : thrown})`;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'is not a JSON object';
  const result = v.safeParse(placeSchema, wellFormed(keepDigits(json, text), text));
  if (!result.success) {
    const [issue] = result.issues;
    const key = v.getDotPath(issue) ?? 'line';
    return issue.received === 'undefined' ? `has no ${key}` : `"${key}" ${describeIssue(issue)}`;
  }
  const reason =
    wrongPosition(result.output) ?? wrongType(result.output, types) ?? wrongAccess(result.output);
  if (reason !== undefined) return reason;

  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(placeSchema.entries, key)) report.warn(`unknown key "${key}" is kept out`);
  }
  for (const path of new Set(result.output.type)) {
    if (!findType(types, path)) report.warn(`type ${path} is not in the type tree and joins it`);
  }
  return toPlace(result.output);
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith('Invalid')
    ? `is ${issue.received} where ${issue.expected} was expected`
    : `${issue.message}: ${issue.received}`;
}

function wrongPosition({ lat, lon }: PlaceRecord): string | undefined {
  if (lat === undefined && lon === undefined) return undefined;
  if (lat === undefined) return 'has a lon without a lat';
  if (lon === undefined) return 'has a lat without a lon';
  if (isPosition({ lat: Number(lat), lon: Number(lon) })) return undefined;
  return `has the position ${lat}, ${lon}, which is not on the globe`;
}

function wrongType({ type }: PlaceRecord, types: TypeTree): string | undefined {
  const outside = type.find((path) => !Object.hasOwn(types, path.split('/')[1]!));
  return outside === undefined ? undefined : `has the type ${outside}, outside every root of the type tree`;
}

function wrongAccess({ accessibility = {} }: PlaceRecord): string | undefined {
  for (const [key, value] of Object.entries(accessibility)) {
    const yesOrNo = key.startsWith('has_') && typeof value === 'boolean';
    const count = key.startsWith('number_of_') && Number.isSafeInteger(value) && Number(value) >= 0;
    if (yesOrNo || count) continue;
    return `"accessibility.${key}" is ${value}: has_* is true or false, number_of_* a whole number`;
  }
  return undefined;
}
