import { closeSync, openSync, readSync } from 'node:fs';

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
