import type { Terminal } from './terminal.ts';

/** Maximum length of a quoted text in a log line. */
const MAX_QUOTED_LENGTH = 200;
/** Maximum length of a log line. */
const MAX_LINE_LENGTH = 4000;

/**
 * Returns a terminal that escapes control characters. Names, columns and addresses come from untrusted files and
 * services. A control byte could colour the screen, erase text or forge a line, and a bidi control could reverse
 * text. Result lines are never shortened, because programs may read them.
 */
export function plainTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (line) => terminal.out(escaped(line)),
    log: (line) => terminal.log(escaped(shortenLine(line))),
    ...(terminal.ask && {
      ask: (question: string) => terminal.ask!(escaped(question)),
    }),
    progress: (words) => terminal.progress(escaped(words)),
  };
}

/** Escapes control characters as JSON does. */
function escaped(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shortenLine(line: string): string {
  const quoted = line.replace(/"[^"]*"/g, (text) =>
    text.length > MAX_QUOTED_LENGTH + 2 ? `${text.slice(0, MAX_QUOTED_LENGTH + 1)}…"` : text,
  );
  if (quoted.length <= MAX_LINE_LENGTH) return quoted;
  // The advice is at the end.
  return `${quoted.slice(0, MAX_LINE_LENGTH / 2)} … ${quoted.slice(-MAX_LINE_LENGTH / 2)}`;
}
