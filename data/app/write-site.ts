import { existsSync, mkdirSync } from 'node:fs';
import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import { writeFileAtomic } from '../io/write-file-atomic.ts';
import { type Files, ROBOTS } from './make-site.ts';
import { siteFilesIn } from './site-line.ts';

/**
 * Checks, before the long work, that a directory may get a site: it is missing, empty but for hidden files, or has an
 * older site.
 * @throws FingerpostError `bad-input` when it has files of something else, or cannot be read.
 */
export async function checkSiteDirectory(directory: string): Promise<void> {
  if (await olderFiles(directory)) return;
  const [foreign] = (await namesIn(directory)).filter((name) => !name.startsWith('.'));
  if (foreign !== undefined) {
    throw new FingerpostError(
      'bad-input',
      `${directory} has files that are of no site, such as ${foreign}: name another directory for --out, or empty it`,
    );
  }
}

/**
 * Writes a site, in the order of its files, over an older one if there is one. Files of the older site that the new one
 * lacks are removed; others in the directory stay, and a `robots.txt` that is there already.
 * @throws FingerpostError `bad-input` when the directory cannot be written.
 */
export async function writeSite(directory: string, files: Files): Promise<void> {
  const older = (await olderFiles(directory)) ?? [];
  for (const [path, bytes] of files) {
    const file = join(directory, path);
    if (path === ROBOTS && existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    await writeFileAtomic(file, bytes);
  }
  const root = await realpath(directory);
  for (const path of older) {
    const file = join(directory, path);
    if (path !== './' && !files.has(path) && (await isInside(file, root))) await rm(file, { force: true });
  }
}

/** Returns whether the folder of a file is in a directory. A link in its path may lead out of it. */
async function isInside(file: string, root: string): Promise<boolean> {
  const folder = await realpath(dirname(file)).catch(() => undefined);
  return folder !== undefined && (folder === root || folder.startsWith(root + sep));
}

/** Returns the paths of the site in a directory, or `undefined` where there is none. */
async function olderFiles(directory: string): Promise<string[] | undefined> {
  const script = await readFile(join(directory, 'service-worker.js'), 'utf8').catch(() => '');
  // This command writes no path that leads out of the directory.
  return siteFilesIn(script)?.filter((path) => !/(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(path));
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
    throw thrown;
  }
}
