import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FingerpostError } from '../../../src/core/errors.ts';
import { isRunning, processIdentity } from '../../io/processes.ts';

/** The lock, and a lock that a run is removing after its process ended. */
const NAMES = /^lock(?:\.(\d+))?$/;

/** Returns whether a file name is that of a lock. */
export function isLock(name: string): boolean {
  return NAMES.test(name);
}

/**
 * Locks a directory for this process with a file `lock`. Ignores the lock of a process that has ended.
 *
 * @returns a function that releases the lock.
 * @throws FingerpostError `bad-input` when this or another run has the lock. Errors of the file system pass through.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'lock');
  const mine = processIdentity(process.pid);
  const inUse = (): FingerpostError => {
    const [pid] = contentOf(path).split(' ');
    return new FingerpostError(
      'bad-input',
      `${directory} is in use by another run${pid ? ` (process ${pid})` : ''}: wait for its end, ` +
        `or give another --out; if there is none, remove ${path}`,
    );
  };
  removeStale(directory, path, inUse);
  try {
    writeFileSync(path, mine, { flag: 'wx' });
  } catch (thrown) {
    throw codeOf(thrown) === 'EEXIST' ? inUse() : thrown;
  }
  // Another run may have treated the lock as stale before it was written.
  if (contentOf(path) !== mine) throw inUse();
  return () => {
    if (contentOf(path) === mine) rmSync(path, { force: true });
  };
}

/**
 * Removes the lock of a process that has ended. Several runs may try this together, so each checks the file it moved.
 */
function removeStale(directory: string, path: string, inUse: () => FingerpostError): void {
  if (isHeld(contentOf(path))) throw inUse();
  const taken = `${path}.${process.pid}`;
  try {
    renameSync(path, taken);
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') throw thrown;
  }
  if (isHeld(contentOf(taken))) {
    renameSync(taken, path);
    throw inUse();
  }
  for (const name of readdirSync(directory)) {
    const [, taker] = NAMES.exec(name) ?? [];
    if (taker !== undefined && !isOther(Number(taker))) rmSync(join(directory, name), { force: true });
  }
}

/** Returns whether the process in a lock still runs. */
function isHeld(content: string): boolean {
  const pid = Number(/^[1-9]\d* /.exec(content)?.[0]);
  return pid > 0 && isRunning(pid) && [content, `${pid} `].includes(processIdentity(pid));
}

function isOther(pid: number): boolean {
  return pid !== process.pid && isRunning(pid);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}
