import { truncate } from '../../../src/core/guards/truncate.ts';
import { cellsOf, endOfRow } from './quotations.ts';

/** Usual separators. The first wins when a line has equal numbers of several. */
const SEPARATORS = [',', ';', '\t', '|'];

/** A line that Excel writes and reads above a table. */
const NAMED_SEPARATOR = /^"?sep=(.)"?\1*$/i;

/** Lines in which the names of the columns are looked for: titles and notes above a table are few. */
const MAX_LINES = 20;
/** Characters in which they are looked for. */
const MAX_LENGTH = 256 * 1024;
/** Characters of a line above the table that a note quotes. */
const MAX_QUOTED_LENGTH = 60;

/** The first row of a table, which names its columns. */
export interface Header {
  /** Its line, from 1. */
  readonly from: number;
  readonly separator: string;
  /** The lines above it that have words, cut. */
  readonly above: readonly string[];
}

/** How a table is known. */
interface HeaderOptions {
  /** Default: the one of a line `sep=;`, otherwise the one that makes the header known, or that occurs most often. */
  readonly separator?: string;
  /** Returns whether a row names the columns. */
  readonly isHeader: (names: readonly string[]) => boolean;
}

/** Returns whether a text has all the lines in which `findHeader` looks. */
export function hasHeaderLines(text: string): boolean {
  return text.length > MAX_LENGTH || text.trimStart().split('\n').length > MAX_LINES;
}

/**
 * Finds the header of a table: the first row that `isHeader` knows, otherwise the first that has several cells, below
 * titles and notes.
 * @param text the start of the table.
 */
export function findHeader(text: string, { isHeader, separator: given }: HeaderOptions): Header {
  const lines = text.split('\n', MAX_LINES + 1).map((line) => line.replace(/\r$/, ''));
  const named = NAMED_SEPARATOR.exec(lines[0]!)?.[1];
  const separators = [given ?? named ?? SEPARATORS].flat();
  const first = named === undefined ? 0 : 1;
  const rows = separators.flatMap((separator) => [...rowsOf(lines, first, separator)]);
  // A damaged line is no title: reading it says so.
  const known = rows.filter(({ names }) => isHeader(names) || names.join().includes('\0'));
  const several = rows.filter(({ names }) => names.filter((name) => name !== '').length > 1);
  const [header = { index: first, separator: separators[0]! }] = (known.length > 0 ? known : several).sort(
    (a, b) => a.index - b.index || b.names.length - a.names.length,
  );
  return {
    from: header.index + 1,
    separator: header.separator,
    above: lines
      .slice(0, header.index)
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .map((line) => truncate(line.trim(), MAX_QUOTED_LENGTH)),
  };
}

interface NamedRow {
  readonly index: number;
  readonly separator: string;
  readonly names: readonly string[];
}

function* rowsOf(lines: readonly string[], first: number, separator: string): Generator<NamedRow> {
  for (let index = first; index < lines.length; ) {
    const end = endOfRow(lines, index, separator, true);
    const last = typeof end === 'number' ? end : index;
    const row = lines.slice(index, last + 1).join('\n');
    yield { index, separator, names: cellsOf(row, separator).map((name) => name.trim()) };
    index = last + 1;
  }
}
