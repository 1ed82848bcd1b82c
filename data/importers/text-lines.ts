/**
 * Cuts text into lines in bounded memory. Carriage returns at their ends are left out.
 *
 * @param pieces of the text, cut anywhere.
 * @param longest in characters.
 * @returns lines, as many at a time as a piece has; `undefined` for one that is too long.
 */
export async function* textLines(
  pieces: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<(string | undefined)[]> {
  /** The line that the next piece goes on with. */
  let held: string | undefined = '';
  const hold = (more: string): void => {
    if (held !== undefined) held = held.length + more.length > longest ? undefined : held + more;
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    hold(first);
    const last = others.pop();
    if (last === undefined) continue;
    const lines = [held, ...others.map((line) => (line.length > longest ? undefined : line))];
    held = '';
    hold(last);
    yield lines.map(withoutReturn);
  }
  if (held !== '') yield [withoutReturn(held)];
}

function withoutReturn(line: string | undefined): string | undefined {
  return line?.endsWith('\r') ? line.slice(0, -1) : line;
}
