import { statSync } from 'node:fs';

/**
 * What is the same for all names of a file, and of no other: links, `./` before it, upper and lower case where they
 * don't matter. `undefined` where nothing is there.
 */
export function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
