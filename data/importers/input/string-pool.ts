/** So many texts are remembered; then it begins anew. */
const MAX_STRINGS = 250_000;

/**
 * A text with a memory of its own. What is cut from a file's text else keeps all of the text around it in memory for
 * as long as it lives.
 */
export function internedString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** As `ownString`, for texts that come again and again, such as names of streets and towns: they share their memory. */
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
