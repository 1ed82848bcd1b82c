import { rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { writeError } from './file-errors.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const UNFINISHED_NAME = /^(?<of>.+)[.-](?<pid>[1-9]\d*)\.tmp$/;

/**
 * Writes a file in one step, so that a reader finds either the old file or the new one. A signal that ends the
 * process also removes the unfinished file.
 * @throws FingerpostError `bad-input` when it cannot be written.
 */
export async function writeFileAtomic(path: string, content: Uint8Array | Readable): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  const remove = (signal: NodeJS.Signals): void => {
    rmSync(unfinished, { force: true });
    stopListening();
    // Our listener is gone, so the signal has its default effect.
    process.kill(process.pid, signal);
  };
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.off(signal, remove);
  };
  for (const signal of SIGNALS) process.on(signal, remove);
  try {
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw writeError(path, thrown);
  } finally {
    stopListening();
  }
}

/** Returns the name of the file that an ended process was writing, if `name` is that of its unfinished file. */
export function unfinishedTarget(name: string): string | undefined {
  const { of, pid } = UNFINISHED_NAME.exec(name)?.groups ?? {};
  // In a container the same command always has the same number, so a file with our number is from an earlier run.
  const ours = Number(pid) === process.pid;
  return of !== undefined && (ours || !isRunning(Number(pid))) ? of : undefined;
}

/** Returns whether a process with this number runs. Signal 0 only tests for it. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
