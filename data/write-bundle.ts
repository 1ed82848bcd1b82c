import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectories } from './make-directories.ts';
import { notWritten } from './not-written.ts';
import type { PackedBundle } from './pack.ts';

const PART = /^(search|details)-[0-9a-f]{16}\.gz$/;

/** Whether a bundle has files of such a name in its directory. */
export function isBundleFile(name: string): boolean {
  return name === 'manifest.json' || PART.test(name);
}

/**
 * Writes a bundle into a directory, over an older one if there is one. The manifest comes last and in one step, so that
 * a reader finds the old bundle or the new one, whole; parts that it no longer names are removed after it.
 * @throws FingerpostError `bad-input` where the directory can't be written.
 */
export async function writeBundle(directory: string, { files }: PackedBundle): Promise<void> {
  try {
    makeDirectories(directory);
    for (const [name, bytes] of files) await writeWhole(join(directory, name), bytes);
    for (const name of await readdir(directory)) {
      if (PART.test(name) && !files.has(name)) await rm(join(directory, name));
    }
  } catch (thrown) {
    throw notWritten(directory, thrown);
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}
