/** Maximum number of pooled texts. The pool is then emptied. */
const MAX_STRINGS = 250_000;

/** Returns a copy of a text with its own memory. A slice of a file's text would keep the whole text in memory. */
export function internedString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** A pool of texts that occur repeatedly, such as names of streets and towns. Equal texts share their memory. */
export class StringPool {
  private readonly known = new Map<string, string>();

  of(text: string): string {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.known.size >= MAX_STRINGS) this.known.clear();
    const own = internedString(text);
    this.known.set(own, own);
    return own;
  }
}
