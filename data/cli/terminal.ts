import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { FingerpostError } from '../../src/core/errors.ts';
import type { EndSignal } from './exit-errors.ts';
import { BrokenPipe, Interrupted, outputError } from './exit-errors.ts';

/** The output of a command and its environment. */
export interface Terminal {
  /** Writes a line of the result. */
  out(line: string): void;
  /**
   * Waits until the whole result is written.
   * @throws FingerpostError `bad-input` when it cannot be written, `BrokenPipe` when its reader has closed it.
   */
  written?(): Promise<void>;
  /** Writes a line about the work: warnings, errors. */
  log(line: string): void;
  /** Shows progress in place of the earlier one. Only when a person is watching. */
  progress(words: string): void;
  /**
   * Asks the person at the terminal. Absent where none is there, as with piped input.
   * @returns the answer; `''` for the end of the input.
   * @throws Interrupted when the person ends the command.
   */
  readonly ask?: (question: string) => Promise<string>;
  /** Whether a person is watching and sees progress. Otherwise, occasional lines are more useful. */
  readonly watched?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when a signal asks a continuous command to end. */
  ended(): Promise<EndSignal>;
  /** Calls the function at each SIGHUP, which asks a continuous command to read its files again. */
  onHangup?(readAgain: () => void): void;
}

/** Returns the terminal of this process. Progress appears only on a real terminal; piped output has plain lines. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  let shown = false;
  let failure: Error | undefined;
  // A failed write reports to its caller. A closed standard error, as with `2>&1 | head -1`, must not end the work.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const clear = (): void => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  const fail = (error?: Error | null): void => {
    failure ??= error ?? undefined;
  };
  return {
    out(line) {
      clear();
      if (!failure) stdout.write(`${line}\n`, fail);
    },
    async written() {
      if (!failure) await new Promise<void>((resolve) => stdout.write('', () => resolve()));
      if (failure) throw outputError(failure);
    },
    log(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(words) {
      if (!stderr.isTTY) return;
      clear();
      // A longer line would wrap, and only its last part would be cleared.
      stderr.write(words.slice(0, (stderr.columns || 80) - 1));
      shown = true;
    },
    ...(stdin.isTTY &&
      stderr.isTTY && {
        ask: (question: string) =>
          new Promise<string>((answer, fail) => {
            clear();
            const lines = createInterface({ input: stdin, output: stderr });
            lines.on('SIGINT', () => {
              fail(new Interrupted('SIGINT'));
              lines.close();
            });
            lines.on('close', () => answer(''));
            lines.question(question, (line) => {
              answer(line);
              lines.close();
            });
          }),
      }),
    watched: stderr.isTTY,
    env,
    onHangup: (readAgain) => void process.on('SIGHUP', readAgain),
    async ended() {
      const asked = new AbortController();
      const signals = ['SIGINT', 'SIGTERM'] as const;
      const received = signals.map(async (signal) => {
        await once(process, signal, { signal: asked.signal });
        return signal;
      });
      const first = await Promise.race(received);
      // A second signal has its default effect and ends the process at once.
      asked.abort();
      return first;
    },
  };
}

/** Returns the lines of a value as JSON. */
export const jsonLines = (value: object): string[] => JSON.stringify(value, null, 2).split('\n');

/**
 * Writes the result of a command.
 * @param done the finished work, which stays even if the result cannot be printed.
 * @throws FingerpostError `bad-input` when the result cannot be written, `BrokenPipe` when its reader has closed it.
 */
export async function printResult(
  terminal: Terminal,
  lines: readonly string[],
  done?: string,
): Promise<void> {
  for (const line of lines) terminal.out(line);
  await terminal.written?.().catch((thrown: FingerpostError) => {
    if (thrown instanceof BrokenPipe) throw thrown;
    const rest = done === undefined ? '' : `. ${done}`;
    throw new FingerpostError(thrown.code, thrown.message + rest, { cause: thrown });
  });
}
