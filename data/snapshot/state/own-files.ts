import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { typeTreeSchema } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { firstBytes } from '../../io/paths.ts';
import { isLock } from './run-lock.ts';

/** How the header of a journal begins, of whatever version; and of this one. */
const HEADER = /^\{"snapshot":\d+,"base":"/;
const BEGINNING = '{"snapshot":1,"base":"';

/** So many bytes of a journal are looked at; what counts are the first few. */
const HEADER_SNIFF_BYTES = 1024;

/**
 * Makes sure that a directory, if it is there, has the state of a snapshot in it, or nothing: it is written to, and
 * emptied in the end.
 * @param journal the name of the journal in it.
 * @throws FingerpostError `bad-input` that names what is somebody else's.
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

/** Whether a file is a journal, or the beginning of one: a run may be killed while it writes the first line. */
function isJournal(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    const text = firstBytes(path, HEADER_SNIFF_BYTES);
    // After a power cut there may be zeros in place of what was written last.
    return HEADER.test(text) || BEGINNING.startsWith(text.replace(/\0+$/, ''));
  } catch {
    return false;
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // It isn't there, or is no directory, which is told where it is made.
    return [];
  }
}

/** So many bytes of a file are looked at: ids are shorter. */
const SNIFF_BYTES = 1024;

/** Whether a file begins as places NDJSON does that a snapshot wrote before. */
export function isSnapshot(path: string): boolean {
  try {
    // A place may be megabytes long, with its outline; but a snapshot writes the id first.
    return /^\{"id":"[^"\s]+:/.test(firstBytes(path, SNIFF_BYTES));
  } catch {
    return false;
  }
}

/** Whether a file is a tree of types. */
export function isTypeTree(path: string): boolean {
  try {
    return v.is(typeTreeSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return false;
  }
}
