import { MAX_ROW_LENGTH } from '../limits.ts';

/** Maximum number of lines of a row, which has line ends in its quoted cells. */
const MAX_ROW_LINES = 100;

/** Why a row has no end. */
const NOT_CLOSED = 'has a quotation mark that is not closed';
const TOO_LONG = `${NOT_CLOSED} within ${MAX_ROW_LENGTH.toLocaleString('en')} characters`;

/**
 * Returns the index of the last line of a row with quotation marks, or why the row has no end, or `undefined` when it
 * may end in a line that is not read yet.
 * @param lines without their ends; `undefined` for one that is too long.
 * @param atEnd whether no lines follow.
 */
export function endOfRow(
  lines: readonly (string | undefined)[],
  from: number,
  separator: string,
  atEnd: boolean,
): number | string | undefined {
  if (isClosedAt(lines[from] ?? '', separator, false)) return from;
  let length = lines[from]?.length ?? 0;
  for (let i = from + 1; i < from + MAX_ROW_LINES; i++) {
    if (i === lines.length && !atEnd) return undefined;
    const next = lines[i];
    if (next === undefined) break;
    length += next.length + 1;
    if (length > MAX_ROW_LENGTH) return TOO_LONG;
    if (isClosedAt(next, separator, true)) return i;
  }
  return NOT_CLOSED;
}

/**
 * Returns the cells of a row. Blanks outside of a quotation are no part of its cell, and a doubled mark within is one.
 * @param row its lines with line feeds between them, with no quotation open at its end.
 */
export function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ; ) {
    const mark = afterBlanks(row, at, separator);
    const end = row[mark] === '"' ? endOverLines(row, mark + 1, separator) : undefined;
    const next = row.indexOf(separator, end ? end.at + 1 : at);
    const text = row.slice(at, next < 0 ? row.length : next);
    cells.push(end?.closed ? row.slice(mark + 1, end.at).replaceAll('""', '"') : text);
    if (next < 0) return cells;
    at = next + 1;
  }
}

/**
 * Returns whether no quotation is open at the end of a line. A quotation mark opens one at the start of a cell only.
 * @param isOpen whether a quotation is open at the start of the line.
 */
function isClosedAt(line: string, separator: string, isOpen: boolean): boolean {
  let from = isOpen ? 0 : startOfQuotation(line, separator, 0);
  while (from >= 0) {
    const end = endOfQuotation(line, from, separator);
    if (!end) return false;
    const next = line.indexOf(separator, end.at + 1);
    from = next < 0 ? -1 : startOfQuotation(line, separator, next + 1);
  }
  return true;
}

/** Returns the index after the first quotation mark that opens a cell, or -1. */
function startOfQuotation(line: string, separator: string, startOfCell: number): number {
  for (let at = startOfCell; ; ) {
    const mark = afterBlanks(line, at, separator);
    if (line[mark] === '"') return mark + 1;
    const next = line.indexOf(separator, mark);
    if (next < 0) return -1;
    at = next + 1;
  }
}

/** The mark that ends a quotation. Unless it closes the cell, all of the cell is text, the marks included. */
interface QuotationEnd {
  readonly at: number;
  readonly closed: boolean;
}

/** Returns the end of a quotation that may continue in further lines. */
function endOverLines(row: string, from: number, separator: string): QuotationEnd | undefined {
  const end = endOfQuotation(row, from, separator);
  const feed = row.indexOf('\n', from);
  return end || feed < 0 ? end : endOverLines(row, feed + 1, separator);
}

/**
 * Returns the end of a quotation, or `undefined` when it continues in the next line. A mark before a separator or the
 * end of the line closes it. Programs that do not double the marks of a text write others: `"The "Red" Lion",7`. They are
 * text where a mark of the same cell closes it, otherwise the first of them is the end: `"12" pipe,7`.
 */
function endOfQuotation(text: string, from: number, separator: string): QuotationEnd | undefined {
  const feed = text.indexOf('\n', from);
  const endOfLine = feed < 0 ? text.length : feed;
  let first = -1;
  for (let mark = text.indexOf('"', from); mark >= 0 && mark < endOfLine; ) {
    if (first >= 0 && startsCell(text, mark, separator)) break;
    const isDoubled = text[mark + 1] === '"';
    if (!isDoubled) {
      const next = afterBlanks(text, mark + 1, separator);
      if (next === endOfLine || text[next] === separator) return { at: mark, closed: true };
      if (first < 0) first = mark;
    }
    mark = text.indexOf('"', mark + (isDoubled ? 2 : 1));
  }
  return first < 0 ? undefined : { at: first, closed: false };
}

function isBlank(character: string | undefined, separator: string): boolean {
  return (character === ' ' || character === '\t') && character !== separator;
}

function afterBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (isBlank(text[at], separator)) at++;
  return at;
}

function startsCell(text: string, mark: number, separator: string): boolean {
  let at = mark - 1;
  while (isBlank(text[at], separator)) at--;
  return text[at] === separator;
}
