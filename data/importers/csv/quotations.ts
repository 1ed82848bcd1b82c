import { MAX_ROW_LENGTH } from '../limits.ts';

/** Maximum number of lines of a row, which has line ends in its quoted cells. */
const MAX_ROW_LINES = 100;

/** Why a row has no end. */
const NOT_CLOSED = 'has a quotation mark that is not closed';
const TOO_LONG = `${NOT_CLOSED} within ${MAX_ROW_LENGTH.toLocaleString('en')} characters`;

/**
 * Finds the last lines of rows with quotation marks. Searches each line at most twice, however many rows begin before
 * it, because a file may open a quotation in each line and close none.
 */
export class RowEnds {
  private readonly lines: readonly (string | undefined)[];
  private readonly separator: string;
  /** By line: whether a quotation that is open at its start is closed at its end. */
  private readonly closing: boolean[] = [];

  /** @param lines without their ends; `undefined` for one that is too long. */
  constructor(lines: readonly (string | undefined)[], separator: string) {
    this.lines = lines;
    this.separator = separator;
  }

  /**
   * Returns the index of the last line of a row, or why the row has no end, or `undefined` when it may end in a line that
   * is not read yet.
   * @param atEnd whether no lines follow.
   */
  endOf(from: number, atEnd: boolean): number | string | undefined {
    const { lines, separator } = this;
    if (isClosedAt(lines[from] ?? '', separator, false)) return from;
    let length = lines[from]?.length ?? 0;
    for (let i = from + 1; i < from + MAX_ROW_LINES; i++) {
      if (i === lines.length && !atEnd) return undefined;
      const next = lines[i];
      if (next === undefined) break;
      length += next.length + 1;
      if (length > MAX_ROW_LENGTH) return TOO_LONG;
      this.closing[i] ??= isClosedAt(next, separator, true);
      if (this.closing[i]) return i;
    }
    return NOT_CLOSED;
  }
}

/**
 * Returns whether no quotation is open at the end of a line. A quotation mark opens one at the start of a cell only, and
 * closes it unless another one follows.
 * @param isOpen whether a quotation is open at the start of the line.
 */
function isClosedAt(line: string, separator: string, isOpen: boolean): boolean {
  let at = isOpen ? 0 : line.startsWith('"') ? 1 : startOfQuotation(line, separator, 0);
  if (at < 0) return true;
  for (;;) {
    const mark = line.indexOf('"', at);
    if (mark < 0) return false;
    if (line[mark + 1] === '"') {
      at = mark + 2;
      continue;
    }
    at = startOfQuotation(line, separator, mark + 1);
    if (at < 0) return true;
  }
}

/** Returns the index after the next quotation mark that follows a separator, or -1. */
function startOfQuotation(line: string, separator: string, from: number): number {
  const at = line.indexOf(`${separator}"`, from);
  return at < 0 ? -1 : at + separator.length + 1;
}
