/** Whether there is a process of this number. Signal 0 reaches whatever there is, and does nothing to it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
