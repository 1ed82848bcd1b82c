import type { Place } from '../../src/core/place.ts';
import { isJsonObject } from '../io/json-file.ts';
import { checkRecord, type Fault, isFault, warnOfNewTypes } from '../record/check-record.ts';
import type { Importer } from './importer.ts';
import { parseJson, wellFormed } from './input/json-text.ts';
import { readLines } from './input/lines.ts';
import { warnOfTruncation } from './input/truncation.ts';

/**
 * Reads places NDJSON. Leaves unusable lines out and reports them. Also reports types that the tree lacks, which the
 * build adds.
 * @throws FingerpostError `bad-input` when the file itself cannot be read.
 */
export const importPlaces: Importer = async function* (source, { types, report }): AsyncGenerator<Place> {
  const { path } = source;
  let hasPlaces = false;
  for await (const { number: line, text, fault, open } of readLines(source)) {
    report.read++;
    report.at = line;
    const parsed = text === undefined ? { reason: fault ?? 'has no text' } : parseLine(text);
    if (isFault(parsed) && open) warnOfTruncation(path, report);
    const place = isFault(parsed) ? parsed : checkRecord(parsed.json, types, report);
    if (isFault(place)) report.leaveOut({ file: path, line, ...place });
    else {
      hasPlaces = true;
      warnOfNewTypes(place, types, report);
      yield place;
    }
  }
  if (!hasPlaces) {
    report.warn(
      `no line of ${path} is a place: is it places NDJSON, a JSON object a line, as --source places:${path} says?`,
    );
  }
};

/** Parses the object of a line, or returns the reason why there is none. */
function parseLine(text: string): { readonly json: object } | Fault {
  const parsed = parseJson(text);
  if (isFault(parsed)) return parsed;
  const { json } = parsed;
  if (!isJsonObject(json)) return { reason: 'is not a JSON object' };
  return { json: wellFormed(json, text) as object };
}
