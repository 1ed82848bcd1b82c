import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNATURE_FILE } from '../../src/bundle/source/source.ts';
import { unfinishedTarget, writeFileAtomic } from '../io/write-file-atomic.ts';
import type { PackedBundle } from './pack.ts';

const PART =
  /^((search|details|outlines|text|hours|words-[a-z]{2,3}(-[A-Z]{2})?)-[0-9a-f]{16}\.gz|map-[0-9a-f]{16}\.pmtiles)$/;

/** Start of the name of the file with which a command probes a directory. */
const PROBE_NAME = '.fingerpost';

/** Returns whether a file name is that of a bundle's file. */
export function isBundleFile(name: string): boolean {
  return name === 'manifest.json' || name === SIGNATURE_FILE || PART.test(name);
}

/**
 * Writes a bundle into a directory, over an older one if there is one. The manifest is written last and atomically,
 * so that a reader finds either the old bundle or the new one. Afterwards, unused parts, the signature of another
 * bundle and unfinished files of killed builds are removed.
 * @returns whether the bundle that was there was signed and this one is not.
 * @throws FingerpostError `bad-input` when the directory cannot be written.
 */
export async function writeBundle(directory: string, { files }: PackedBundle): Promise<boolean> {
  let signatureRemoved = false;
  mkdirSync(directory, { recursive: true });
  for (const [name, bytes] of files) await writeFileAtomic(join(directory, name), bytes);
  for (const name of await readdir(directory)) {
    const unused = isBundleFile(name) && !files.has(name);
    if (unused || isUnfinished(name)) await rm(join(directory, name), { force: true });
    signatureRemoved ||= unused && name === SIGNATURE_FILE;
  }
  return signatureRemoved;
}

function isUnfinished(name: string): boolean {
  const of = unfinishedTarget(name);
  return of !== undefined && (isBundleFile(of) || of === PROBE_NAME);
}
