import { rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { isRunning } from './processes';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const UNFINISHED_NAME = /^(?<of>.+)[.-](?<pid>[1-9]\d*)\.tmp$/;

/**
 * Writes a file in one step, so that a reader finds the old one or the new one, whole. A signal that ends the process
 * meanwhile takes what there is of it along.
 * @throws what the file system throws.
 */
export async function writeFileAtomic(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  const remove = (signal: NodeJS.Signals): void => {
    rmSync(unfinished, { force: true });
    unheed();
    // Nobody listens any more, so it does what it does to processes.
    process.kill(process.pid, signal);
  };
  const unheed = (): void => {
    for (const signal of SIGNALS) process.off(signal, remove);
  };
  for (const signal of SIGNALS) process.on(signal, remove);
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  } finally {
    unheed();
  }
}

/** What file a process that is gone was writing, where a name is that of something it left half-written. */
export function unfinishedTarget(name: string): string | undefined {
  const { of, pid } = UNFINISHED_NAME.exec(name)?.groups ?? {};
  // In a container the same command always has the same number, so what has ours is an earlier one's.
  const ours = Number(pid) === process.pid;
  return of !== undefined && (ours || !isRunning(Number(pid))) ? of : undefined;
}
