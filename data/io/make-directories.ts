import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The path itself if it is there, else the nearest directory or file above it that is. */
export function nearestThere(path: string): string {
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
  const there = nearestThere(path);
  const missing: string[] = [];
  for (let each = resolve(path); each !== there; each = dirname(each)) missing.unshift(each);
  for (const directory of missing) mkdirSync(directory);
  return missing;
}
