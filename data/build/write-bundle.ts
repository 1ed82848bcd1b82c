import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNATURE_FILE } from '../../src/bundle/source/source.ts';
import { writeError } from '../io/file-errors.ts';
import { makeDirectories } from '../io/paths';
import { unfinishedTarget, writeFileAtomic } from '../io/write-file-atomic.ts';
import type { PackedBundle } from './pack.ts';

const PART = /^(search|details)-[0-9a-f]{16}\.gz$/;

/** What the name of a file begins with by which a command tries whether it may write into a directory. */
const PROBE_NAME = '.fingerpost';

/** Whether a bundle has files of such a name in its directory. */
export function isBundleFile(name: string): boolean {
  return name === 'manifest.json' || name === SIGNATURE_FILE || PART.test(name);
}

/**
 * Writes a bundle into a directory, over an older one if there is one. The manifest comes last and in one step, so that
 * a reader finds the old bundle or the new one, whole; parts that it no longer names, and the signature of another, are removed after it, as is what a
 * build that was killed left half-written.
 * @throws FingerpostError `bad-input` where the directory can't be written.
 */
export async function writeBundle(directory: string, { files }: PackedBundle): Promise<void> {
  try {
    makeDirectories(directory);
    for (const [name, bytes] of files) await writeFileAtomic(join(directory, name), bytes);
    for (const name of await readdir(directory)) {
      const unused = isBundleFile(name) && !files.has(name);
      if (unused || isUnfinished(name)) await rm(join(directory, name), { force: true });
    }
  } catch (thrown) {
    throw writeError(directory, thrown);
  }
}

function isUnfinished(name: string): boolean {
  const of = unfinishedTarget(name);
  return of !== undefined && (isBundleFile(of) || of === PROBE_NAME);
}
