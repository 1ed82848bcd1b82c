import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/bundle/canonical-json.ts';
import type { Place } from '../../src/core/place.ts';
import type { TypeTree } from '../../src/core/place-type.ts';
import { checkRecord, type Fault, isFault } from '../check-record.ts';
import type { Report } from '../report.ts';
import type { ImportContext } from './importer.ts';
import { keepDigits, wellFormed } from './json-text.ts';
import { readLines } from './lines.ts';
import type { OpenOptions } from './open-file.ts';

const GIVEN_BEFORE = 'its id was given with other content before';

/**
 * Reads a places NDJSON file, plain or gzip. A line that can't be used is left out and reported; it never stops the
 * others. Types that the tree lacks are reported; adding them to it is for the build.
 *
 * @param path of the file; named in the report as it is given.
 * @throws FingerpostError `bad-input` where the file itself can't be read.
 */
export async function* importPlaces(
  path: string,
  context: Pick<ImportContext, 'types' | 'report'> & OpenOptions,
): AsyncGenerator<Place> {
  const { types, report } = context;
  const seen = new Map<string, { hash: string; line: number }>();
  for await (const { number: line, text, fault } of readLines(path, context)) {
    report.read++;
    const leaveOut = (fault: Fault): void => report.leaveOut({ file: path, line, ...fault });
    if (text === undefined) {
      leaveOut({ reason: fault ?? 'has no text' });
      continue;
    }
    const result = parseLine(text, types, report);
    if (isFault(result)) {
      leaveOut(result);
      continue;
    }
    const hash = createHash('sha256').update(canonicalJson(result)).digest('base64');
    const before = seen.get(result.id);
    if (before?.hash === hash) report.repeated++;
    else if (before) leaveOut({ reason: GIVEN_BEFORE, detail: `${result.id}, line ${before.line}` });
    else {
      seen.set(result.id, { hash, line });
      report.kept++;
      yield result;
    }
  }
}

/** The place that a line describes, or the reason why it can't be used. */
function parseLine(text: string, types: TypeTree, report: Report): Place | Fault {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    return { reason: 'is not JSON', detail: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { reason: 'is not a JSON object' };
  }
  return checkRecord(wellFormed(keepDigits(json, text), text) as object, types, report);
}
