/** A first line is no longer, in characters: where one hasn't ended by then, line ends are left as they are. */
const MAX_FIRST_LINE_LENGTH = 256 * 1024;

/**
 * Makes line feeds of carriage returns where those alone end the lines, as on Macs of old, which is told by the first
 * line: what stands in quotation marks is no end of it. Other texts are given on as they are.
 *
 * @param pieces of a text, cut anywhere.
 */
export async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let alone: boolean | undefined;
  let quoted = false;
  let held = '';
  let seen = 0;
  /** Whether a carriage return ends the first line and no line feed follows; nothing where more has to be seen. */
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
    const text = held + piece;
    held = '';
    alone ??= look(text);
    seen += piece.length;
    if (seen > MAX_FIRST_LINE_LENGTH) alone ??= false;
    if (alone === undefined && text.endsWith('\r') && !quoted) {
      held = '\r';
      yield text.slice(0, -1);
    } else yield alone ? text.replaceAll('\r', '\n') : text;
  }
  if (held !== '') yield '\n';
}
