import { decodeText } from './decode-text.ts';

/** What separates cells: of those that a header has as many of, the first. */
const SEPARATORS = [',', ';', '\t', '|'];

/** A line of column names is no longer. */
const PEEK = 256 * 1024;

/** What separates the cells of a table: the one of the usual separators that its first line has the most of. */
export async function findSeparator(bytes: AsyncIterable<Buffer>): Promise<string> {
  let start = '';
  for await (const text of decodeText(bytes)) {
    start += text;
    if (start.trimStart().includes('\n') || start.length > PEEK) break;
  }
  const [line = ''] = start.trimStart().split('\n', 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
