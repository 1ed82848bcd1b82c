import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FingerpostError } from '../../../src/core/errors.ts';
import { firstBytes } from '../../importers/input/first-bytes.ts';
import { isLock } from './run-lock.ts';

/** How the header of a journal begins, of whatever version; and of this one. */
const HEADER = /^\{"snapshot":\d+,"base":"/;
const BEGINNING = '{"snapshot":1,"base":"';

/** So many bytes of a journal are looked at; what counts are the first few. */
const LOOK = 1024;

/**
 * Makes sure that a directory, if it is there, has the state of a snapshot in it, or nothing: it is written to, and
 * emptied in the end.
 * @param journal the name of the journal in it.
 * @throws FingerpostError `bad-input` that names what is somebody else's.
 */
export function refuseOthers(directory: string, journal: string): void {
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
    const text = firstBytes(path, LOOK);
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
