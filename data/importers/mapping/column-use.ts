import { didYouMean } from '../../io/nearest-key.ts';
import type { Report } from '../../record/report.ts';
import { KEYS, keyOf } from './columns.ts';

/** Names of columns that may have names of places, in the languages of the package. */
const LIKELY_NAMES = /name|nom|nimi|namn|naam|navn|enw|tit[eou]?l|label|libell|bezeichn|denomin/i;

/** A source in which fewer than one place out of this many has a name is asked about. */
const NAMED_ONE_OF = 20;

/** Maximum number of columns of a file that are distinguished. */
const MAX_COLUMNS = 1000;
/** Maximum number of columns that a message names. */
const MAX_NAMED = 20;

/** The columns of a file, and those that a mapping reads. */
interface Columns {
  readonly path: string;
  readonly of: 'columns' | 'properties';
  /** In the file's spelling. */
  readonly read: readonly string[];
  /** Those of the configuration. */
  readonly wanted: readonly string[];
}

/** Knows which columns of a file nothing uses, and whether its places have names. */
export class ColumnUse {
  private readonly columns: Columns;
  private readonly seen = new Set<string>();
  private last: readonly string[] = [];
  private places = 0;
  private named = 0;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  /** Adds the columns of a row. */
  see(columns: readonly string[]): void {
    if (columns === this.last) return;
    this.last = columns;
    for (const column of columns) if (column !== '' && this.seen.size < MAX_COLUMNS) this.seen.add(column);
  }

  /** Counts a record of a place. */
  count(record: { readonly name?: unknown }): void {
    this.places++;
    if (record.name) this.named++;
  }

  /** Adds to the report the columns that nothing uses, those of the mapping that no row has, and a warning where hardly any place has a name. */
  end(report: Report): void {
    const { path, of, read, wanted } = this.columns;
    const seen = [...this.seen];
    const unused = seen.filter((column) => !read.some((used) => isWithin(column, used)));
    if (this.places > 0 && this.named * NAMED_ONE_OF < this.places) this.warnOfNames(unused, report);
    if (seen.length < MAX_COLUMNS)
      for (const column of wanted)
        if (!seen.some((known) => isWithin(known, column) || isWithin(column, known)))
          report.warn(
            `no feature of ${path} has the property "${column}" of the mapping${didYouMean(column, seen)}`,
          );
    if (unused.length === 0) return;
    const free = KEYS.filter((key) => !read.includes(key));
    const words = unused.slice(0, MAX_NAMED).map((column) => `"${column}"${didYouMean(keyOf(column), free)}`);
    const more = unused.length > MAX_NAMED ? `, and ${unused.length - MAX_NAMED} more` : '';
    report.note(`${path}: nothing uses the ${of} ${words.join(', ')}${more}`);
  }

  private warnOfNames(unused: readonly string[], report: Report): void {
    const { places, named } = this;
    const { path } = this.columns;
    const likely = unused.filter((column) => LIKELY_NAMES.test(column)).slice(0, MAX_NAMED);
    const count = named === 0 ? 'NO PLACE' : `HARDLY ANY PLACE (${named} of ${places.toLocaleString('en')})`;
    const [first = '…'] = likely;
    const where =
      likely.length === 0 ? '' : `they may be in ${likely.map((column) => `"${column}"`).join(', ')}: `;
    report.warn(
      `${count} of ${path} has a name: ${where}write "name": "${first}" under "imports" in the --config`,
    );
  }
}

/** Returns whether a property is another or within it, as `address.street` in `address`. */
function isWithin(column: string, other: string): boolean {
  return column === other || column.startsWith(`${other}.`);
}
