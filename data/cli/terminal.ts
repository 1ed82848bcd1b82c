import { once } from 'node:events';
import { FingerpostError } from '../../src/core/errors.ts';
import type { EndSignal } from './exit-errors';
import { BrokenPipe, outputError } from './exit-errors.ts';

/** Where a command writes to, and what it knows of its surroundings. */
export interface Terminal {
  /** Writes a line of the result. */
  out(line: string): void;
  /**
   * Waits until all of the result is written.
   * @throws FingerpostError `bad-input` where it can't be, `NobodyReads` where its reader has gone.
   */
  written?(): Promise<void>;
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
  let failure: Error | undefined;
  // A failed write tells its caller. Nor has the work to end because nobody can read about it, as with `2>&1 | head -1`.
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

/**
 * Writes the result of a command.
 * @param done what the command has made, and where: it stays, even if nobody can be told.
 * @throws FingerpostError `bad-input` where the result can't be written, `NobodyReads` where its reader has gone.
 */
export async function printResult(
  terminal: Terminal,
  lines: readonly string[],
  done?: string,
): Promise<void> {
  for (const line of lines) terminal.out(line);
  await terminal.written?.().catch((thrown: FingerpostError) => {
    if (thrown instanceof BrokenPipe) throw thrown;
    const remedy = done === undefined ? ': write it elsewhere, or make room' : `. ${done}`;
    throw new FingerpostError(thrown.code, thrown.message + remedy, { cause: thrown });
  });
}
