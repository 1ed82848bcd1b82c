import type { Terminal } from './terminal.ts';

/**
 * Returns a terminal that escapes control characters. Names, columns and addresses come from untrusted files and
 * services. A control byte could colour the screen, erase text or forge a line, and a bidi control could reverse
 * text.
 */
export function plainTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (line) => terminal.out(escaped(line)),
    log: (line) => terminal.log(escaped(line)),
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
