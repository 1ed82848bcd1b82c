import { once } from 'node:events';
import type { EndSignal } from './interrupted.ts';

/** Where a command writes to, and what it knows of its surroundings. */
export interface Terminal {
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line about the work: warnings, errors. */
  log(line: string): void;
  /** Shows how far the work has come, over what was shown before. Only where a person is watching. */
  progress(words: string): void;
  /** Whether a person is watching, who is shown progress. Others are better served by a line now and then. */
  readonly watched?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the person wants a command to end that would go on by itself. */
  ended(): Promise<EndSignal>;
}

/** The terminal of this process. Progress is shown only on a terminal; piped output has plain lines. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  let shown = false;
  const clear = (): void => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  const write = (stream: NodeJS.WriteStream, line: string): void => {
    clear();
    stream.write(`${line}\n`);
  };
  return {
    out: (line) => write(stdout, line),
    log: (line) => write(stderr, line),
    progress(words) {
      if (!stderr.isTTY) return;
      clear();
      // A longer line would be broken, and only its end cleared.
      stderr.write(words.slice(0, (stderr.columns || 80) - 1));
      shown = true;
    },
    watched: stderr.isTTY,
    env,
    async ended() {
      const asked = new AbortController();
      const signals = ['SIGINT', 'SIGTERM'] as const;
      const heard = signals.map(async (signal) => {
        await once(process, signal, { signal: asked.signal });
        return signal;
      });
      const first = await Promise.race(heard);
      // Who asks a second time gets the system's own, immediate end.
      asked.abort();
      return first;
    },
  };
}
