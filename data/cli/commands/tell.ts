import { FingerpostError } from '../../../src/core/errors.ts';
import { NobodyReads } from '../result-not-written.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Writes the result of a command.
 * @param done what the command has made, and where: it stays, even if nobody can be told.
 * @throws FingerpostError `bad-input` where the result can't be written, `NobodyReads` where its reader has gone.
 */
export async function tell(terminal: Terminal, lines: readonly string[], done?: string): Promise<void> {
  for (const line of lines) terminal.out(line);
  await terminal.written?.().catch((thrown: FingerpostError) => {
    if (thrown instanceof NobodyReads) throw thrown;
    const remedy = done === undefined ? ': write it elsewhere, or make room' : `. ${done}`;
    throw new FingerpostError(thrown.code, thrown.message + remedy, { cause: thrown });
  });
}
