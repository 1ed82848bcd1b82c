import { FingerpostError } from '../../../src/core/errors.ts';
import { type Fault, isFault } from '../../record/check-record.ts';
import type { Report } from '../../record/report.ts';
import { isInDegrees } from '../crs.ts';
import { JsonStream } from '../input/json-stream.ts';
import { parseJson } from '../input/json-text.ts';
import { textLines } from '../input/lines.ts';
import { peek } from '../input/peek.ts';
import type { SourceFile } from '../input/source-file.ts';
import { LineError, warnOfTruncation, withReadPosition } from '../input/truncation.ts';
import { isLongerThan, MAX_JSON_RECORD_LENGTH } from '../limits.ts';

/** A feature of a file, or the fault that prevented reading it. */
export interface GivenFeature {
  /** Its line, from 1. Absent when features do not have lines of their own. */
  readonly line?: number;
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly json: unknown;
  readonly fault?: Fault;
  /** The reference system that the file declares, where its positions are no degrees. */
  readonly crs?: string;
}

/** Starts each feature of a text sequence. */
const RECORD_SEPARATOR = '\u001e';

/** Characters that are read to tell the sort of file. */
const PEEK_LENGTH = 64 * 1024;

/**
 * Reads the features of a GeoJSON file (RFC 7946) one by one: a FeatureCollection, a single feature, or one feature a
 * line (newline-delimited, or text sequences as in RFC 8142), where a bad line does not stop the others.
 *
 * @throws FingerpostError `bad-input` when the file has another format, or ends too early.
 */
export async function* readFeatures(source: SourceFile, report: Report): AsyncGenerator<GivenFeature> {
  const { path } = source;
  const firstLine = (pieces: readonly string[]): string => pieces.join('').trimStart();
  const { start, all } = await peek(source.text(report), (pieces) => {
    const text = firstLine(pieces);
    return text.includes('\n') || text.length > PEEK_LENGTH;
  });
  yield* hasFeaturePerLine(firstLine(start))
    ? featuresOfLines(path, all, report)
    : featuresOfCollection(path, all);
}

/**
 * Returns whether the first line is a whole feature.
 * @param text the first line that isn't blank, and any text read with it; at least `PEEK_LENGTH` of a longer line.
 */
function hasFeaturePerLine(text: string): boolean {
  if (text.startsWith(RECORD_SEPARATOR)) return true;
  const line = text.split('\n', 1)[0]!;
  // A longer first line is also a feature, unless it starts a collection.
  if (line.length >= PEEK_LENGTH)
    return !/"features"\s*:|"FeatureCollection"/.test(line.slice(0, PEEK_LENGTH));
  const parsed = parse(line);
  const json = isFault(parsed) ? undefined : parsed.json;
  return typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
}

async function* featuresOfLines(
  path: string,
  pieces: AsyncIterable<string>,
  report: Report,
): AsyncGenerator<GivenFeature> {
  let line = 0;
  let number = 0;
  const texts = textLines(pieces, MAX_JSON_RECORD_LENGTH);
  for await (const { lines, ended } of withReadPosition(texts, () => `line ${line}`)) {
    for (const text of lines) {
      line++;
      if (text?.trim() === '') continue;
      number++;
      const parsed = text === undefined ? { reason: isLongerThan(MAX_JSON_RECORD_LENGTH) } : parse(text);
      if (isFault(parsed) && !ended) warnOfTruncation(path, report);
      yield isFault(parsed)
        ? { line, number, json: undefined, fault: parsed }
        : { line, number, json: parsed.json };
    }
  }
}

async function* featuresOfCollection(
  path: string,
  pieces: AsyncIterable<string>,
): AsyncGenerator<GivenFeature> {
  const found: unknown[] = [];
  let crs: string | undefined;
  const whole: Record<string, unknown> = {};
  let [since, number] = [0, 0];
  const json = new JsonStream({
    paths: [
      '$.features.*',
      ...['type', 'id', 'geometry', 'properties', 'crs', 'features'].map((key) => `$.${key}`),
    ],
    onValue({ value, key, level }) {
      if (level === 2) found.push(value);
      else whole[key] = key === 'features' ? true : value;
      // Since RFC 7946 all GeoJSON is WGS 84, but older files can declare another system.
      const declared = level === 1 && key === 'crs' && value !== null ? JSON.stringify(value) : '';
      if (declared === '' || isInDegrees(declared)) return;
      if (number + found.length > 0)
        fail(
          `"crs" is ${declared.slice(0, 200)}, after features: write "crs" under "imports" in the --config`,
        );
      crs = declared;
    },
  });
  const fail = (reason: string, line = json.line): never => {
    throw new FingerpostError('bad-input', `${path}:${line}: ${reason}`);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (thrown) {
      if (!(thrown instanceof LineError)) throw thrown;
      fail(thrown.message, thrown.line);
    }
  };
  for await (const text of withReadPosition(pieces, () => `line ${json.line}`)) {
    attempt(() => json.write(text));
    since += text.length;
    for (const json of found.splice(0)) {
      since = 0;
      yield { number: ++number, json, ...(crs && { crs }) };
    }
    if (since > MAX_JSON_RECORD_LENGTH) fail(`a feature ${isLongerThan(MAX_JSON_RECORD_LENGTH)}`);
  }
  attempt(() => json.end());
  if (whole.type === 'Feature') yield { number: 1, json: whole, ...(crs && { crs }) };
  else if (whole.type !== 'FeatureCollection' || !whole.features) {
    fail(`is not GeoJSON of features: its "type" is ${JSON.stringify(whole.type) ?? 'missing'}`);
  }
}

/** Parses a line without its record separator. */
function parse(line: string): { readonly json: unknown } | Fault {
  return parseJson(line.startsWith(RECORD_SEPARATOR) ? line.slice(1) : line);
}
