import { closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The path itself if it is there, else the nearest directory or file above it that is. */
export function nearestExisting(path: string): string {
  let near = resolve(path);
  while (near !== dirname(near) && !statSync(near, { throwIfNoEntry: false })) near = dirname(near);
  return near;
}

/**
 * Makes a directory and those above it that are missing, one by one: Node's own way never ends where the system says of
 * a directory that is there that it isn't, as below `/proc`.
 * @returns those that were made, the outermost first.
 * @throws what the file system throws.
 */
export function makeDirectories(path: string): string[] {
  const there = nearestExisting(path);
  const missing: string[] = [];
  for (let each = resolve(path); each !== there; each = dirname(each)) missing.unshift(each);
  for (const directory of missing) mkdirSync(directory);
  return missing;
}

/**
 * What is the same for all names of a file, and of no other: links, `./` before it, upper and lower case where they
 * don't matter. `undefined` where nothing is there.
 */
export function fileIdentity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * The beginning of a file as text, at most so many bytes of it.
 * @throws what the file system throws.
 */
export function firstBytes(path: string, bytes: number): string {
  const found = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    return found.toString('utf8', 0, readSync(file, found, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}
