import { readFirstLine } from '../input/file-start.ts';
import type { OpenOptions } from '../input/open-file.ts';

/** What separates cells: of those that a header has as many of, the first. */
const SEPARATORS = [',', ';', '\t', '|'];

/** A line of column names is no longer. */
const PEEK = 256 * 1024;

/** What separates the cells of a table: the one of the usual separators that its first line has the most of. */
export async function findSeparator(path: string, options: OpenOptions): Promise<string> {
  const [line = ''] = (await readFirstLine(path, options, PEEK)).split('\n', 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
