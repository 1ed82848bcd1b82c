/** A line of more letters runs off a small map. */
const MAX_LINE_LETTERS = 28;
const MAX_LINES = 2;

/**
 * Returns a name as the map writes it: on two lines at most, broken between words, and cut off with an ellipsis where it is
 * longer. The page has the whole name.
 */
export function labelLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && letters(line) + 1 + letters(word) <= MAX_LINE_LETTERS)
      lines[lines.length - 1] = `${line} ${word}`;
    else if (lines.length === MAX_LINES) return [...lines.slice(0, -1), cut(`${line} ${word}`)];
    else lines.push(word);
  }
  return lines.map(cut);
}

function cut(line: string): string {
  return letters(line) <= MAX_LINE_LETTERS
    ? line
    : `${[...line]
        .slice(0, MAX_LINE_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
}

function letters(text: string): number {
  return [...text].length;
}
