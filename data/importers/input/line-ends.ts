/** Maximum length of the first line, in characters. Line ends of a longer one stay as they are. */
const MAX_FIRST_LINE_LENGTH = 256 * 1024;

/**
 * Replaces carriage returns by line feeds when they alone end the lines, as on old Macs. The first line decides; line
 * ends in quotation marks do not count. Other texts pass unchanged.
 *
 * @param pieces pieces of a text, cut anywhere.
 */
export async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let alone: boolean | undefined;
  let quoted = false;
  let pending = '';
  let seen = 0;
  /** Returns whether a lone carriage return ends the first line; `undefined` while more text is needed. */
  const look = (text: string): boolean | undefined => {
    for (const { 0: found, index } of text.matchAll(/["\r\n]/g)) {
      if (found === '"') quoted = !quoted;
      else if (quoted) continue;
      else if (found === '\n') return false;
      else return index + 1 < text.length ? text[index + 1] !== '\n' : undefined;
    }
    return undefined;
  };
  for await (const piece of pieces) {
    const text = pending + piece;
    pending = '';
    alone ??= look(text);
    seen += piece.length;
    if (seen > MAX_FIRST_LINE_LENGTH) alone ??= false;
    if (alone === undefined && text.endsWith('\r') && !quoted) {
      pending = '\r';
      yield text.slice(0, -1);
    } else yield alone ? text.replaceAll('\r', '\n') : text;
  }
  if (pending !== '') yield '\n';
}
