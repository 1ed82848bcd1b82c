import type { Terminal } from './terminal.ts';

/** So many characters of a quoted text are shown in a line about the work, … */
const MAX_QUOTED_LENGTH = 200;
/** … and so many of the whole line. */
const MAX_LINE_LENGTH = 4000;

/**
 * A terminal that is only ever given plain lines. Names, columns and addresses come from files and services that
 * anybody may have written: a control byte in them could colour the screen, erase what was said or forge a line, and a
 * bidi control could turn it round. Lines of the result are never shortened, as programs may read them.
 */
export function plainTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (line) => terminal.out(escaped(line)),
    log: (line) => terminal.log(escaped(shortened(line))),
    progress: (words) => terminal.progress(escaped(words)),
  };
}

/** Writes control characters as JSON does, in which they mean the same. */
function escaped(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shortened(line: string): string {
  const quoted = line.replace(/"[^"]*"/g, (text) =>
    text.length > MAX_QUOTED_LENGTH + 2 ? `${text.slice(0, MAX_QUOTED_LENGTH + 1)}…"` : text,
  );
  if (quoted.length <= MAX_LINE_LENGTH) return quoted;
  // What to do is said at the end.
  return `${quoted.slice(0, MAX_LINE_LENGTH / 2)} … ${quoted.slice(-MAX_LINE_LENGTH / 2)}`;
}
