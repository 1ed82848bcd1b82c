/** Lines of a text that came together. */
export interface Lines {
  /** Without their ends; `undefined` for one that is too long. */
  readonly lines: readonly (string | undefined)[];
  /** Whether all of them have an end; of a text, the last line may have none. */
  readonly ended: boolean;
}

/**
 * Cuts text into lines in bounded memory. Carriage returns at their ends are left out.
 *
 * @param pieces of the text, cut anywhere.
 * @param longest in characters.
 * @returns lines, as many at a time as a piece has.
 */
export async function* textLines(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<Lines> {
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
    yield { lines: lines.map(withoutReturn), ended: true };
  }
  if (held !== '') yield { lines: [withoutReturn(held)], ended: false };
}

function withoutReturn(line: string | undefined): string | undefined {
  return line?.endsWith('\r') ? line.slice(0, -1) : line;
}
