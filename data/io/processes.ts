import { readFileSync } from 'node:fs';

/** Whether there is a process of this number. Signal 0 reaches whatever there is, and does nothing to it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/**
 * A process by its number and when it began, so that no later one of that number is taken for it: in a container the
 * same command always has the same. Only Linux tells the beginning; elsewhere, the number must do. One that has ended
 * and is only waiting to be asked how, is none.
 */
export function processIdentity(pid: number): string {
  // The name of the program comes second, in brackets, and may have any characters in it.
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
