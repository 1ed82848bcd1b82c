import { didYouMean } from '../../io/nearest-key.ts';
import type { Report } from '../../record/report.ts';
import { KEYS, keyOf } from './default-mapping.ts';

/** Names of columns that may have names of places, in the languages of the package. */
const LIKELY_NAMES = /name|nom|nimi|namn|naam|navn|enw|tit[eou]?l|label|libell|bezeichn|denomin/i;

/** A source in which fewer than one place out of this many has a name is asked about. */
const NAMED_ONE_OF = 20;

/** Maximum number of columns of a file that are distinguished. */
const MAX_COLUMNS = 1000;
/** Maximum number of columns that a message names. */
const MAX_NAMED = 20;

/** Knows which columns of a file nothing uses, and whether its places have names. */
export class ColumnUse {
  private readonly path: string;
  private readonly what: string;
  private readonly seen = new Set<string>();
  private readonly used = new Set<string>();
  private places = 0;
  private named = 0;

  /** @param what `columns` or `properties`. */
  constructor(path: string, what: string) {
    this.path = path;
    this.what = what;
  }

  /** Adds the columns of rows, and those that their mapping reads. */
  see(columns: readonly string[], read: readonly string[]): void {
    for (const column of columns) if (column !== '' && this.seen.size < MAX_COLUMNS) this.seen.add(column);
    this.add(read);
  }

  /** The columns of all rows. */
  get columns(): readonly string[] {
    return [...this.seen];
  }

  /** Adds columns that are used. */
  add(columns: readonly string[]): void {
    for (const column of columns) this.used.add(column);
  }

  /** Counts a record of a place. */
  count(record: { readonly name?: unknown }): void {
    this.places++;
    if (record.name) this.named++;
  }

  /** Adds the columns that nothing uses to the report, and a warning where hardly any place has a name. */
  end(report: Report): void {
    const unused = [...this.seen].filter((column) => !this.isUsed(column));
    if (this.places > 0 && this.named * NAMED_ONE_OF < this.places) this.warnOfNames(unused, report);
    if (unused.length === 0) return;
    const free = KEYS.filter((key) => !this.used.has(key));
    const words = unused.slice(0, MAX_NAMED).map((column) => `"${column}"${didYouMean(keyOf(column), free)}`);
    const more = unused.length > MAX_NAMED ? `, and ${unused.length - MAX_NAMED} more` : '';
    report.note(`${this.path}: nothing uses the ${this.what} ${words.join(', ')}${more}`);
  }

  /** A property within another is used where the whole is. */
  private isUsed(column: string): boolean {
    if (this.used.has(column)) return true;
    const dot = column.lastIndexOf('.');
    return dot > 0 && this.isUsed(column.slice(0, dot));
  }

  private warnOfNames(unused: readonly string[], report: Report): void {
    const { path, places, named } = this;
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
