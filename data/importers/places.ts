import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/bundle/canonical-json.ts';
import type { Place } from '../../src/core/place.ts';
import { isJsonObject } from '../io/json-file.ts';
import { checkRecord, type Fault, isFault, warnOfNewTypes } from '../record/check-record.ts';
import type { ImportContext } from './importer.ts';
import { readJsonStart } from './input/file-start.ts';
import { keepDigits, parseJson, wellFormed } from './input/json-text.ts';
import { readLines } from './input/lines.ts';
import type { OpenOptions } from './input/open-file.ts';
import { warnOfTruncation } from './input/truncation.ts';

const GIVEN_BEFORE = 'its id was given with other content before';

/**
 * Reads a places NDJSON file, plain or gzip. Leaves unusable lines out and reports them. Also reports types that the
 * tree lacks, which the build adds.
 *
 * @param path path of the file, as the report names it.
 * @throws FingerpostError `bad-input` when the file itself cannot be read.
 */
export async function* importPlaces(
  path: string,
  context: Pick<ImportContext, 'types' | 'report'> & OpenOptions,
): AsyncGenerator<Place> {
  const { types, report } = context;
  await readJsonStart(path, 'places NDJSON', context);
  const seen = new Map<string, { hash: string; line: number }>();
  for await (const { number: line, text, fault, open } of readLines(path, context)) {
    report.read++;
    report.at = line;
    const leaveOut = (fault: Fault): void => report.leaveOut({ file: path, line, ...fault });
    const parsed = text === undefined ? { reason: fault ?? 'has no text' } : parseLine(text);
    if (isFault(parsed) && open) warnOfTruncation(path, report);
    const result = isFault(parsed) ? parsed : checkRecord(parsed.json, types, report);
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
      warnOfNewTypes(result, types, report);
      report.kept++;
      yield result;
    }
  }
  if (seen.size === 0) {
    report.warn(
      `no line of ${path} is a place: is it places NDJSON, a JSON object a line, as --source places:${path} says?`,
    );
  }
}

/** Parses the object of a line, or returns the reason why there is none. */
function parseLine(text: string): { readonly json: object } | Fault {
  const parsed = parseJson(text);
  if (isFault(parsed)) return parsed;
  const { json } = parsed;
  if (!isJsonObject(json)) {
    return { reason: 'is not a JSON object' };
  }
  return { json: wellFormed(keepDigits(json, text), text) as object };
}
