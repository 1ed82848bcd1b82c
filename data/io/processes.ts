import { readFileSync } from 'node:fs';

/** Returns whether a process with this number runs. Signal 0 only tests for it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/**
 * Identifies a process by its number and start time, because a later process may get the same number: in a container,
 * the same command always does. Only Linux has the start time; elsewhere the number must do.
 * @returns the identity, or `''` for a zombie that has already ended.
 */
export function processIdentity(pid: number): string {
  // The name of the program is the second field, in brackets, and may contain any characters.
  const [state, ...fields] = procStat(pid)
    .replace(/^.*\) /s, '')
    .split(' ');
  const began = fields[18] ?? '';
  return state === 'Z' || state === 'X' ? '' : `${pid} ${began}`;
}

function procStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
