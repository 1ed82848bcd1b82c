import { JSONParser } from '@streamparser/json';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import type { Fault } from '../../check-record.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportContext } from '../importer.ts';
import { openFile } from '../open-file.ts';
import { textLines } from '../text-lines.ts';

/** A feature as it was given, or what kept it from being read. */
export interface GivenFeature {
  /** From 1; absent where features don't have lines of their own. */
  readonly line?: number;
  /** The how-manieth it is, from 1. */
  readonly number: number;
  readonly json: unknown;
  readonly fault?: Fault;
}

/** Begins each feature of a text sequence. */
const RECORD = '\u001e';

/** So many characters are looked at to tell the sort of file. */
const PEEK = 64 * 1024;
/** So many characters may one feature have: an outline of some hundred thousand points. */
const LONGEST_FEATURE = 16 * 1024 * 1024;

/**
 * Reads the features of a GeoJSON file (RFC 7946) one by one: of a FeatureCollection; a single one; or one a line
 * (newline-delimited, or text sequences as in RFC 8142), where a bad line doesn't stop the others.
 *
 * @throws FingerpostError `bad-input` where the file as a whole is something else, or ends too early.
 */
export async function* readFeatures(path: string, context: ImportContext): AsyncGenerator<GivenFeature> {
  if (await hasFeaturePerLine(path, context)) yield* featuresOfLines(path, context);
  else yield* featuresOfCollection(path, context);
}

/** Whether the first line that isn't blank is a whole feature. */
async function hasFeaturePerLine(path: string, { limits }: ImportContext): Promise<boolean> {
  let start = '';
  const bytes = await openFile(path, limits ? { limits } : {});
  for await (const text of decodeText(bytes)) {
    start += text;
    if (start.trimStart().includes('\n') || start.length > PEEK) break;
  }
  const text = start.trimStart();
  if (text.startsWith(RECORD)) return true;
  const line = text.split('\n', 1)[0]!;
  // A first line of more than that is a feature's as well, unless a collection begins so.
  if (line.length >= PEEK) return !/"features"\s*:|"FeatureCollection"/.test(line.slice(0, PEEK));
  const json = parse(line);
  return typeof json === 'object' && json !== null && 'type' in json && json.type === 'Feature';
}

async function* featuresOfLines(path: string, context: ImportContext): AsyncGenerator<GivenFeature> {
  let line = 0;
  let number = 0;
  for await (const texts of textLines(await decoded(path, context), LONGEST_FEATURE)) {
    for (const text of texts) {
      line++;
      if (text?.trim() === '') continue;
      number++;
      const json = text === undefined ? undefined : parse(text.startsWith(RECORD) ? text.slice(1) : text);
      const reason = text === undefined ? 'is too long a line' : 'is not JSON';
      yield json === undefined ? { line, number, json, fault: { reason } } : { line, number, json };
    }
  }
}

async function* featuresOfCollection(path: string, context: ImportContext): AsyncGenerator<GivenFeature> {
  const parser = new JSONParser({
    paths: [
      '$.features.*',
      ...['type', 'id', 'geometry', 'properties', 'crs', 'features'].map((key) => `$.${key}`),
    ],
    keepStack: false,
  });
  const found: unknown[] = [];
  const whole: Record<string, unknown> = {};
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 2) found.push(value);
    else whole[String(key)] = key === 'features' ? true : value;
  };
  let [line, since, number] = [1, 0, 0];
  const fail = (reason: string): never => {
    throw new FingerpostError('bad-input', `${path}:${line}: ${reason}`);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (thrown) {
      fail(`is not JSON any more (${asFingerpostError(thrown).message})`);
    }
  };
  for await (const text of await decoded(path, context)) {
    for (const piece of text.split(/(?<=\n)/)) {
      attempt(() => parser.write(piece));
      checkReference(whole.crs, fail);
      since += piece.length;
      for (const json of found.splice(0)) {
        since = 0;
        yield { number: ++number, json };
      }
      if (since > LONGEST_FEATURE)
        fail(`a feature has more than ${LONGEST_FEATURE.toLocaleString('en')} characters`);
      if (piece.endsWith('\n')) line++;
    }
  }
  if (!parser.isEnded) attempt(() => parser.end());
  if (whole.type === 'Feature') yield { number: 1, json: whole };
  else if (whole.type !== 'FeatureCollection' || !whole.features) {
    fail(`is not GeoJSON of features: its "type" is ${JSON.stringify(whole.type) ?? 'missing'}`);
  }
}

async function decoded(path: string, context: ImportContext): Promise<AsyncIterable<string>> {
  const onOtherEncoding = (line: number): void =>
    context.report.warn('a line is not UTF-8 and was read as Windows-1252', `${path}:${line}`);
  return decodeText(await openFile(path, context), onOtherEncoding);
}

/** Since RFC 7946 all GeoJSON is WGS 84; older files can say otherwise. */
function checkReference(crs: unknown, fail: (reason: string) => never): void {
  if (crs === undefined || crs === null) return;
  const words = JSON.stringify(crs);
  if (/CRS:?:?84|EPSG:+4326/i.test(words)) return;
  fail(`its coordinates are of ${words.slice(0, 200)}: convert them to longitude and latitude (EPSG:4326)`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
