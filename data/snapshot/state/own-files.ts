import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { typeTreeSchema } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { firstBytes } from '../../io/paths.ts';
import { isLock } from './run-lock.ts';

/** The start of a journal's header: of any version, and of this one. */
const HEADER = /^\{"snapshot":\d+,"base":"/;
const BEGINNING = '{"snapshot":1,"base":"';

/** Bytes of a journal that are read to recognise it. */
const HEADER_SNIFF_BYTES = 1024;

/**
 * Checks that a directory is missing, empty, or holds the state of a snapshot, because the crawl writes to it and
 * finally empties it.
 * @param journal the name of the journal in it.
 * @throws FingerpostError `bad-input` that names a foreign file.
 */
export function checkStateDirectory(directory: string, journal: string): void {
  const names = namesIn(directory).filter((name) => !isLock(name));
  if (names.length === 0) return;
  const [other = ''] = names;
  const path = join(directory, names.includes(journal) ? journal : other);
  if (names.includes(journal) && isJournal(path)) return;
  throw new FingerpostError(
    'bad-input',
    `${path} is not that of a snapshot, whose state would go there: give another --out, or move it away`,
  );
}

/** Returns whether a file is a journal, or the start of one. A run may be killed while it writes the first line. */
function isJournal(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    const text = firstBytes(path, HEADER_SNIFF_BYTES);
    // After a power cut, the last bytes may be zeros.
    return HEADER.test(text) || BEGINNING.startsWith(text.replace(/\0+$/, ''));
  } catch {
    return false;
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // Creating the directory reports whether it is missing or no directory.
    return [];
  }
}

/** Bytes of a file that are read to recognise it. Ids are shorter. */
const SNIFF_BYTES = 1024;

/** Returns whether a file begins like the places NDJSON of an earlier snapshot. */
export function isSnapshot(path: string): boolean {
  try {
    // A line may be megabytes long because of its outline, but a snapshot writes the id first.
    return /^\{"id":"[^"\s]+:/.test(firstBytes(path, SNIFF_BYTES));
  } catch {
    return false;
  }
}

/** Returns whether a file is a tree of types. */
export function isTypeTree(path: string): boolean {
  try {
    return v.is(typeTreeSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return false;
  }
}
